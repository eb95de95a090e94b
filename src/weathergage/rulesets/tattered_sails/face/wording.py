"""The sentence that asks, and the line below it that says what matters. Only what the asked player may know."""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.core import Question, each, number, word
from weathergage.kernel.spaces import Number
from weathergage.kits.plane import turned
from weathergage.kits.words import count, figure, listed, sentence, whose
from weathergage.rulesets.tattered_sails.content.read import (
    ADMIRAL_POINTS,
    LONG,
    MAX_TURN,
    REPAIR_CLEARANCE,
    SCUTTLE_AT,
    SHORT,
)
from weathergage.rulesets.tattered_sails.face.words import (
    DO,
    DOES,
    bearing_guns,
    degrees,
    gun_code,
    guns_named,
    guns_words,
    hit_words,
    masts_words,
    millimetres,
    name,
    named,
    names,
    nearest_words,
    off_words,
    percent,
    range_words,
    rulers_words,
    token_words,
    way_words,
    win_chance,
    wind_words,
)
from weathergage.rulesets.tattered_sails.rules.boarding import Slides
from weathergage.rulesets.tattered_sails.rules.courses import NO_HEADING, Courses, has_running_bonus, speed_of
from weathergage.rulesets.tattered_sails.rules.lines import Formation, lines_of
from weathergage.rulesets.tattered_sails.rules.orders import able, kinds_of
from weathergage.rulesets.tattered_sails.rules.planning import stack_size
from weathergage.rulesets.tattered_sails.rules.rowing import Strokes
from weathergage.rulesets.tattered_sails.rules.settingup import Berths
from weathergage.rulesets.tattered_sails.rules.shapes import distance_of
from weathergage.rulesets.tattered_sails.rules.shooting import Shots, Volley
from weathergage.rulesets.tattered_sails.rules.wind import limit_of, references
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    Ship,
    is_friend,
    model_of,
    number_of,
    scenario_of,
    squadron,
)

Words: TypeAlias = Callable[[Engagement, Question], str]
SHIFTS: Final = {"d6": "it may shift by a point before the first card", "none": "it will not shift",
                 "wind-die-8": "the wind die may turn it by a point before the first card"}


def prompt(game: Engagement, question: Question) -> str:
    """One full sentence: what is being decided."""
    return PROMPTS[question.kind](game, question)


def reason(game: Engagement, question: Question) -> str:
    """One short line of what matters for it."""
    return REASONS[question.kind](game, question)


def ship_of(game: Engagement, question: Question) -> Ship:
    """The ship that the question is about."""
    return game.ships[number_of(game, question.about)]


def pair(game: Engagement, question: Question) -> tuple[int, int]:
    """The two ships that the question is about."""
    one, other = each(question.about)
    return number_of(game, one), number_of(game, other)


# --- set-up and planning ----------------------------------------------------------------------------------------------

def ask_deploy(game: Engagement, question: Question) -> str:
    return "Which ship do you place next, and where?"


def why_deploy(game: Engagement, question: Question) -> str:
    """TS-SETUP-07."""
    assert isinstance(question.space, Berths)
    entry = scenario_of(game)
    assert entry is not None
    x, y, width, height = entry.sides[question.seat].zone
    waiting = [number_of(game, ship.label) for ship in question.space.waiting(game)]
    zone = f"wholly within x {figure(x)} to {figure(x + width)} and y {figure(y)} to {figure(y + height)}"
    return sentence([f"to place: {names(game, waiting)}", f"{zone}, 1 mm clear of all else",
                     "the wind is set afterwards"])


def ask_admiral(game: Engagement, question: Question) -> str:
    return "Which ship carries your Admiral?"


def why_admiral(game: Engagement, question: Question) -> str:
    """TS-SETUP-10, TS-RANGE-01, TS-END-03."""
    known = "nobody else knows until his token is first used" if game.secret else "everybody will know"
    return sentence([f"orders to the fleet reach ships within {figure(LONG)} mm of each other in a chain from his",
                     f"lost with his ship he is worth {ADMIRAL_POINTS} points", known])


def ask_stack(game: Engagement, question: Question) -> str:
    return f"Turn {game.turn}: in which order do you stack your tokens?"


def why_stack(game: Engagement, question: Question) -> str:
    """TS-PLAN-03, TS-TURN-03."""
    player, size = game.players[question.seat], stack_size(game, question.seat)
    cards = f"{count(player.actions, 'card')} of yours among {len(game.cards)}"
    pool = f"{size} of your {count(len(player.pool), 'token')}, the first to be turned first"
    return sentence([f"{pool}, for {cards}", f"{wind_words(game)}, and {SHIFTS[game.shift]}",
                     range_words(game, question.seat)])


# --- orders -----------------------------------------------------------------------------------------------------------

def ask_order(game: Engagement, question: Question) -> str:
    return f"You turn over {token_words(word(question.about))}: what do you order?"


def why_order(game: Engagement, question: Question) -> str:
    """TS-ACT-16: who could carry it out, and what is still to come."""
    player = game.players[question.seat]
    left = len(player.stack) - player.turned
    can = ""
    kinds = kinds_of(word(question.about))
    if len(kinds) == 1:
        can = f"{names(game, able(game, squadron(game, question.seat), kinds[0]))} can {DO[kinds[0]]}"
    return sentence([can, range_words(game, question.seat), wind_words(game),
                     f"{count(left, 'token')} of yours {'is' if left == 1 else 'are'} still to come"])


def ask_ship(game: Engagement, question: Question) -> str:
    if question.rule == "TS-ACT-07":
        return f"Which ship {DOES[word(question.about)]}?"
    return f"Which ship {DOES[word(question.about)]} next?"


def why_ship(game: Engagement, question: Question) -> str:
    """TS-ACT-05, TS-ACT-07, and what the action needs."""
    single = "one ship only, in range of the Admiral or not" if question.rule == "TS-ACT-07" else \
        "each ship of the fleet may act once, in any order, or not at all"
    return sentence([single, needs_words(game, word(question.about))])


def needs_words(game: Engagement, kind: str) -> str:
    match kind:
        case "shoot": return reach_words(game)
        case "repair": return f"no enemy with masts may be within {figure(REPAIR_CLEARANCE)} mm"
        case "board": return f"a boarder closes up to {figure(SHORT)} mm"
        case "scuttle": return f"a die of {SCUTTLE_AT} or more sinks her as the next turn begins"
        case _: return wind_words(game)


def reach_words(game: Engagement) -> str:
    """TS-SHOOT-09."""
    return f"short guns reach {figure(SHORT * game.reach)} mm, long ones {figure(LONG * game.reach)} mm"


def ask_admiral_action(game: Engagement, question: Question) -> str:
    return f"What is your Admiral's {'second' if number(question.about) else 'first'} order?"


def why_admiral_action(game: Engagement, question: Question) -> str:
    """TS-ADM-02."""
    return sentence([range_words(game, question.seat), wind_words(game), reach_words(game)])


# --- shooting ---------------------------------------------------------------------------------------------------------

def ask_fire(game: Engagement, question: Question) -> str:
    space, ship = question.space, named(game, question.about)
    if isinstance(space, Volley):
        return f"On which enemy does {ship} fire every gun that bears?"
    assert isinstance(space, Shots)
    if space.target == NOBODY:
        return f"Which gun does {ship} fire, and at whom?"
    return f"{ship} fires on {name(game, space.target)}: which gun is next?"


def why_fire(game: Engagement, question: Question) -> str:
    """TS-SHOOT-02 to TS-SHOOT-13: on whom which guns bear, how far off, and what hits."""
    space = question.space
    assert isinstance(space, (Shots, Volley))
    told = [aim_words(game, space.firer, target, guns)
            for target, guns in bearing_guns(game, space.firer, space.fired)
            if target not in space.done and not (isinstance(space, Shots) and space.target not in (NOBODY, target))]
    return sentence([*told, reach_words(game)])


def aim_words(game: Engagement, firer: int, target: int, guns: tuple[int, ...]) -> str:
    """'guns 1 and 3 bear on La Possession, 3 of 4 masts, 95 mm off to port; 4 or more hits (50 %)'."""
    ship, enemy = game.ships[firer], game.ships[target]
    told = guns_named([(gun + 1, model_of(ship).guns[gun].code) for gun in guns])
    accuracies = sorted({model_of(ship).guns[gun].accuracy for gun in guns})
    chances = listed([hit_words(accuracy) for accuracy in accuracies])
    return (f"{told} {'bears' if len(guns) == 1 else 'bear'} on "
            f"{name(game, target)}, {masts_words(enemy)}, {millimetres(distance_of(ship, enemy))} off, "
            f"{off_words(ship, enemy)}, where {chances}")


def ask_return_fire(game: Engagement, question: Question) -> str:
    assert isinstance(question.space, Shots)
    return f"{named(game, question.about)} answers {name(game, question.space.target)}: which gun is next?"


def ask_lose_mast(game: Engagement, question: Question) -> str:
    return f"Which mast does {named(game, question.about)} lose, with its gun?"


def why_lose_mast(game: Engagement, question: Question) -> str:
    """TS-SHOOT-14, TS-MOVE-04."""
    ship = ship_of(game, question)
    after = Ship(ship.model, ship.label, ship.owner, ship.player, standing=ship.standing & (ship.standing - 1),
                 tows=ship.tows)
    speed = f"with one less she has {rulers_words(speed_of(after))} instead of {rulers_words(speed_of(ship))}" \
        if speed_of(after) != speed_of(ship) else f"she keeps {rulers_words(speed_of(ship))}"
    bears = guns_words(game, number_of(game, ship.label))
    return sentence([f"{masts_words(ship)} stand", speed, f"of her guns {bears}" if bears else "no gun of hers bears"])


# --- sailing, rowing, towing ------------------------------------------------------------------------------------------

def ask_course(game: Engagement, question: Question) -> str:
    return f"Which course does {named(game, question.about)} sail?"


def why_course(game: Engagement, question: Question) -> str:
    """TS-WIND-06, TS-MOVE-04, TS-MOVE-07, TS-MOVE-10: the wind, its limits, the rulers, and the fleet's direction."""
    space = question.space
    assert isinstance(space, Courses)
    ship = game.ships[space.number]
    model = model_of(ship)
    limit = limit_of(game, model)
    rig = "square-rigged" if model.square else "fore-and-aft-rigged"
    lees = f"{degrees(turned(game.wind, limit))} round to {degrees(turned(game.wind, -limit))}"
    half = game.chosen("running-half-angle", 45.0)
    bonus = f", and S more if all of it runs before the wind ({degrees(turned(game.wind, 180.0 - half))} to " \
            f"{degrees(turned(game.wind, 180.0 + half))})" if has_running_bonus(ship) else ""
    return sentence([
        f"{wind_words(game)}; {rig}, she may head {lees}",
        f"she has {rulers_words(speed_of(ship))}{bonus}",
        f"she heads {way_words(ship.heading)} and turns {figure(MAX_TURN)}° at most",
        f"{name(game, ship.tows)} is in tow" if ship.tows != NOBODY else "", fleet_words(game, space),
        nearest_words(game, space.number),
    ])


def fleet_words(game: Engagement, space: Courses) -> str:
    """TS-LINE-02, TS-LINE-03, TS-LINE-06, TS-LINE-07: what a fleet move asks of this ship."""
    tolerance = figure(game.chosen("fleet-tolerance", 45.0))
    if space.track:
        told = listed([degrees(heading) for heading in dict.fromkeys(space.headings)])
        return f"in the column she ends within S of the track of the ship ahead, on legs within {tolerance}° of {told}"
    if space.reference == NO_HEADING:
        return ""
    fitting = " or ".join([degrees(heading) for heading in
                           references(game, model_of(game.ships[space.number]), space.reference)])
    return f"in the flank turn every leg is on {fitting}" if space.exact else \
        f"with the fleet every leg is within {tolerance}° of {fitting}"


def ask_fleet_move(game: Engagement, question: Question) -> str:
    return "How does the fleet move?"


def why_fleet_move(game: Engagement, question: Question) -> str:
    """TS-LINE-02, TS-LINE-05."""
    assert isinstance(question.space, Formation)
    members = question.space.members
    lines = [listed([named(game, label) for label in line]) for line in lines_of(game, members)[:1]]
    tolerance = figure(game.chosen("fleet-tolerance", 45.0))
    return sentence([f"{names(game, members)} {'is' if len(members) == 1 else 'are'} in range", wind_words(game),
                     f"in line, the leader first: {lines[0]}" if lines else "no ships are in line",
                     f"in a plain move every leg is within {tolerance}° of the heading"])


def ask_fleet_row(game: Engagement, question: Question) -> str:
    return "In which direction does the fleet row?"


def why_fleet_row(game: Engagement, question: Question) -> str:
    """TS-ROW-07."""
    tolerance = figure(game.chosen("fleet-tolerance", 45.0))
    return f"Every ship rows up to S within {tolerance}° of it, whatever the wind."


def ask_row(game: Engagement, question: Question) -> str:
    return f"Where does {named(game, question.about)} row?"


def why_row(game: Engagement, question: Question) -> str:
    """TS-ROW-01 to TS-ROW-04, TS-ROW-07."""
    space = question.space
    assert isinstance(space, Strokes)
    ends = "she keeps her heading" if game.plays("row-heading", "kept") else "she ends heading along it"
    fleet = "" if space.reference == NO_HEADING else \
        f"with the fleet it is within {figure(game.chosen('fleet-tolerance', 45.0))}° of {degrees(space.reference)}"
    return sentence([f"up to S ({figure(SHORT)} mm) in any direction, and {ends}", fleet,
                     nearest_words(game, space.number)])


def ask_tow(game: Engagement, question: Question) -> str:
    ship = ship_of(game, question)
    if ship.tows != NOBODY:
        return f"Does {named(game, question.about)} keep {name(game, ship.tows)} in tow?"
    return f"Does {named(game, question.about)} take a derelict in tow?"


def why_tow(game: Engagement, question: Question) -> str:
    """TS-TOW-01: what towing costs."""
    ship = ship_of(game, question)
    free = Ship(ship.model, ship.label, ship.owner, ship.player, standing=ship.standing)
    towing = Ship(ship.model, ship.label, ship.owner, ship.player, standing=ship.standing, tows=0)
    return f"Towing she has {rulers_words(speed_of(towing))}, without a tow {rulers_words(speed_of(free))}."


def ask_consent(game: Engagement, question: Question) -> str:
    ship, other = each(question.about)
    what = "take {0} in tow" if question.rule == "TS-TOW-02" else "come alongside {0} and shift cargo"
    return f"{named(game, ship)} would {what.format('your ' + named(game, other))}: do you agree?"


def why_consent(game: Engagement, question: Question) -> str:
    """TS-TOW-02, TS-CARGO-05."""
    one, other = pair(game, question)
    ship, mine = game.ships[one], game.ships[other]
    if question.rule == "TS-TOW-02":
        return sentence([f"{name(game, other)} is derelict and stays yours", "in tow she goes where she is taken"])
    return sentence([f"{name(game, one)} has {count(ship.treasure, 'item')} of cargo, {name(game, other)} has "
                     f"{count(mine.treasure, 'item')}"])


# --- repair and boarding ----------------------------------------------------------------------------------------------

def ask_repair(game: Engagement, question: Question) -> str:
    return f"Which mast does {named(game, question.about)} set up again?"


def why_repair(game: Engagement, question: Question) -> str:
    return sentence([has_masts(ship_of(game, question)), "a mast comes back with its gun and its sail"])


def ask_board(game: Engagement, question: Question) -> str:
    return f"Alongside which ship does {named(game, question.about)} come?"


def why_board(game: Engagement, question: Question) -> str:
    """TS-BOARD-06, TS-BOARD-07, TS-CARGO-04."""
    ship = ship_of(game, question)
    others = [game.ships[number_of(game, label)] for label in question.space.candidates(game, 40)]
    fight = "in a round both roll a die and add their standing masts, the boarded ship 1 more in the first" \
        if not all([is_friend(game, ship, other) for other in others]) else ""
    trade = "with a friend cargo, or a hidden Admiral, may change ships" \
        if any([is_friend(game, ship, other) for other in others]) else ""
    return sentence([has_masts(ship), fight, trade])


def has_masts(ship: Ship) -> str:
    return f"she {'is' if ship.derelict else 'has'} {masts_words(ship)}"


def odds_words(game: Engagement, one: int, other: int, bonus: int) -> str:
    """TS-BOARD-06: '3 masts against 2 and 1: won 42 %, lost 42 %'."""
    mine, theirs = game.ships[one].masts, game.ships[other].masts
    plus = f" and {bonus}" if bonus else ""
    return f"{count(mine, 'mast')} against {theirs}{plus}, won {percent(win_chance(mine, theirs + bonus))} and lost " \
           f"{percent(win_chance(theirs + bonus, mine))} of the time"


def ask_approach(game: Engagement, question: Question) -> str:
    one, other = pair(game, question)
    return f"On which bearing does {name(game, one)} slide alongside {name(game, other)}?"


def why_approach(game: Engagement, question: Question) -> str:
    """TS-BOARD-03."""
    one, other = pair(game, question)
    told = [f"the shortest way, {millimetres(distance_of(game.ships[one], game.ships[other]))}, is not clear"]
    if not is_friend(game, game.ships[one], game.ships[other]):
        told.append(f"the first round is {odds_words(game, one, other, 1)}")
    return sentence(told)


def ask_boarding_choice(game: Engagement, question: Question) -> str:
    one, other = pair(game, question)
    return f"{name(game, one)} beats {name(game, other)}: what do you do?"


def why_boarding_choice(game: Engagement, question: Question) -> str:
    """TS-BOARD-08, TS-BOARD-09."""
    one, other = pair(game, question)
    return sentence([f"{name(game, one)} has {masts_words(game.ships[one])}, {name(game, other)} "
                     f"{'is' if game.ships[other].derelict else 'has'} {masts_words(game.ships[other])}",
                     f"another round would be {odds_words(game, one, other, 0)}"])


def ask_slide(game: Engagement, question: Question) -> str:
    assert isinstance(question.space, Slides)
    return f"Where does {named(game, question.about)} slide, clear of {name(game, question.space.other)}?"


def why_slide(game: Engagement, question: Question) -> str:
    """TS-BOARD-23."""
    space = question.space
    assert isinstance(space, Slides)
    ship, other = game.ships[space.number], game.ships[space.other]
    return sentence([f"up to S ({figure(SHORT)} mm) without turning, never nearer to her",
                     f"{name(game, space.other)} lies {off_words(ship, other)}"])


def ask_plunder(game: Engagement, question: Question) -> str:
    one, other = pair(game, question)
    return f"How much of {whose(name(game, other))} cargo does {name(game, one)} take?"


def why_plunder(game: Engagement, question: Question) -> str:
    """TS-CARGO-03."""
    one, other = pair(game, question)
    return sentence([f"the prize has {count(game.ships[other].treasure, 'item')}",
                     f"{name(game, one)} has {cargo_words(game.ships[one])}"])


def cargo_words(ship: Ship) -> str:
    return f"{count(ship.treasure, 'item')} in {count(model_of(ship).cargo, 'space')}"


def ask_transfer(game: Engagement, question: Question) -> str:
    one, other = pair(game, question)
    return f"How much cargo goes from {name(game, one)} to {name(game, other)}?"


def why_transfer(game: Engagement, question: Question) -> str:
    """TS-CARGO-03, TS-CARGO-04."""
    one, other = pair(game, question)
    assert isinstance(question.space, Number)
    back = "a number below 0 comes the other way" if question.space.low < 0 else ""
    return sentence([f"{name(game, one)} has {cargo_words(game.ships[one])}",
                     f"{name(game, other)} has {cargo_words(game.ships[other])}", back])


def ask_move_admiral(game: Engagement, question: Question) -> str:
    one, other = pair(game, question)
    return f"Does your Admiral change ships, between {name(game, one)} and {name(game, other)}?"


def why_move_admiral(game: Engagement, question: Question) -> str:
    """TS-ADM-10: asked wherever he is, so that the question tells nothing."""
    flag = game.players[question.seat].admiral
    return sentence([f"he is aboard {name(game, flag)}", "nobody else will know"])


def mast_words(game: Engagement, label: str, mast: int) -> str:
    """'Mast 2, with gun 3L'."""
    return f"Mast {mast}, with gun {gun_code(game, label, mast)}"


PROMPTS: Final[dict[str, Words]] = {
    "deploy": ask_deploy, "admiral": ask_admiral, "stack": ask_stack, "order": ask_order, "ship": ask_ship,
    "admiral-action": ask_admiral_action, "fire": ask_fire, "return-fire": ask_return_fire,
    "lose-mast": ask_lose_mast, "course": ask_course, "fleet-move": ask_fleet_move, "fleet-row": ask_fleet_row,
    "row": ask_row, "tow": ask_tow, "consent": ask_consent, "repair": ask_repair, "board": ask_board,
    "approach": ask_approach, "boarding-choice": ask_boarding_choice, "slide": ask_slide, "plunder": ask_plunder,
    "transfer": ask_transfer, "move-admiral": ask_move_admiral,
}
REASONS: Final[dict[str, Words]] = {
    "deploy": why_deploy, "admiral": why_admiral, "stack": why_stack, "order": why_order, "ship": why_ship,
    "admiral-action": why_admiral_action, "fire": why_fire, "return-fire": why_fire, "lose-mast": why_lose_mast,
    "course": why_course, "fleet-move": why_fleet_move, "fleet-row": why_fleet_row, "row": why_row, "tow": why_tow,
    "consent": why_consent, "repair": why_repair, "board": why_board, "approach": why_approach,
    "boarding-choice": why_boarding_choice, "slide": why_slide, "plunder": why_plunder, "transfer": why_transfer,
    "move-admiral": why_move_admiral,
}
