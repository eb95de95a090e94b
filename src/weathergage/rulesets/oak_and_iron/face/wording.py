"""The sentence that asks, and the line below it that says what matters. Only what the asked player may know."""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.core import Question, each, ints, number, word
from weathergage.kernel.spaces import Number, SomeOf
from weathergage.kits.words import count, listed, sentence
from weathergage.rulesets.oak_and_iron.content.read import (
    ADMIRALS,
    FULL_TURNS,
    MUSKET_SHOT,
    PISTOL_SHOT,
    SHIFT,
    TOOL_LENGTHS,
)
from weathergage.rulesets.oak_and_iron.face.words import (
    POINTS_OF_SAIL,
    card_words,
    degrees,
    dice_words,
    formation_words,
    guns_words,
    has_hurts,
    hurts,
    inches,
    name,
    named,
    names,
    nearest_words,
    piece_words,
    printed_name,
    purpose_words,
    sail_name,
    sailing_words,
    side_name,
    squadron_name,
    state_words,
    symbols_words,
    targets_words,
    wind_words,
)
from weathergage.rulesets.oak_and_iron.rules.attack import CLOSE, attack_dice
from weathergage.rulesets.oak_and_iron.rules.attacking import Attacks
from weathergage.rulesets.oak_and_iron.rules.dice import SKILL_SUCCESS, shown
from weathergage.rulesets.oak_and_iron.rules.hands import CutCards
from weathergage.rulesets.oak_and_iron.rules.helm import Turns
from weathergage.rulesets.oak_and_iron.rules.reactions import ReactionFire
from weathergage.rulesets.oak_and_iron.rules.settingup import ChosenHand
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.rules.skill import Again, test_dice
from weathergage.rulesets.oak_and_iron.rules.squadrons import LEAST_KEPT, MOST_OF_A_VALUE, hand_size
from weathergage.rulesets.oak_and_iron.rules.strikes import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.rules.terrain import TerrainPlaces
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, free_bonuses, points_of_sail, speed_rating
from weathergage.rulesets.oak_and_iron.state import (
    NOBODY,
    Battle,
    Ship,
    able_ships,
    effect_of,
    number_of,
    partners,
    squadrons_of,
)

Words: TypeAlias = Callable[[Battle, Question], str]
DECKS: Final = {"setting": "Setting", "deployment": "Deployment", "advantage": "Advantage"}
PURPOSES_OF_TERRAIN: Final = {
    "OI-SETUP-08": "the objective needs it", "OI-SETUP-10": f"at least {inches(MUSKET_SHOT)} from other pieces",
    "OI-EVT-14": "it stays for the whole battle", "OI-CARD-17": "it stays for the whole battle",
    "OI-SCRL-04": f"within {inches(MUSKET_SHOT)} of the edge that has opened",
}


def prompt(game: Battle, question: Question) -> str:
    """One full sentence: what is being decided."""
    return PROMPTS[question.kind](game, question)


def reason(game: Battle, question: Question) -> str:
    """One short line of what matters for it."""
    return REASONS[question.kind](game, question)


def number_in(game: Battle, question: Question) -> int:
    """The ship that the question is about."""
    about = question.about
    return number_of(game, about[0] if isinstance(about, tuple) else about)


def ship_in(game: Battle, question: Question) -> Ship:
    return game.ships[number_in(game, question)]


def called(game: Battle, question: Question) -> str:
    return name(game, number_in(game, question))


def other_in(game: Battle, question: Question) -> str:
    """The second ship that the question is about."""
    return named(game, each(question.about)[1])


def side_in(game: Battle, question: Question) -> int:
    """The side of the seat that is asked."""
    return next(squadron.side for squadron in game.squadrons if squadron.seat == question.seat)


def about_ship(game: Battle, at: int) -> str:
    """A ship's condition: '2 Fatigue, only port loaded, in Formation'."""
    return ", ".join([*state_words(game, at), hurts(game.ships[at]), guns_words(game.ships[at]),
                      formation_words(game, at)])


def said(text: str) -> Words:
    """Words that are the same whatever the position."""
    return lambda game, question: text


def with_ship(text: str) -> Words:
    """Words with the name of the ship in question."""
    return lambda game, question: text.format(called(game, question))


def with_pair(text: str) -> Words:
    """Words with the names of the two ships in question."""
    return lambda game, question: text.format(called(game, question), other_in(game, question))


# --- set-up -----------------------------------------------------------------------------------------------------------

def ask_hand(game: Battle, question: Question) -> str:
    assert isinstance(question.space, ChosenHand)
    squadron = game.squadrons[question.space.squadron]
    return f"Which {hand_size(squadron.admiral)} cards does {squadron_name(game, question.space.squadron)} sail by?"


def why_hand(game: Battle, question: Question) -> str:
    """OI-SQD-17, OI-SQD-18."""
    assert isinstance(question.space, ChosenHand)
    admiral = ADMIRALS[game.squadrons[question.space.squadron].admiral]
    return sentence([f"{admiral.name} allows {hand_size(admiral.id)}", f"at most {MOST_OF_A_VALUE} of a value",
                     f"at least {LEAST_KEPT} that return to the hand", "nobody else sees them"])


def why_role(game: Battle, question: Question) -> str:
    """OI-SETUP-05, OI-SETUP-07, OI-SETUP-15."""
    return sentence([f"the objective is {printed_name(game.objective)}",
                     "the attacker takes the first card of each kind, the defender deploys first"])


def ask_set_up_card(game: Battle, question: Question) -> str:
    return f"Which {DECKS[word(question.about)]} card do you take?"


def why_set_up_card(game: Battle, question: Question) -> str:
    side = side_in(game, question)
    return sentence([f"you are the {game.sides[side].role}", f"the objective is {printed_name(game.objective)}",
                     wind_words(game)])


def why_select_terrain(game: Battle, question: Question) -> str:
    """OI-SETUP-09."""
    pool = listed([piece_words(piece) for piece in game.pool])
    return sentence([f"your Setting is {printed_name(game.sides[side_in(game, question)].setting)}",
                     f"the pool holds {pool}"])


def ask_place_terrain(game: Battle, question: Question) -> str:
    space = question.space
    assert isinstance(space, TerrainPlaces)
    found = space.names(game)
    return f"Where do you lay the {piece_words(found[0])}?" if len(found) == 1 else \
        "Which piece of terrain do you lay, and where?"


def why_place_terrain(game: Battle, question: Question) -> str:
    return sentence([PURPOSES_OF_TERRAIN[question.rule], "wholly on the table", wind_words(game)])


def why_adjust_terrain(game: Battle, question: Question) -> str:
    """OI-SETUP-13, OI-SETUP-14."""
    return f"Pieces wholly within your zone move up to {inches(MUSKET_SHOT)}, each once, without overlapping others."


def why_name_merchants(game: Battle, question: Question) -> str:
    """OI-OBJ-04."""
    assert isinstance(question.space, SomeOf)
    return sentence([f"choose {question.space.least}",
                     "each that escapes costs the enemy a Strike Point, each that is lost costs you one more"])


def why_hold_back(game: Battle, question: Question) -> str:
    """OI-ADV-10."""
    assert isinstance(question.space, SomeOf)
    return f"At most {question.space.most}; they enter over an edge in a later turn."


def why_deploy(game: Battle, question: Question) -> str:
    """OI-SETUP-15, OI-SETUP-16, OI-SETUP-18."""
    side = side_in(game, question)
    return sentence([f"wholly within your zone, {printed_name(game.sides[side].deployment)}",
                     "farther than Cannon Shot from every enemy", wind_words(game)])


def why_weather_gage(game: Battle, question: Question) -> str:
    """OI-ADV-01."""
    return sentence([f"each ship may shift up to {inches(PISTOL_SHOT)} straight upwind", wind_words(game)])


# --- cards ------------------------------------------------------------------------------------------------------------

def ask_initiative_card(game: Battle, question: Question) -> str:
    turn = game.turn + 1
    squadron = f" of {squadron_name(game, number(question.about))}" if game.fleets else ""
    return f"Which card{squadron} do you place face down for turn {turn}?"


def why_initiative_card(game: Battle, question: Question) -> str:
    """OI-INIT-02, OI-INIT-07: what the other side may hold as far as everybody knows."""
    other = 1 - side_in(game, question)
    told = [f"the higher value goes first for the whole of turn {game.turn + 1}"]
    for at in squadrons_of(game, other)[:1]:
        squadron = game.squadrons[at]
        known = [card for card in squadron.known if card not in squadron.up]
        if known and not game.fleets:
            told.append(f"{squadron_name(game, at)} may have {listed([card_words(card) for card in known], 'or')}")
    return sentence(told)


def ask_exchange(game: Battle, question: Question) -> str:
    return f"Do you keep {card_words(word(question.about))}, or exchange it?"


def why_exchange(game: Battle, question: Question) -> str:
    """OI-KEY-10."""
    shown_cards = [f"{squadron_name(game, at)} shows {card_words(squadron.up[0])}"
                   for at, squadron in enumerate(game.squadrons) if squadron.up and squadron.seat != question.seat]
    return sentence([*shown_cards, "once a battle"])


def why_new_orders(game: Battle, question: Question) -> str:
    """OI-CARD-01."""
    return sentence(["you have its effect with the value of Await New Orders", first_words(game, question)])


def first_words(game: Battle, question: Question) -> str:
    """OI-CONV-12."""
    return "you go first this turn" if game.first == side_in(game, question) else "the enemy goes first this turn"


def why_relief(game: Battle, question: Question) -> str:
    """OI-CARD-05: what the ships are relieved by."""
    return sentence([printed_name(question.about), "1 Fatigue off each"])


def why_reload(game: Battle, question: Question) -> str:
    return sentence(["one reload marker of each ship", first_words(game, question)])


def why_fleet_maneuver(game: Battle, question: Question) -> str:
    """OI-CARD-11."""
    return sentence([f"a turn of up to {degrees(FULL_TURNS[0])} each, before anybody moves", wind_words(game)])


def why_swift(game: Battle, question: Question) -> str:
    """OI-CARD-29."""
    return sentence([f"{inches(TOOL_LENGTHS[0])} straight ahead, before anybody moves", wind_words(game)])


def why_event(game: Battle, question: Question) -> str:
    """OI-EVT-07, OI-EVT-10."""
    harm = "the gun may cost her Damage or Fatigue" if question.kind == "burst-gun" else "she loses one level of sail"
    return sentence([harm, f"you name a ship of {side_name(game, 1 - side_in(game, question))}"])


# --- movement ---------------------------------------------------------------------------------------------------------

def why_activate(game: Battle, question: Question) -> str:
    """OI-MOVE-01, OI-MOVE-02."""
    side = side_in(game, question)
    left = [at for at in able_ships(game, 1 - side) if not game.ships[at].moved]
    return sentence([wind_words(game), f"{count(len(left), 'enemy ship')} {'has' if len(left) == 1 else 'have'} still "
                                       "to move"])


def why_move_squadron(game: Battle, question: Question) -> str:
    """OI-FLEET-08."""
    return sentence(["all its ships move one after the other", wind_words(game)])


def why_point(game: Battle, question: Question) -> str:
    """OI-WIND-09."""
    at = number_in(game, question)
    points = points_of_sail(game, game.ships[at].heading)
    speeds = [f"{POINTS_OF_SAIL[point]} she makes speed {speed_rating(game, at, point, 0).total}"
              for point in points if point != EYE]
    return sentence([f"she lies exactly between two points of sail, and {wind_words(game)}", *speeds])


def why_speed_bonus(game: Battle, question: Question) -> str:
    at = number_in(game, question)
    for point in points_of_sail(game, game.ships[at].heading):
        bonuses = free_bonuses(game, at, point)
        if bonuses:
            speed = speed_rating(game, at, point, 0).total
            return sentence([f"without any she makes speed {speed}, {inches(way(speed))}",
                             f"she has {listed([printed_name(bonus) for bonus, _ in bonuses])}"])
    return sentence([wind_words(game)])


def way(speed: int) -> float:
    """OI-GEOM-04."""
    return TOOL_LENGTHS[speed - 1] if speed else 0.0


def why_seamanship(game: Battle, question: Question) -> str:
    """OI-SEA-01 to OI-SEA-06: what it takes, and what it would open."""
    at = number_in(game, question)
    dice = test_dice(game, at, "seamanship", NOBODY, 0, False)
    opens = "cut free" if partners(game, at) else "turn before the move, or sail faster or slower by 1"
    wanted = symbols_words(game, SKILL_SUCCESS)
    return sentence([f"{count(dice.total, 'die', 'dice')}, of which one must show {wanted}",
                     f"passed, she may {opens}", speed_words(game, at)])


def speed_words(game: Battle, at: int) -> str:
    ship = game.ships[at]
    return f"she makes speed {ship.speed}, {inches(way(ship.speed))} at {sail_name(ship.sail)}" if ship.speed else \
        sailing_words(game, ship.heading)


def why_seamanship_action(game: Battle, question: Question) -> str:
    at = number_in(game, question)
    return sentence([speed_words(game, at), nearest_words(game, at)])


def ask_helm(game: Battle, question: Question) -> str:
    ship = ship_in(game, question)
    return f"{called(game, question)} sails {inches(way(ship.speed))}: where does she turn, and how far?"


def why_helm(game: Battle, question: Question) -> str:
    """OI-GEOM-05, OI-MOVE-15, OI-TRAIT-02."""
    at = number_in(game, question)
    assert isinstance(question.space, Turns)
    when = "once, before or after the move" if question.space.first else "before the move, and again after it (Yare)"
    return sentence([f"up to {degrees(question.space.most)} {when}",
                     f"speed {game.ships[at].speed}, {sailing_words(game, game.ships[at].heading)}",
                     nearest_words(game, at)])


def why_turn(game: Battle, question: Question) -> str:
    """OI-SEA-04, OI-MOVE-19, OI-TRAIT-02."""
    at = number_in(game, question)
    assert isinstance(question.space, Turns)
    return sentence([f"up to {degrees(question.space.most)}, port or starboard", wind_words(game),
                     nearest_words(game, at)])


def ask_shift(game: Battle, question: Question) -> str:
    when = each(question.about)[1]
    return f"Does {called(game, question)} shift sideways {when} her move?"


def why_shift(game: Battle, question: Question) -> str:
    """OI-CARD-10, OI-CARD-24."""
    at = number_in(game, question)
    card = printed_name(effect_of(game.squadrons[game.ships[at].squadron]))
    return sentence([f"up to {inches(SHIFT)} to either side by {card}", nearest_words(game, at)])


def why_lie_alongside(game: Battle, question: Question) -> str:
    """OI-CREW-13."""
    return "The two ways of lying against her are equally near."


def why_crew(game: Battle, question: Question) -> str:
    """OI-CREW-01."""
    at = number_in(game, question)
    return sentence([about_ship(game, at), f"{sail_name(game.ships[at].sail)}",
                     targets_words(game, at), nearest_words(game, at)])


def why_inspire(game: Battle, question: Question) -> str:
    """OI-KEY-06."""
    return f"One more Fatigue goes, hers or that of a ship within {inches(MUSKET_SHOT)}."


def ask_landing(game: Battle, question: Question) -> str:
    return f"Where does the Landing Party of {called(game, question)} go ashore?"


def why_land(game: Battle, question: Question) -> str:
    """OI-CREW-22, OI-CREW-24."""
    return "Within reach of her boats; the party is lost when she moves."


def why_boat_assault(game: Battle, question: Question) -> str:
    """OI-CARD-16."""
    return sentence([f"any enemy within {inches(PISTOL_SHOT)}", "her party fights there in the Attack Phase, and "
                     "returns when the turn ends"])


def ask_react(game: Battle, question: Question) -> str:
    assert isinstance(question.space, ReactionFire)
    return f"{name(game, question.space.mover)} has moved: which of your ships fires at her?"


def why_react(game: Battle, question: Question) -> str:
    """OI-CARD-03, OI-CARD-07."""
    assert isinstance(question.space, ReactionFire)
    card = printed_name(effect_of(game.squadrons[question.space.squadron]))
    return sentence([f"{card} lets ships fire at once", f"she {has_hurts(game.ships[question.space.mover])}"])


# --- dice -------------------------------------------------------------------------------------------------------------

def ask_re_roll(game: Battle, question: Question) -> str:
    dice = shown(ints(each(question.about)[1:]))
    return f"{called(game, question)} has rolled {dice_words(dice)}: does she roll again?"


def why_re_roll(game: Battle, question: Question) -> str:
    """OI-TERM-04, OI-FORT-02, OI-FAC-03."""
    space = question.space
    assert isinstance(space, Again)
    squadron = game.squadrons[game.ships[space.number].squadron]
    wanted = symbols_words(game, space.good)
    return sentence([f"{wanted} count",
                     f"Skill may roll {count(space.skill, 'die', 'dice')} again" if space.skill else "",
                     f"{count(squadron.fortune + game.ships[space.number].lucky, 'Fortune Point')} left"
                     if space.fortune else "", "Gun Drill may roll one again" if space.drill else ""])


def why_steady(game: Battle, question: Question) -> str:
    """OI-ADV-09."""
    return "One more die, for one Skill Test a turn."


def ask_persist(game: Battle, question: Question) -> str:
    return f"{called(game, question)} has failed the test for {purpose_words(str(each(question.about)[1]))}: try again?"


def why_persist(game: Battle, question: Question) -> str:
    """OI-KEY-04."""
    return sentence([f"once a turn, and the second roll stands; {about_ship(game, number_in(game, question))}"])


# --- attacks ----------------------------------------------------------------------------------------------------------

def ask_attack(game: Battle, question: Question) -> str:
    if question.rule == "OI-BRD-10":
        return f"Does {called(game, question)} fire her other side, too?"
    return f"Whom does {called(game, question)} attack, and how?"


def why_attack(game: Battle, question: Question) -> str:
    """OI-BRD-03, OI-TERM-10."""
    at = number_in(game, question)
    assert isinstance(question.space, Attacks)
    free = "a free attack" if question.rule == "OI-ATK-14" else ""
    return sentence([free, about_ship(game, at), nearest_words(game, at)])


def why_attack_with(game: Battle, question: Question) -> str:
    """OI-ATK-01."""
    side = side_in(game, question)
    left = [at for at in able_ships(game, 1 - side) if not game.ships[at].attacked]
    return sentence([first_words(game, question), f"{count(len(left), 'enemy ship')} still to attack"])


def why_pair(game: Battle, question: Question) -> str:
    """What the target looks like."""
    one, other = number_in(game, question), number_of(game, each(question.about)[1])
    return sentence([f"she {has_hurts(game.ships[other])}", f"{called(game, question)} {has_hurts(game.ships[one])}",
                     f"{inches(apart(game, one, other))} apart"])


def why_board_and_fight(game: Battle, question: Question) -> str:
    """OI-CARD-18, OI-CC-02."""
    one, other = number_in(game, question), number_of(game, each(question.about)[1])
    dice = attack_dice(game, one, other, CLOSE, "hull", 0)
    return sentence([f"{count(dice.total, 'die', 'dice')} hand to hand, at once",
                     f"she {has_hurts(game.ships[other])}"])


def why_careful_aim(game: Battle, question: Question) -> str:
    """OI-CARD-04."""
    dice = shown(ints(each(question.about)[1:]))
    assert isinstance(question.space, Number)
    return sentence([f"she has rolled {dice_words(dice)}",
                     f"{question.space.high} of these {'counts' if question.space.high == 1 else 'count'} for nothing"])


def why_helm_hit(game: Battle, question: Question) -> str:
    """OI-CRIT-06."""
    other = number_of(game, each(question.about)[1])
    return sentence([f"she turns {degrees(FULL_TURNS[1])} at once", nearest_words(game, other)])


# --- the end phase ----------------------------------------------------------------------------------------------------

def why_capture(game: Battle, question: Question) -> str:
    """OI-END-04, OI-END-06."""
    side = side_in(game, question)
    return sentence(["a prize counts among your ships and stays fast to yours",
                     "destroyed she is a wreck, and yours cuts free", strike_words(game, 1 - side)])


def strike_words(game: Battle, side: int) -> str:
    """OI-END-10: how near a side is to giving up."""
    return f"{side_name(game, side)} has {count(strike_points(game, side).total, 'Strike Point')} against " \
           f"{count(ship_total(game, side).total, 'ship')}"


def why_transfer_flag(game: Battle, question: Question) -> str:
    """OI-END-14."""
    at = game.ships[number_in(game, question)].squadron
    return sentence([f"it costs one of {count(game.squadrons[at].fortune, 'Fortune Point')}",
                     "without it the admiral is lost with her"])


def why_name_flagship(game: Battle, question: Question) -> str:
    """OI-END-15, OI-END-16."""
    return "Formation starts at the Flagship, and the hand is cut."


def ask_cut_hand(game: Battle, question: Question) -> str:
    assert isinstance(question.space, CutCards)
    cards = f"{question.space.count} cards" if question.space.count > 1 else "card"
    return f"Which {cards} does {squadron_name(game, question.space.squadron)} remove?"


def why_cut_hand(game: Battle, question: Question) -> str:
    """OI-END-16."""
    return "They are gone for the rest of the battle; the card that lies face down stays."


def why_loader(game: Battle, question: Question) -> str:
    """OI-UPG-11."""
    return sentence([about_ship(game, number_in(game, question)), "once a battle"])


def why_tired(game: Battle, question: Question) -> str:
    """The ships that it would do good."""
    side = side_in(game, question)
    tired = [at for at in able_ships(game, side) if game.ships[at].fatigue]
    return sentence([f"{name(game, at)} has {game.ships[at].fatigue} Fatigue" for at in tired])


def why_powder(game: Battle, question: Question) -> str:
    """OI-ADV-05."""
    side = side_in(game, question)
    empty = [at for at in able_ships(game, side) if game.ships[at].reload]
    return sentence([f"{names(game, empty)} would load a side", "once a battle"])


def why_adapt(game: Battle, question: Question) -> str:
    """OI-CARD-19."""
    return sentence(["Adaptive Tactics takes over the effect, not the value", first_words(game, question)])


def why_short_handed(game: Battle, question: Question) -> str:
    """OI-ADV-11."""
    return "She begins the battle with 1 Fatigue."


def why_enter(game: Battle, question: Question) -> str:
    """OI-ADV-10."""
    return sentence(["with her stern on an edge of the table", wind_words(game)])


PROMPTS: Final[dict[str, Words]] = {
    "hand": ask_hand, "role": said("Do you attack or defend?"), "set-up-card": ask_set_up_card,
    "select-terrain": said("Which piece of terrain do you add to the pool?"), "place-terrain": ask_place_terrain,
    "adjust-terrain": said("Do you move a piece of terrain in your zone?"),
    "name-merchants": said("Which of your ships are the merchants?"),
    "hold-back": said("Which ships arrive later?"), "deploy": said("Which ship do you deploy next, and where?"),
    "weather-gage": said("Which ship shifts to windward, and how far?"),
    "initiative-card": ask_initiative_card, "exchange-card": ask_exchange,
    "new-orders": said("With which card do you cover Await New Orders?"),
    "adapt": said("Which discarded card of the enemy do you take over?"),
    "short-handed-foe": said("Which enemy ship is short of hands?"),
    "burst-gun": said("On which enemy ship does a gun burst?"), "sprung-mast": said("Which enemy ship springs a mast?"),
    "second-wind": said("Which ships get their second wind?"), "relief": said("Which ships are relieved?"),
    "reload": said("Which sides are reloaded?"), "fleet-maneuver": said("Which ship turns, and how far?"),
    "swift-vessels": said("Which ship makes a free move ahead?"),
    "fresh-powder": said("Do you use Fresh Powder?"), "well-rested": said("Do you use Well Rested?"),
    "move-squadron": said("Which squadron moves now?"), "activate": said("Which ship moves next?"),
    "efficient-loader": with_ship("Does the loader of {0} clear a reload marker?"),
    "point-of-sail": with_ship("Which point of sail does {0} take?"),
    "speed-bonus": with_ship("How many of her bonuses does {0} sail with?"),
    "seamanship": with_ship("Does {0} try a Seamanship Action?"),
    "seamanship-action": with_ship("Which Seamanship Action does {0} take?"),
    "change-heading": with_ship("How far does {0} turn before her move?"), "shift": ask_shift,
    "turn-in-eye": with_ship("{0} lies in the Wind's Eye: how far does she turn?"), "helm": ask_helm,
    "turn-after": with_ship("How far does {0} turn after her move?"),
    "lie-alongside": with_pair("How does {0} come to lie against {1}?"),
    "crew-action": with_ship("What does the crew of {0} do?"),
    "inspire": with_ship("Whom does the admiral aboard {0} inspire?"),
    "landing": ask_landing, "boat-assault": with_ship("Whom do the boats of {0} assault?"), "react": ask_react,
    "enter": with_ship("Where does {0} enter?"), "re-roll": ask_re_roll,
    "steady-hands": with_ship("Does {0} use Steady Hands?"), "persist": ask_persist,
    "attack-with": said("Which ship attacks next?"), "attack": ask_attack,
    "fire-and-board": with_pair("Does {0} fire at {1} before boarding?"),
    "board-and-fight": with_pair("Does {0} fight {1} at once?"),
    "careful-aim": with_ship("How many of her dice does {0} roll again?"),
    "helm-hit": with_pair("{0} has hit the helm of {1}: which way does she turn?"),
    "capture": with_pair("{1} is Shaken and fast to {0}: what becomes of her?"),
    "transfer-flag": with_ship("{0} is lost: does the admiral shift his flag?"),
    "name-flagship": said("Which ship becomes Flagship?"), "cut-hand": ask_cut_hand,
}
REASONS: Final[dict[str, Words]] = {
    "hand": why_hand, "role": why_role, "set-up-card": why_set_up_card, "select-terrain": why_select_terrain,
    "place-terrain": why_place_terrain, "adjust-terrain": why_adjust_terrain, "name-merchants": why_name_merchants,
    "hold-back": why_hold_back, "deploy": why_deploy, "weather-gage": why_weather_gage,
    "initiative-card": why_initiative_card, "exchange-card": why_exchange, "new-orders": why_new_orders,
    "adapt": why_adapt, "short-handed-foe": why_short_handed, "burst-gun": why_event, "sprung-mast": why_event,
    "second-wind": why_tired, "relief": why_relief, "reload": why_reload, "fleet-maneuver": why_fleet_maneuver,
    "swift-vessels": why_swift, "fresh-powder": why_powder, "well-rested": why_tired,
    "move-squadron": why_move_squadron, "activate": why_activate, "efficient-loader": why_loader,
    "point-of-sail": why_point, "speed-bonus": why_speed_bonus, "seamanship": why_seamanship,
    "seamanship-action": why_seamanship_action, "change-heading": why_turn, "shift": why_shift,
    "turn-in-eye": why_turn, "helm": why_helm, "turn-after": why_turn, "lie-alongside": why_lie_alongside,
    "crew-action": why_crew, "inspire": why_inspire, "landing": why_land, "boat-assault": why_boat_assault,
    "react": why_react, "enter": why_enter, "re-roll": why_re_roll, "steady-hands": why_steady,
    "persist": why_persist, "attack-with": why_attack_with, "attack": why_attack, "fire-and-board": why_pair,
    "board-and-fight": why_board_and_fight, "careful-aim": why_careful_aim, "helm-hit": why_helm_hit,
    "capture": why_capture, "transfer-flag": why_transfer_flag, "name-flagship": why_name_flagship,
    "cut-hand": why_cut_hand,
}
