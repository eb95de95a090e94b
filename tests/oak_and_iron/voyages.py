"""Games in which something happens: captains who close with the enemy, fire all they have, board and take prizes."""

from math import hypot

from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kits.plane import Pose, pivoted
from weathergage.rulesets.oak_and_iron.content.read import TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.rules.collisions import SLIDE, TURN, pivot_point, vector_of
from weathergage.rulesets.oak_and_iron.rules.shapes import pose_of
from weathergage.rulesets.oak_and_iron.state import Battle, ShipQuestion, able_ships, number_of

IDLE = ("pass", "skip", "keep", "none", "done", "decline", "leave", "stay", ())     # what an eager captain does not say
LIKED = ("fire-ship", "board", "salvage", "land", "rolling-broadsides", "elan", "heavy-musket-volley", "transfer-flag",
         "row", "refloat")


def battle(match: Match) -> Battle:
    assert isinstance(match.game, Battle)
    return match.game


def eager(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    """An answer of a captain who wants to come alongside; in one case of four any answer at all."""
    if rng.below(4) == 0 or question.kind in ("deploy", "place-terrain", "hand", "landing", "enter", "initiative-card"):
        return match.draw(question, rng)
    if question.kind in ("helm", "turn-in-eye", "turn-after"):
        return towards(match, question, rng)
    if question.kind == "re-roll" and rng.below(2):
        return "keep"
    found = [answer for answer in match.candidates(question, 60) if answer not in IDLE]
    if not found:
        return match.draw(question, rng)
    if question.kind == "crew-action":
        for wish in LIKED:
            liked = [answer for answer in found if (answer[0] if isinstance(answer, tuple) else answer) == wish]
            if liked and rng.below(3):
                return liked[rng.below(len(liked))]
    return found[rng.below(len(found))]


def pose_after(game: Battle, number: int, how: str, amount: float) -> Pose:
    """Where a turn or a slide ends that nothing stops."""
    ship = game.ships[number]
    if how == TURN:
        return pivoted(pose_of(ship), *pivot_point(game, number, amount), amount)
    dx, dy = vector_of(pose_of(ship), how, amount)
    return ship.x + dx, ship.y + dy, ship.heading


def towards(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    """The turn that ends nearest to an enemy, or to the middle of the table."""
    game = battle(match)
    asked = question.question
    assert isinstance(asked, ShipQuestion)
    number = number_of(game, asked.ship)
    ship = game.ships[number]
    enemies = [game.ships[at] for at in able_ships(game, 1 - game.side_of(number))]
    goals = [(enemy.x, enemy.y) for enemy in enemies] if rng.below(3) else [(game.width / 2, game.height / 2)]

    def apart(answer: Answer) -> float:
        angle = answer[1] if isinstance(answer, tuple) else answer
        x, y, heading = ship.x, ship.y, ship.heading
        if isinstance(angle, float):
            x, y, heading = pose_after(game, number, TURN, angle)
        far = TOOL_LENGTHS[max(ship.speed, 1) - 1]
        was = (ship.x, ship.y, ship.heading)
        ship.x, ship.y, ship.heading = x, y, heading
        x, y, _ = pose_after(game, number, SLIDE, far)
        ship.x, ship.y, ship.heading = was
        return min([hypot(gx - x, gy - y) for gx, gy in goals], default=0.0)

    found = [answer for answer in match.candidates(question, 24) if answer != "stay"]
    return min(found, key=apart)


AFFRAYS = (         # positions in which much is about to happen
    # a prize, and her friends alongside
    "sloop 10,10 0 | fluyt 11.75,10 0 fatigue=7 damage=3 captor=b | corvette 30,10 0 of=b; at crew sloop",
    # two lines at pistol shot, with everything aimed; a Flagship in the middle of her line
    "third-rate 10,10 0 flag upgrades=expert-gunners options=additional-guns | third-rate 10,16 0 | third-rate 10,4 0 "
    "| "
    "second-rate 14,10 180 of=b damage=5 fatigue=3 captain=bold-captain | second-rate 14,15 180 of=b flag damage=4 | "
    "second-rate 14,4.5 180 of=b captain=lucky-captain; up a target-rigging-card; up b resilient; admiral b "
    "seasoned-admiral; turn 9; at attack",
    # hand to hand, bow to side, with a fire ship and marksmen
    "fluyt 10,10 90 upgrades=buccaneers | fluyt 11.875,10 0 of=b fatigue=3 | sloop 20,10 0 upgrades=fire-ship | "
    "fourth-rate 21.25,10 0 of=b damage=4 fatigue=5 tokens=1; link fluyt fluyt-2; link sloop fourth-rate; objective "
    "salvage; down a intrepid-card; down b small-arms; hand a elan; turn 8; at initiative",
    # held fast and aground, with room to cut free
    "fluyt 10,10 0 aground fatigue=1 | fluyt 11.25,10 0 of=b aground fatigue=7 | fluyt 20,20 0 | "
    "corvette 20,25 90 of=b flag; link fluyt fluyt-2; turn 7; at movement",
    # both sides bear at once, for a Crew Action
    "fifth-rate 10,10 0 | fifth-rate 10,20 0 | sloop 6,10 0 of=b damage=5 | sloop 14,10 0 of=b damage=5 | sloop 6,20 0 "
    "of=b | sloop 14,20 0 of=b; up a rolling-broadsides; turn 9; at movement",
    # a Flagship lost on each side, and an end in sight
    "fluyt 10,10 0 out flag flaglost | sloop 13,10 0 | sloop 20,10 0 | sloop 20,14 0 | corvette 30,10 0 of=b out flag "
    "flaglost | corvette 30,20 0 of=b | corvette 26,20 0 of=b | corvette 26,26 0 of=b; admiral a seasoned-admiral; "
    "admiral b experienced-admiral; fortune a 1; hand a down careful-aim take-courage effective-fire small-arms "
    "adjust-position lee-gauge-fire; hand b down zeal elan take-courage small-arms favorable-wind; turn 8; at end",
)
