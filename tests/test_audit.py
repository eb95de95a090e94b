"""The tool that asks for known vulnerabilities: what it makes of what it is told."""

import json
from pathlib import Path

import audit
import pytest

SOUND = {"name": "one", "version": "1.0", "vulns": []}
FAULTY = {"name": "two", "version": "1.0", "vulns": [{"id": "GHSA-1", "fix_versions": ["1.1"]}]}
SKIPPED = {"name": "three", "skip_reason": "Dependency not found on PyPI"}
PAGE = {"vulnerabilities": {
    "four": {"via": [{"url": "https://github.com/advisories/GHSA-4"}], "fixAvailable": False},
    "five": {"via": ["four"], "fixAvailable": {"name": "four", "version": "2.0"}}}}


def answers(monkeypatch: pytest.MonkeyPatch, pip: object, npm: object, accepted: str = "",
            folder: Path = Path()) -> int:
    file = folder / "audit.toml"
    file.write_text(accepted, encoding="utf-8")
    monkeypatch.setattr(audit, "ACCEPTED", file)
    monkeypatch.setattr(audit, "npm", lambda: ["npm"])
    monkeypatch.setattr(audit, "told", lambda command, folder, who: npm if command[0] == "npm" else pip)
    return audit.main()


def test_what_is_known_fails_and_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(monkeypatch, {"dependencies": [SOUND, FAULTY, SKIPPED]}, PAGE, folder=tmp_path) == 1
    assert capsys.readouterr().out.splitlines() == ["two: GHSA-1, mended by 1.1", "four: GHSA-4, nothing mends it yet"]


def test_what_is_accepted_has_a_reason_and_what_is_found_no_more_is_named(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    accepted = "[accepted]\nGHSA-1 = 'it is never called'\nGHSA-4 = 'built in, not served'\nGHSA-9 = 'gone'\n"
    assert answers(monkeypatch, {"dependencies": [FAULTY]}, PAGE, accepted, tmp_path) == 0
    said = capsys.readouterr().out
    assert "GHSA-1 is accepted: it is never called" in said and "GHSA-9 is found no more" in said
    with pytest.raises(ValueError, match="reason"):
        audit.reasons("[accepted]\nGHSA-1 = ''\n")


@pytest.mark.parametrize("pip, npm, whose", [
    ({"dependencies": [SKIPPED]}, {"vulnerabilities": {}}, "PyPI"), ({}, {"vulnerabilities": {}}, "PyPI"),
    ({"dependencies": [SOUND]}, {"message": "405 Method Not Allowed"}, "npm registry")])
def test_who_cannot_be_asked_is_named_and_nothing_fails(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], pip: object, npm: object,
        whose: str) -> None:
    assert answers(monkeypatch, pip, npm, "[accepted]\nGHSA-9 = 'perhaps it is there'\n", tmp_path) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 1 and said[0].startswith("NOT AUDITED") and whose in said[0]


def test_a_program_that_is_not_there_or_says_nothing_cannot_be_asked(tmp_path: Path) -> None:
    for command in ([str(tmp_path / "none")], ["true"]):
        with pytest.raises(audit.NobodyToAsk):
            audit.told(command, tmp_path, "somebody")
    assert audit.told(["sh", "-c", "echo '{}'; exit 1"], tmp_path, "somebody") == json.loads("{}")


def test_what_is_accepted_here_can_be_read() -> None:
    audit.reasons(audit.ACCEPTED.read_text(encoding="utf-8"))
    assert all((audit.ROOT / lock).is_file() for lock in audit.LOCKS)
