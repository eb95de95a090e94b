"""Chapter 7: casting, dispelling, wizards and their hands."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw
from weathergage.kernel.core import CHANCE, DONE, Answer, Done, Game, Refusal, Step, each, ints, number, word
from weathergage.kernel.spaces import Menu, OneOf, shown
from weathergage.kernel.tally import Tally
from weathergage.rulesets.man_o_war.content.printed import Spell
from weathergage.rulesets.man_o_war.content.tables import FLEETS, LEVELS, SPELLS
from weathergage.rulesets.man_o_war.events import (
    CardsDrawn,
    DispelTried,
    SpellBlocked,
    SpellCast,
    SpellNamed,
)
from weathergage.rulesets.man_o_war.questions import (
    AskCast,
    AskDispel,
    AskSpellChoice,
    AskTarget,
    AskTritonSpell,
    HiddenDraw,
)
from weathergage.rulesets.man_o_war.rules.cards import FIGUREHEAD, SCROLL, holds, may_hold, show, spend
from weathergage.rulesets.man_o_war.rules.fundamentals import Throw, mark_of, one_die, passes, side_of
from weathergage.rulesets.man_o_war.rules.geometry import are_within, touching_vessels
from weathergage.rulesets.man_o_war.rules.locations import condition_of
from weathergage.rulesets.man_o_war.rules.shooting import holders_of
from weathergage.rulesets.man_o_war.rules.spells import APPLY, ASK, Cast
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    FLYER,
    MONSTER,
    NOBODY,
    VESSEL,
    WIZARD,
    Battle,
    PartFrame,
    Piece,
    SeaFrame,
    battle,
    flying,
    is_open,
    lasting,
    monster_of,
    number_of,
    open_vessels,
    person,
    surfaced,
    vessels,
    without,
)

PASS: Final = "pass"
NONE: Final = "none"
ROLL: Final = "roll"                # MW-FLT-01
SCROLL_WORD: Final = "scroll"       # MW-CARD-24
DWARF_ON: Final = 6
WARD_ON: Final = 4                  # MW-CARD-22
TRITON_SPELL: Final = "tidal-push"  # MW-BST-04
TRITON_ON: Final = 3
WITH_TARGET: Final[tuple[str, ...]] = ("enemy-ship", "friendly-ship", "any-ship", "monster", "flyer",
                                       "monster-or-flyer")


# --- wizards ----------------------------------------------------------------------------------------------------------

def wizard_ship(game: Battle, side: int) -> int:
    """MW-MAG-02, MW-MAG-15, MW-SPL-30: the ship of a wizard who is able to act; NOBODY if he is not."""
    wizard = person(game, WIZARD, side)
    if wizard.status != ABOARD or game.players[side].silenced:
        return NOBODY
    return wizard.ship


def bonus_tally(game: Battle, side: int, need: int, name: str, rule: str) -> Tally:
    """MW-MAG-03, MW-MAG-10, MW-LOC-10: the natural face that a wizard needs."""
    tally = Tally(need, name, rule)
    level = LEVELS[game.players[side].level]
    tally.add(-level.bonus, level.name, "MW-MAG-10")
    ship = person(game, WIZARD, side).ship
    if ship != NOBODY and game.pieces[ship].kind == VESSEL:
        tally.add(-condition_of(game.pieces[ship]).caster, "damaged spire", "MW-LOC-10")
    return tally


def lord_may_reroll(game: Battle, side: int, college: str) -> bool:
    """MW-MAG-11: once per turn, of his own college."""
    player = game.players[side]
    return bool(player.level) and LEVELS[player.level].rerolls and not player.rerolled and player.college == college


def good_faces(need: int) -> tuple[int, ...]:
    """The faces that reach a number; a 1 never does (MW-CORE-03)."""
    return tuple([face for face in range(2, 7) if face >= need])


# --- targets ----------------------------------------------------------------------------------------------------------

def is_of(piece: Piece, target: str, side: int) -> bool:
    """MW-DATA-10, MW-AIR-26, MW-CORE-14: whether a piece is of the kind that a card names."""
    match target:
        case "enemy-ship": return piece.side == 1 - side
        case "friendly-ship": return piece.side == side
        case "any-ship": return True
        case "monster": return piece.kind == MONSTER
        case "flyer": return piece.kind == FLYER
        case _: return piece.kind in (MONSTER, FLYER)


def spell_targets(game: Battle, side: int, caster: int, spell: Spell) -> list[int]:
    """MW-MAG-14: the pieces that a spell may be aimed at, within its range of the caster; no sight is needed."""
    targets = [number for number in open_vessels(game) + surfaced(game) + flying(game)
               if is_of(game.pieces[number], spell.target, side)]
    if spell.effect == "spell-heal":
        targets = [number for number in targets if game.pieces[number].side == side and game.pieces[number].wounds]
    if not spell.range:
        return targets
    return [number for number in targets if are_within(game, caster, number, spell.range)]


def is_castable(game: Battle, side: int, caster: int, spell: Spell) -> bool:
    """Whether it has a target, and its effect something to choose."""
    if spell.target in WITH_TARGET:
        return bool(spell_targets(game, side, caster, spell))
    space = ASK[spell.effect](game, Cast(spell.id, side, caster, NOBODY, None)) if spell.effect in ASK else None
    return space is None or bool(space.candidates(game, 1))


@dataclass
class Spellbook(Menu):
    """MW-MAG-01, MW-MAG-13: PASS, or a card in hand that can be cast now. It looks at the hand when asked."""

    side: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        state = battle(game)
        caster = wizard_ship(state, self.side)
        hand = dict.fromkeys(state.players[self.side].hand)
        return (PASS, *[card for card in hand if is_castable(state, self.side, caster, SPELLS[card])])

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("MW-MAG-01", f"{shown(answer)} is not a card that can be cast now")


# --- the phase --------------------------------------------------------------------------------------------------------

class MagicPhaseAt:
    """Stages of `MagicPhase`."""

    BEGIN: Final = 1
    CAST: Final = 2
    TRITONS: Final = 3
    END: Final = 4


@dataclass
class MagicPhase(SeaFrame):
    """MW-MAG-01, MW-BST-04, MW-OPT-02: the initiative player may cast, then the other; then Tritons."""

    turns: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MagicPhaseAt.BEGIN: return self.begin(game)
            case MagicPhaseAt.CAST: return self.cast(game)
            case MagicPhaseAt.TRITONS: return TritonSpells(tritons(game))
            case _: return self.end(game)

    def begin(self, game: Battle) -> Step:
        game.phase = "magic"
        if game.turn == 1 and game.plays("house-no-first-turn-magic", "on"):
            return DONE
        return None

    def cast(self, game: Battle) -> Step:
        while self.turns < 2:
            side = game.first if self.turns == 0 else 1 - game.first
            self.turns += 1
            game.acting = side
            if wizard_ship(game, side) != NOBODY and game.players[side].hand:
                self.go(MagicPhaseAt.CAST)
                return CastSpell(side)
        return None

    def end(self, game: Battle) -> Step:
        game.acting = NOBODY
        return DONE


def tritons(game: Battle) -> tuple[int, ...]:
    """MW-BST-04: the surfaced Tritons, those of the initiative player first."""
    return tuple([beast for side in (game.first, 1 - game.first) for beast in surfaced(game)
                  if game.pieces[beast].side == side and monster_of(game.pieces[beast]).effect == "monster-triton"])


class TritonSpellsAt:
    """Stages of `TritonSpells`."""

    ASK: Final = 1
    HEAR: Final = 2
    NEXT: Final = 3


@dataclass
class TritonSpells(PartFrame):
    """MW-BST-04: each Triton may cast its spell."""

    tritons: tuple[int, ...]

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TritonSpellsAt.ASK: return self.ask(game)
            case TritonSpellsAt.HEAR: return self.hear(game, answer)
            case _: return self.next()

    def ask(self, game: Battle) -> Step:
        if not self.tritons:
            return DONE
        piece = game.pieces[self.tritons[0]]
        if not is_open(piece) or not spell_targets(game, piece.side, self.tritons[0], SPELLS[TRITON_SPELL]):
            return self.next()
        game.acting = piece.side
        return AskTritonSpell(piece.side, "MW-BST-04", OneOf((PASS, TRITON_SPELL)), piece.label)

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            return None
        beast = self.tritons[0]
        return CastSpell(game.pieces[beast].side, TRITON_SPELL, beast)

    def next(self) -> Step:
        self.tritons = self.tritons[1:]
        self.go(TritonSpellsAt.ASK)
        return None


class CastSpellAt:
    """Stages of `CastSpell`."""

    NAME: Final = 1
    ATTEMPT: Final = 2
    READ: Final = 3
    STAND: Final = 4
    WORK: Final = 5


@dataclass
class CastSpell(SeaFrame):
    """MW-MAG-01 to MW-MAG-07, MW-MAG-14, MW-MAG-20: name card, target and all else; roll; let the enemy dispel it; and
    if it stands, let it work. A Triton casts without a card."""

    side: int
    spell: str = ""
    caster: int = NOBODY
    target: int = NOBODY
    param: Answer = None
    need: int = 0
    partners: tuple[int, ...] = ()
    triton: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CastSpellAt.NAME: return self.name(game)
            case CastSpellAt.ATTEMPT: return self.attempt(game, answer)
            case CastSpellAt.READ: return self.read(game, ints(answer)[0])
            case CastSpellAt.STAND: return self.stand(game, answer)
            case _: return self.work(game)

    def name(self, game: Battle) -> Step:
        self.triton = bool(self.spell)
        if not self.triton:
            self.caster = wizard_ship(game, self.side)
        return NameSpell(self.side, self.caster, self.spell)

    def attempt(self, game: Battle, answer: Answer) -> Step:
        """MW-MAG-03, MW-MAG-11."""
        if answer is None:
            return DONE
        spell_id, target, self.param = each(answer)
        self.spell, self.target = word(spell_id), number(target)
        spell = SPELLS[self.spell]
        game.emit(SpellNamed(self.side, game.pieces[self.caster].label, self.spell, target_label(game, self.target)))
        self.need = TRITON_ON if self.triton else bonus_tally(game, self.side, spell.casting, spell.name,
                                                              "MW-MAG-03").total
        lord = self.side if not self.triton and lord_may_reroll(game, self.side, spell.college) else NOBODY
        return Throw("cast", "MW-MAG-03", (self.side,), (self.caster,), mark_of(self.need), good_faces(self.need), lord)

    def read(self, game: Battle, face: int) -> Step:
        made = passes(face, self.need)
        parts = () if self.triton else bonus_tally(game, self.side, SPELLS[self.spell].casting, "casting number",
                                                   "MW-MAG-03").parts
        game.emit(SpellCast(self.side, self.spell, face, self.need, made, parts))
        return Resist(self.side, self.spell, self.target) if made else DONE

    def stand(self, game: Battle, answer: Answer) -> Step:
        """MW-MON-36: in a fight a spell works on the ship and on the monster."""
        if answer == 1:
            return DONE
        self.partners = (self.target,)
        if self.target != NOBODY:
            piece = game.pieces[self.target]
            if piece.kind == VESSEL:
                self.partners += tuple(holders_of(game, self.target))
            elif piece.kind == MONSTER:
                self.partners += tuple([ship for ship in touching_vessels(game, self.target)
                                        if self.target in holders_of(game, ship)])
        return None

    def work(self, game: Battle) -> Step:
        if not self.partners:
            return DONE
        target, self.partners = self.partners[0], self.partners[1:]
        self.go(CastSpellAt.WORK)
        cast = Cast(self.spell, self.side, self.caster, self.target, self.param)
        return APPLY[SPELLS[self.spell].effect](game, cast, target)


def target_label(game: Battle, target: int) -> str:
    """The label of a spell's target; empty for none."""
    return game.pieces[target].label if target != NOBODY else ""


class NameSpellAt:
    """Stages of `NameSpell`."""

    CHOOSE: Final = 1
    TARGET: Final = 2
    AIM: Final = 3
    END: Final = 4


@dataclass
class NameSpell(PartFrame):
    """MW-MAG-01, MW-MAG-14, MW-MAG-20: the card, its target, and what else it asks for. Its result is all three, or
    None where nothing is cast."""

    side: int
    caster: int
    spell: str
    target: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case NameSpellAt.CHOOSE: return self.choose()
            case NameSpellAt.TARGET: return self.ask_target(game, answer)
            case NameSpellAt.AIM: return self.aim(game, answer)
            case _: return Done((self.spell, self.target, answer))

    def choose(self) -> Step:
        return None if self.spell else AskCast(self.side, "MW-MAG-01", Spellbook(self.side))

    def ask_target(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            return DONE
        if answer is not None:
            self.spell = word(answer)
            spend_magic(game, self.side, self.spell)
        spell = SPELLS[self.spell]
        if spell.target not in WITH_TARGET:
            return None
        targets = spell_targets(game, self.side, self.caster, spell)
        return AskTarget(self.side, "MW-MAG-14", OneOf(tuple([game.pieces[one].label for one in targets])), self.spell)

    def aim(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            self.target = number_of(game, answer)
        effect = SPELLS[self.spell].effect
        cast = Cast(self.spell, self.side, self.caster, self.target, None)
        space = ASK[effect](game, cast) if effect in ASK else None
        if space is None:
            return None
        return AskSpellChoice(self.side, "MW-MAG-20", space, self.spell, target_label(game, self.target))


def spend_magic(game: Battle, side: int, card: str) -> None:
    """MW-MAG-07: a card that is used, whether it works or not."""
    player = game.players[side]
    player.hand = without(player.hand, card)
    game.spent = tuple(sorted(game.spent + (card,)))
    game.reveals += 1


class ResistAt:
    """Stages of `Resist`."""

    WARD: Final = 1
    READ: Final = 2
    DISPEL: Final = 3
    END: Final = 4


@dataclass
class Resist(PartFrame):
    """MW-MAG-04, MW-SPL-32, MW-CARD-22: what guards the target itself, then what the enemy wizard does. Its result is 1
    if the spell is undone."""

    side: int
    spell: str
    target: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ResistAt.WARD: return self.ward(game)
            case ResistAt.READ: return self.read_ward(game, answer)
            case ResistAt.DISPEL: return Dispel(1 - self.side, self.spell, target_label(game, self.target))
            case _: return Done(answer)

    def ward(self, game: Battle) -> Step:
        if self.target == NOBODY:
            return None
        piece = game.pieces[self.target]
        wards = lasting(piece, "spell-ward")
        if wards and piece.side == 1 - self.side:
            piece.spells = tuple([spell for spell in piece.spells if spell != wards[0].id])
            game.emit(SpellBlocked(self.spell, piece.label, 0, True, "MW-SPL-32"))
            return Done(1)
        if not holds(game, self.target, FIGUREHEAD):
            return None
        show(game, self.target, FIGUREHEAD)
        return one_die("figurehead", "MW-CARD-22", side_of(game, self.target), (self.target,), (WARD_ON,))

    def read_ward(self, game: Battle, answer: Answer) -> Step:
        if answer is None:
            return None
        face = ints(answer)[0]
        blocked = face >= WARD_ON
        game.emit(SpellBlocked(self.spell, game.pieces[self.target].label, face, blocked, "MW-CARD-22"))
        return Done(1) if blocked else None


# --- dispelling -------------------------------------------------------------------------------------------------------

@dataclass
class Dispels(Menu):
    """MW-MAG-04, MW-MAG-06, MW-FLT-01, MW-CARD-24: NONE, a card that dispels the spell's colour, a dwarf's ROLL, or a
    SCROLL; after an attempt the scroll alone. It looks at hand and cards when asked."""

    side: int
    spell: str
    tried: bool

    def offered(self, game: Game) -> tuple[Answer, ...]:
        state = battle(game)
        college, options = SPELLS[self.spell].college, [NONE]
        if not self.tried:
            if wizard_ship(state, self.side) != NOBODY:
                options += [card for card in dict.fromkeys(state.players[self.side].hand)
                            if SPELLS[card].dispels == college]
            if is_dwarf(state, self.side):
                options.append(ROLL)
        if any([holds(state, ship, SCROLL) and state.pieces[ship].side == self.side for ship in vessels(state)]):
            options.append(SCROLL_WORD)
        return tuple(options)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("MW-MAG-04", f"{shown(answer)} cannot dispel this spell")


def is_dwarf(game: Battle, side: int) -> bool:
    """MW-FLT-01."""
    return "dwarf-dispel" in FLEETS[game.players[side].fleet].special


def may_dispel(game: Battle, side: int, tried: bool) -> bool:
    """Public facts only: whether a seat might have something against a spell."""
    if not tried and (is_dwarf(game, side) or (wizard_ship(game, side) != NOBODY and game.players[side].hand)):
        return True
    return any([game.pieces[ship].side == side and may_hold(game, ship, SCROLL) for ship in vessels(game)])


class DispelAt:
    """Stages of `Dispel`."""

    ASK: Final = 1
    HEAR: Final = 2
    READ: Final = 3


@dataclass
class Dispel(SeaFrame):
    """MW-MAG-04 to MW-MAG-07, MW-MAG-12: the other side may try to undo a spell that was cast. Its result is 1 if it is
    undone."""

    side: int
    spell: str
    target: str
    card: str = ""
    need: int = 0
    tried: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DispelAt.ASK: return self.ask(game)
            case DispelAt.HEAR: return self.hear(game, answer)
            case _: return self.read(game, ints(answer)[0])

    def ask(self, game: Battle) -> Step:
        if not may_dispel(game, self.side, self.tried):
            return Done(0)
        return AskDispel(self.side, "MW-MAG-04", Dispels(self.side, self.spell, self.tried), self.spell, self.target)

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer == NONE:
            return Done(0)
        self.tried = True
        if answer == SCROLL_WORD:
            holder = next(ship for ship in vessels(game)
                          if game.pieces[ship].side == self.side and holds(game, ship, SCROLL))
            spend(game, holder, SCROLL)
            game.emit(DispelTried(self.side, self.spell, "", 0, 0, True, "MW-CARD-24"))
            return Done(1)
        if answer == ROLL:
            self.need = DWARF_ON
            return Throw("dispel", "MW-FLT-01", (self.side,), (), mark_of(self.need), good_faces(self.need))
        return self.use(game, word(answer))

    def use(self, game: Battle, card: str) -> Step:
        """MW-MAG-05, MW-MAG-12."""
        self.card = card
        spend_magic(game, self.side, card)
        counts = SPELLS[self.spell] if game.plays("dispel-number", "cast-spell") else SPELLS[card]
        self.need = bonus_tally(game, self.side, counts.casting, counts.name, "MW-MAG-05").total
        judged = SPELLS[card] if game.plays("lord-reroll-colour", "dispelling-card") else SPELLS[self.spell]
        lord = self.side if lord_may_reroll(game, self.side, judged.college) else NOBODY
        return Throw("dispel", "MW-MAG-04", (self.side,), (wizard_ship(game, self.side),), mark_of(self.need),
                     good_faces(self.need), lord)

    def read(self, game: Battle, face: int) -> Step:
        made = passes(face, self.need)
        game.emit(DispelTried(self.side, self.spell, self.card, face, self.need, made,
                              "MW-MAG-04" if self.card else "MW-FLT-01"))
        if made:
            return Done(1)
        self.go(DispelAt.ASK)
        return None


# --- hands ------------------------------------------------------------------------------------------------------------

class DrawMagicAt:
    """Stages of `DrawMagic`."""

    DRAW: Final = 1
    TAKE: Final = 2


@dataclass
class DrawMagic(SeaFrame):
    """MW-SET-07, MW-END-11, MW-MAG-16: a wizard draws cards; an empty deck is made anew of the discards."""

    side: int
    left: int
    drawn: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DrawMagicAt.DRAW: return self.draw(game)
            case _: return self.take(game, word(answer))

    def draw(self, game: Battle) -> Step:
        if self.left and not game.deck:
            game.deck, game.spent = game.spent, ()
        if not self.left or not game.deck:
            if self.drawn:
                game.emit(CardsDrawn(self.side, self.drawn, "MW-END-11" if game.turn else "MW-SET-07"))
            return DONE
        return HiddenDraw(CHANCE, "MW-SET-07", Draw(game.deck), "draw-magic", (self.side,))

    def take(self, game: Battle, card: str) -> Step:
        player = game.players[self.side]
        game.deck = without(game.deck, card)
        player.hand = tuple(sorted(player.hand + (card,)))
        self.left -= 1
        self.drawn += 1
        self.go(DrawMagicAt.DRAW)
        return None
