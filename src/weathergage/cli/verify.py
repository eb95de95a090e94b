"""`weathergage verify`: whether the rolls of a saved match are those that its seed deals."""

from pathlib import Path

import click

FAIR, UNFAIR = 0, 1


@click.command("verify")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--promise", default="", metavar="HEX", help="The fingerprint that was shown when the battle began.")
def command(file: str, promise: str) -> int:
    """Check every roll of a saved match against its seed, and the seed against what was promised.

    A battle that was branched off from another shares its first rolls, which that one's seed has dealt.

    \b
    Examples:
      weathergage verify evening.json
      weathergage verify evening.json --promise 6f1c...
    """
    from weathergage.table.fairness import verify

    checked = verify(Path(file).read_bytes())
    is_fair = not checked.wrong
    if checked.begins:
        click.echo(f"The first {checked.begins} answers were given under rules that have changed since: neither "
                   f"they nor the {checked.before} rolls until then can be checked any more.")
    if is_fair:
        click.echo(f"All {checked.rolls} rolls {'since then ' if checked.begins else ''}are what the seed deals.")
    else:
        click.echo(f"{len(checked.wrong)} of {checked.rolls} rolls are not what the seed deals; the first is number "
                   f"{checked.wrong[0] + 1}.")
    if checked.promise:
        click.echo(f"The seed has the fingerprint {checked.promise}.")
    else:
        click.echo("Nothing was promised of the seed: whoever chose it may have known what it deals.")
    if promise and promise.lower() != checked.promise:
        click.echo("That is not the fingerprint that was shown.")
        is_fair = False
    return FAIR if is_fair else UNFAIR
