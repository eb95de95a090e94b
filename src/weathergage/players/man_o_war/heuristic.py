"""Man O' War, the heuristic player: an admiral who weighs what guns, rams, boarders and spells can do.

He decides from his own view only: everything is read off a battle in which what he cannot know was dealt anew.
"""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.rng import word as key_of
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import Number, SomeOf
from weathergage.kits.plane import Pose, pose_on_grid
from weathergage.players.base import Player
from weathergage.players.man_o_war.beasts import Keeper
from weathergage.players.man_o_war.berths import SEEKERS, Waters, gap_to_foe, speed_of
from weathergage.players.man_o_war.courses import Helm
from weathergage.players.man_o_war.guns import Gunner, Known
from weathergage.players.man_o_war.magic import Sorcerer, is_dull
from weathergage.players.man_o_war.melee import contact_gain, melee_of
from weathergage.players.man_o_war.setup import Quartermaster
from weathergage.players.man_o_war.trials import best_answer
from weathergage.players.man_o_war.wind import pour
from weathergage.players.man_o_war.worth import Scales, Temper
from weathergage.rulesets.man_o_war.content.tables import SPELLS, WINDS
from weathergage.rulesets.man_o_war.questions import (
    AskActivate,
    AskAdmiralShip,
    AskAim,
    AskAirAttack,
    AskAirBoard,
    AskAllotCard,
    AskAntiFlyer,
    AskArrows,
    AskBanish,
    AskBoard,
    AskCast,
    AskDaringCaptain,
    AskDeploy,
    AskDeployUnit,
    AskDiscard,
    AskDispel,
    AskDive,
    AskDoubleAction,
    AskDriveOff,
    AskEdge,
    AskEmerge,
    AskFire,
    AskFlagship,
    AskFly,
    AskGrapples,
    AskGuns,
    AskHostage,
    AskLair,
    AskLanding,
    AskLash,
    AskLocation,
    AskLocations,
    AskMonsterAttack,
    AskMonsterBoard,
    AskMountWeapon,
    AskMove,
    AskNextShip,
    AskOrder,
    AskPressOn,
    AskPrize,
    AskRam,
    AskRelease,
    AskRepair,
    AskReRoll,
    AskRescue,
    AskSpecial,
    AskSpellChoice,
    AskStormBottle,
    AskSwim,
    AskSwing,
    AskTarget,
    AskTerrain,
    AskTritonSpell,
    AskTurret,
    AskUnlash,
    AskVictim,
    AskWhip,
    AskWizardShip,
)
from weathergage.rulesets.man_o_war.rules.activation import ShipActs
from weathergage.rulesets.man_o_war.rules.airpower import Flight
from weathergage.rulesets.man_o_war.rules.boarding import (
    BREAK,
    CONTINUE,
    CUT,
    LEAVE,
    PRESS,
    RECREW,
    SCUTTLE,
    TAKE,
    defending_guns,
)
from weathergage.rulesets.man_o_war.rules.courses import Courses, trace
from weathergage.rulesets.man_o_war.rules.fights import DRIVE, FIGHT
from weathergage.rulesets.man_o_war.rules.fundamentals import KEEP
from weathergage.rulesets.man_o_war.rules.geometry import pose_of
from weathergage.rulesets.man_o_war.rules.magic import NONE, PASS
from weathergage.rulesets.man_o_war.rules.monsters import ATTACK, ATTACKS, BOARD, HOLD
from weathergage.rulesets.man_o_war.rules.movement import Swing
from weathergage.rulesets.man_o_war.rules.scenarios import FETCH, LAND, NO
from weathergage.rulesets.man_o_war.rules.shooting import CEASE, Volleys
from weathergage.rulesets.man_o_war.rules.swimming import Swim
from weathergage.rulesets.man_o_war.state import (
    FLYER,
    HOSTAGE,
    MONSTER,
    VESSEL,
    Battle,
    PairQuestion,
    PieceQuestion,
    active_members,
    life_of,
    model_of,
    number_of,
    unit_named,
)

MANY: Final = 200
ENGAGED: Final = 100.0          # units that can do something now come before all others
WORTH_IT: Final = 0.02
OWN_ROLLS: Final[tuple[str, ...]] = ("cast", "dispel", "save", "summon", "refloat", "nerve", "pilot", "repair",
                                     "portal", "banish")
MASCOT_FOR: Final[tuple[str, ...]] = ("save", "cast", "refloat")


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """One admiral."""

    def __init__(self, seed: int = 0, temper: Temper | None = None, known: Known | None = None) -> None:
        """What guns can do is `known` to all who share it."""
        self.seed = seed
        self.temper = Temper() if temper is None else temper
        self.decisions = 0
        self.known: Known = {} if known is None else known

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        if not isinstance(question, AskMove):
            options = sight.candidates(question, 2)
            if len(options) == 1:
                return options[0]
        key = key_of(self.seed, self.decisions)
        game = sight.redeal(Rng(key))
        assert isinstance(game, Battle)
        return Admiral(game, sight, key, self.known, self.temper).answer(question)


class Admiral:
    """One decision."""

    def __init__(self, game: Battle, sight: Sight, key: int, known: Known, temper: Temper) -> None:
        self.game = game
        self.sight = sight
        self.key = key
        assert sight.seat is not None
        self.side = sight.seat
        self.scales = Scales(game, self.side, temper)
        self.gunner = Gunner(self.scales, known)

    def options(self, question: Question) -> tuple[Answer, ...]:
        return self.sight.candidates(question, MANY)

    def answer(self, question: Question) -> Answer:
        match question:
            case AskMove(): return self.move(question)
            case AskFire(): return self.fire(question)
            case AskActivate(): return self.activate(self.options(question))
            case AskNextShip(): return self.next_ship(self.options(question))
            case AskReRoll(): return self.re_roll(question)
            case AskBoard(): return self.board(question)
            case AskPressOn() | AskGrapples() | AskDriveOff(): return self.fight_on(question)
            case AskPrize(): return self.prize(question)
            case AskRam(): return self.ram(question)
            case AskOrder(): return self.order(question)
            case AskCast() | AskTarget() | AskDispel() | AskDiscard() | AskSpellChoice() | AskTritonSpell():
                return self.magic(question)
            case _: return self.other(question)

    def other(self, question: Question) -> Answer:
        """Beasts, and what comes before the battle."""
        match question:
            case AskDive() | AskSwim() | AskFly() | AskAirAttack() | AskMonsterAttack() | AskSpecial() \
                    | AskAirBoard() | AskMonsterBoard() | AskAntiFlyer() | AskDoubleAction() | AskLocation() \
                    | AskLocations() | AskBanish():
                return self.beasts(question)
            case AskTerrain() | AskDeploy() | AskDeployUnit() | AskLair() | AskEmerge() | AskAdmiralShip() \
                    | AskWizardShip() | AskMountWeapon() | AskAllotCard() | AskHostage():
                return self.set_up(question)
            case _: return self.small(question)

    # --- the order of battle ---

    def activate(self, options: tuple[Answer, ...]) -> Answer:
        """MW-SQD-08: who can do harm acts at once, the strongest first; of the others those go first that are far from
        everything, so that the enemy must come to the rest."""
        rated = [(self.call(option), -at, option) for at, option in enumerate(options)]
        return max(rated, key=lambda one: (one[0], one[1]))[2]

    def call(self, option: Answer) -> float:
        if isinstance(option, tuple):
            beast = number_of(self.game, each(option)[1])
            return ENGAGED + 1.0 if gap_to_foe(self.scales, beast) <= 12.0 else -50.0
        unit = self.game.units[unit_named(self.game, option)]
        gaps: list[float] = []
        strong = 0.0
        for number in active_members(self.game, unit):
            piece = self.game.pieces[number]
            gap = gap_to_foe(self.scales, number)
            gaps.append(gap)
            reach = speed_of(self.game, number) + (self.gunner.reach(number) if piece.kind == VESSEL else 4.0)
            if gap <= reach and not piece.straggler:
                strong += self.scales.worth(number) / (1.0 + 0.2 * gap)
        return ENGAGED + strong if strong else min(gaps, default=0.0)

    def next_ship(self, options: tuple[Answer, ...]) -> Answer:
        """MW-SQD-07: whoever is nearest to the enemy makes room for the others."""
        return min(options, key=lambda option: (gap_to_foe(self.scales, number_of(self.game, option)), str(option)))

    def number(self, question: PieceQuestion) -> int:
        return number_of(self.game, question.piece)

    def order(self, question: AskOrder) -> Answer:
        """MW-FLT-05: far off two moves and then the guns; near by a move, the guns, and away."""
        number = self.number(question)
        reach = self.gunner.reach(number)
        gap = gap_to_foe(self.scales, number)
        if gap > reach + 5.0 or (model_of(self.game.pieces[number]).ram and gap < 9.0):
            return "move-move-shoot"
        return "move-shoot-move"

    # --- helm and guns ---

    def move(self, question: AskMove) -> Answer:
        space = question.space
        assert isinstance(space, Courses)
        if space.wild or self.game.pieces[space.number].side != self.side:
            return self.lead_astray(space, question)
        return Helm(self.waters(space.number), space).best()[1]

    def waters(self, number: int) -> Waters:
        return Waters(self.scales, self.gunner, number, self.shoots_later(number), self.moves_later(number))

    def shoots_later(self, number: int) -> bool:
        """Whether the guns come after this move."""
        if self.game.pieces[number].no_fire:
            return False
        for frame in self.game.agenda:
            if isinstance(frame, ShipActs) and frame.ship == number:
                return "shoot" in frame.plan
        return self.game.phase == "battle"

    def moves_later(self, number: int) -> bool:
        """MW-FLT-05: whether another move follows the guns."""
        return any([isinstance(frame, ShipActs) and frame.ship == number and "move" in frame.plan
                    for frame in self.game.agenda])

    def lead_astray(self, space: Courses, question: Question) -> Answer:
        """MW-FLT-12: a beast of the enemy is led away from our ships, and to his own."""
        best, choice = -1e9, self.sight.candidates(question, 1)[0]
        for option in self.sight.candidates(question, 40):
            pose: Pose = pose_of(self.game.pieces[space.number])
            if isinstance(option, tuple) and option[1][0] != "push":
                pose = trace(self.game, space.number, option[1:]).pose
            mine = min([abs(self.game.pieces[ship].x - pose[0]) + abs(self.game.pieces[ship].y - pose[1])
                        for ship in self.scales.mine], default=0.0)
            if mine > best:
                best, choice = mine, option
        return choice

    def fire(self, question: AskFire) -> Answer:
        space = question.space
        assert isinstance(space, Volleys)
        options = self.options(question)
        return self.gunner.best(space, options if CEASE in options else (*options, CEASE))

    def ram(self, question: AskRam) -> Answer:
        waters = self.waters(self.number(question))
        rated = [(waters.ram(number_of(self.game, option)), -at, option)
                 for at, option in enumerate(self.options(question)) if option != HOLD]
        worth, _, choice = max(rated, key=lambda one: (one[0], one[1]))
        return choice if worth > WORTH_IT else HOLD

    # --- boarding ---

    def board(self, question: AskBoard) -> Answer:
        ship = self.number(question)
        best, choice = WORTH_IT, HOLD
        for option in self.options(question):
            if option == HOLD:
                continue
            other = number_of(self.game, option)
            if self.game.pieces[other].kind == MONSTER:
                worth = 0.3 if Keeper(self.scales, self.gunner).ship_fights_on(ship, other) else -1.0
            else:
                worth = contact_gain(self.scales, ship, other)
                if self.holds_hostage(other):
                    worth += 2.0
            if worth > best:
                best, choice = worth, word(option)
        return choice

    def holds_hostage(self, ship: int) -> bool:
        """MW-SCN-02: the prisoner is ours, and this is where he is known to be."""
        return self.game.revealed and any([one.role == HOSTAGE and one.ship == ship and one.side == self.side
                                           for one in self.game.people])

    def fight_on(self, question: PairQuestion) -> Answer:
        """MW-BRD-07 to MW-BRD-11, MW-MON-28, MW-MON-29, MW-AIR-14, MW-AIR-21, MW-AIR-22."""
        first, second = self.number(question), number_of(self.game, question.other)
        options, pieces = self.options(question), self.game.pieces
        if pieces[first].kind == VESSEL:
            return self.board_on(question, first, second)
        presses = isinstance(question, AskPressOn)
        if pieces[second].kind == VESSEL:
            keeper = Keeper(self.scales, self.gunner)
            if presses:
                return PRESS if keeper.boarding_of(first, second) > 0.0 else options[0]
            return FIGHT if keeper.ship_fights_on(second, first) else DRIVE
        ours, theirs = (first, second) if presses else (second, first)
        return options[1] if life_of(pieces[ours]) > life_of(pieces[theirs]) else options[0]

    def board_on(self, question: PairQuestion, attacker: int, defender: int) -> Answer:
        """Whether another round is better than none, whoever attacks in it."""
        mine = attacker if self.game.pieces[attacker].side == self.side else defender
        other = attacker + defender - mine
        melee = melee_of(self.scales, mine, other, defending_guns(self.game, mine, other),
                         defending_guns(self.game, other, mine))
        ours, theirs = melee.sides[0].crew, melee.sides[1].crew
        attacks = 0 if mine == attacker else 1
        if isinstance(question, AskGrapples) and question.won:
            attacks = 1 - attacks
        gain = melee.fight(ours, theirs, attacks, False) - melee.rest(ours, theirs) + self.scales.boldness
        if isinstance(question, AskPressOn):
            return PRESS if gain > WORTH_IT else BREAK
        return CONTINUE if gain > WORTH_IT else CUT

    def prize(self, question: AskPrize) -> Answer:
        """MW-PRZ-01: an enemy is scuttled, so that nobody gets it back, by one counter that returns; an own ship is
        crewed again; who has few men leaves it."""
        options = self.options(question)
        ship, prize = self.game.pieces[self.number(question)], number_of(self.game, question.other)
        if (RECREW, 1) in options:
            wanted: Answer = (RECREW, min(self.game.pieces[prize].limit, max(1, ship.crew // 2)))
            return wanted if wanted in options else (RECREW, 1)
        if self.holds_hostage(prize) and (TAKE, 1) in options:
            return (TAKE, 1)
        return (SCUTTLE, 1) if (SCUTTLE, 1) in options else LEAVE

    # --- magic ---

    def magic(self, question: Question) -> Answer:
        sorcerer = Sorcerer(self.scales, self.gunner)
        options = self.options(question)
        match question:
            case AskCast():
                card = sorcerer.best_card(tuple([word(option) for option in options if option != PASS]))[1]
                return card or PASS
            case AskTarget(spell=spell): return self.spell_target(sorcerer, spell, options)
            case AskDispel(): return self.dispel(question, options)
            case AskDiscard():
                cards = [card for card in self.game.players[self.side].hand if is_dull(self.game, card)]
                wanted: Answer = tuple(cards)
                return wanted if self.sight.contains(question, wanted) else ()
            case AskSpellChoice(): return self.spell_choice(question, options)
            case _: return options[-1]

    def spell_target(self, sorcerer: Sorcerer, spell: str, options: tuple[Answer, ...]) -> Answer:
        rated = [(sorcerer.worth(SPELLS[spell], number_of(self.game, option)), -at, option)
                 for at, option in enumerate(options)]
        return max(rated, key=lambda one: (one[0], one[1]))[2]

    def spell_choice(self, question: AskSpellChoice, options: tuple[Answer, ...]) -> Answer:
        """MW-MAG-20: the aim by what it does, the wind by whom it stops; all else is tried out."""
        spell = SPELLS[question.spell]
        if spell.effect == "spell-attack":
            target = number_of(self.game, question.target)
            rated = [(self.scales.die(target, word(aim), spell.save_mod, 0, spell.ignite), -at, aim)
                     for at, aim in enumerate(options)]
            return max(rated, key=lambda one: (one[0], one[1]))[2]
        if spell.effect == "spell-wind":
            sorcerer = Sorcerer(self.scales, self.gunner)
            return max(options, key=lambda wind: sorcerer.with_wind(WINDS.index(word(wind))))
        return best_answer(self.sight, question, self.key)

    def dispel(self, question: AskDispel, options: tuple[Answer, ...]) -> Answer:
        """MW-MAG-04: what would do us harm is undone, by the surest card that we need least; a scroll only for much."""
        enemy = Scales(self.game, 1 - self.side)
        harm = Sorcerer(enemy, Gunner(enemy)).worth(SPELLS[question.spell], number_of(self.game, question.target))
        if harm < 0.1:
            return NONE
        cards = [word(option) for option in options if option in SPELLS]
        if cards:
            return min(cards, key=lambda card: (SPELLS[card].casting, card))
        if "roll" in options:
            return "roll"
        return "scroll" if "scroll" in options and harm > 0.5 else NONE

    # --- beasts ---

    def beasts(self, question: PieceQuestion) -> Answer:
        keeper = Keeper(self.scales, self.gunner)
        space, options = question.space, self.options(question)
        number = self.number(question)
        match question:
            case AskSwim():
                assert isinstance(space, Swim)
                return keeper.swim(space, self.game.pieces[space.beast].owner != self.side)
            case AskFly():
                assert isinstance(space, Flight)
                return keeper.fly(space)
            case AskDive():
                if self.game.pieces[number].kind == MONSTER:
                    return keeper.dive(number, options)
                return self.submarine(number, options)
            case AskAirAttack(): return keeper.air_attack(number, options)
            case AskMonsterAttack(): return keeper.victim(number, options)
            case AskSpecial(): return ATTACK
            case AskDoubleAction(): return ATTACKS
            case AskAntiFlyer(): return keeper.best_mark(options)
            case AskBanish(): return self.banish(options)
            case AskLocation(other=ship): return keeper.location(number_of(self.game, ship), options)[0]
            case AskLocations(other=ship):
                struck = number_of(self.game, ship)
                names = tuple([location.id for location in model_of(self.game.pieces[struck]).locations])
                chosen = keeper.location(struck, names)[:2]
                return next((option for option in options if set(each(option)) == set(chosen)), options[0])
            case _:
                assert isinstance(question, (AskAirBoard, AskMonsterBoard))
                return self.beast_boards(keeper, number, number_of(self.game, question.other))

    def beast_boards(self, keeper: Keeper, beast: int, target: int) -> Answer:
        if self.game.pieces[beast].kind == FLYER:
            return BOARD if keeper.boards(beast, target) else HOLD
        return BOARD if keeper.boarding_of(beast, target) > 0.0 else HOLD

    def banish(self, options: tuple[Answer, ...]) -> Answer:
        """MW-BST-04: only what is the enemy's."""
        foes = [option for option in options
                if option != HOLD and self.game.pieces[number_of(self.game, option)].side != self.side]
        return foes[0] if foes else HOLD

    def submarine(self, number: int, options: tuple[Answer, ...]) -> Answer:
        """MW-FLT-19: below while enemies can shoot at it, since the torpedo runs all the same; else up."""
        gap = gap_to_foe(self.scales, number)
        wanted = "dive" if gap <= 14.0 else "surface"
        return wanted if wanted in options else "keep" if "keep" in options else options[0]

    # --- before the battle ---

    def set_up(self, question: Question) -> Answer:
        staff = Quartermaster(self.game, self.sight)
        match question:
            case AskTerrain(): return staff.terrain(question)
            case AskDeploy(): return staff.deploy(question)
            case AskDeployUnit(): return staff.deploy_unit(self.options(question))
            case AskLair(): return staff.lair(question)
            case AskEmerge(): return staff.emerge(question)
            case AskAllotCard(): return staff.card(question)
            case AskHostage(): return staff.hostage(self.options(question), self.key)
            case _: return staff.command(self.options(question))

    # --- small matters ---

    def small(self, question: Question) -> Answer:
        options = self.options(question)
        match question:
            case AskArrows(): return options[-1] if self.is_worth_arrows(question) else options[0]
            case AskDaringCaptain(): return self.dare(options)
            case AskGuns():
                assert isinstance(question.space, Number)
                return question.space.high
            case AskTurret() | AskAim() | AskWhip() | AskVictim() | AskEdge() | AskRepair():
                return best_answer(self.sight, question, self.key)
            case AskSwing(): return self.swing(question, options)
            case AskRescue(): return options[0]
            case AskLanding(): return self.landing(question, options)
            case AskFlagship(): return options[-1]
            case AskUnlash(): return options[-1]
            case AskLash():         # MW-FLT-15: it helps against boarders, and they cast off before they sail again
                assert isinstance(question.space, SomeOf)
                return question.space.options
            case AskStormBottle(): return pour(self.scales, options)
            case AskRelease(): return self.release(options)
            case _: return self.sight.usual(question)

    def is_worth_arrows(self, question: AskArrows) -> bool:
        """MW-CARD-28: against a ship, when there is a crew of some size."""
        ship, foe = self.game.pieces[self.number(question)], self.game.pieces[number_of(self.game, question.foe)]
        return foe.kind == VESSEL and max(ship.crew, foe.crew) >= 3

    def dare(self, options: tuple[Answer, ...]) -> Answer:
        """MW-CARD-18: when the ship can do harm at once."""
        for option in options:
            if option != PASS:
                number = number_of(self.game, option)
                if gap_to_foe(self.scales, number) <= self.gunner.reach(number) + 2.0:
                    return option
        return PASS

    def swing(self, question: AskSwing, options: tuple[Answer, ...]) -> Answer:
        """MW-OBST-04: to where the next move is free."""
        space = question.space
        if not isinstance(space, Swing):
            return options[0]
        piece = self.game.pieces[space.ship]
        waters = Waters(self.scales, self.gunner, space.ship, True)
        best, choice = -1e9, options[0]
        for option in options:
            assert isinstance(option, float)
            worth = waters.value(pose_on_grid(piece.x, piece.y, piece.heading + option))
            if worth > best:
                best, choice = worth, option
        return choice

    def landing(self, question: AskLanding, options: tuple[Answer, ...]) -> Answer:
        """MW-SCN-03: seekers while the treasure lies there; all hands and the treasure as soon as it is found."""
        piece = self.game.pieces[self.number(question)]
        fetches = [option for option in options if isinstance(option, tuple) and option[0] == FETCH]
        if fetches and (self.game.treasure != "island" or self.game.turn >= self.game.turn_limit - 1):
            return fetches[0]
        wants = self.game.treasure == "island" and self.game.players[self.side].landed < SEEKERS
        if LAND in options and wants and piece.crew > 2 and self.game.turn < self.game.turn_limit - 3:
            return LAND
        return NO

    def release(self, options: tuple[Answer, ...]) -> Answer:
        """MW-FLT-09: as near to an enemy as may be."""
        def off(option: Answer) -> float:
            x, y, _ = each(option)
            assert isinstance(x, float)
            assert isinstance(y, float)
            return min([abs(self.game.pieces[foe].x - x) + abs(self.game.pieces[foe].y - y)
                        for foe in self.scales.foes], default=0.0)
        return min(options, key=lambda option: (off(option), str(option)))

    def re_roll(self, question: AskReRoll) -> Answer:
        """MW-CORE-08: own failures, as long as it costs nothing that is needed more."""
        for option in self.options(question):
            if option == KEEP:
                continue
            source, die = each(option)
            assert isinstance(die, int)
            if self.is_failure(question, die - 1) and (source != "lucky-mascot" or question.roll in MASCOT_FOR):
                return option
        return KEEP

    def is_failure(self, question: AskReRoll, die: int) -> bool:
        face = question.faces[die]
        if question.roll == "blaze":
            return face >= 4
        if question.rollers[die] != self.side:
            return False
        if question.good:
            return face not in question.good
        if question.roll in OWN_ROLLS and question.marks:
            return face < question.marks[0]
        return question.roll == "boarding" and face <= 2
