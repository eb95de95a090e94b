"""Who does the work of a command that plays many games: the options for it."""

from typing import Final, Optional

import click

from weathergage.lab.on_ray import LOCAL, OnRay
from weathergage.lab.workers import Crew, Processes

RAY: Final = click.option("--ray", metavar="[ADDRESS]", is_flag=False, flag_value=LOCAL, default=None,
                          help="Work on the Ray cluster there, or start one of --jobs processes on this machine.")
CHUNK: Final = click.option("--chunk", type=click.IntRange(0), default=0, show_default="by their number",
                            help="Games that are played, kept and lost together.")


def crew_of(jobs: int, ray: Optional[str]) -> Crew:
    return Processes(jobs) if ray is None else OnRay(ray, jobs)
