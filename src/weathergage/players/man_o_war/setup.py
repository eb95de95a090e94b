"""Man O' War, the heuristic player: terrain, lairs, berths, cards and commands before the first turn."""

from typing import Final

from weathergage.kernel.core import Answer, Question, each
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import Pose, along, pose_on_grid
from weathergage.players.man_o_war.worth import power_of
from weathergage.rulesets.man_o_war.content.printed import Model
from weathergage.rulesets.man_o_war.content.tables import TERRAIN
from weathergage.rulesets.man_o_war.questions import AskLair
from weathergage.rulesets.man_o_war.rules.deployment import Berth
from weathergage.rulesets.man_o_war.rules.deployment import zone_of as berthing_zone
from weathergage.rulesets.man_o_war.rules.geometry import is_hovering, length_of
from weathergage.rulesets.man_o_war.state import FLYER, NOBODY, VESSEL, Battle, model_of, number_of

SPACING: Final = 3.2            # inches between units along the line
MANY: Final = 120
RUN_OUT: Final = 9.0            # inches of open water that are wanted ahead,
BROAD: Final = 1.2              # so far to either side of the keel
CENTRE_FIRST: Final[tuple[float, ...]] = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, -5.0, 6.0, -6.0, 7.0,
                                          -7.0, 8.0, -8.0, 9.0, -9.0, 10.0, -10.0)


class Quartermaster:
    """Sets a fleet up."""

    def __init__(self, game: Battle, sight: Sight) -> None:
        self.game = game
        self.sight = sight
        assert sight.seat is not None
        self.side = sight.seat

    def terrain(self, question: Question) -> Answer:
        """MW-SET-20: small pieces, off the middle of the table, where they hinder nobody who wants to fight."""
        options = self.sight.candidates(question, MANY)
        middle = (self.game.width / 2, self.game.height / 2)
        best, choice = -1e9, options[0]
        for option in options:
            kind, x, y, _ = each(option)
            assert isinstance(x, float)
            assert isinstance(y, float)
            worth = length_of(x - middle[0], 0.6 * (y - middle[1])) - (6.0 if kind == "island" else 0.0)
            if worth > best:
                best, choice = worth, option
        return choice

    def deploy(self, question: Question) -> Answer:
        """MW-SET-26: in line abreast before the middle of the edge, facing the enemy, squadrons together; if that can
        be, where no land lies before the bow."""
        space = question.space
        assert isinstance(space, Berth)
        piece = self.game.pieces[space.number]
        left, bottom, right, top = berthing_zone(self.game, self.side)
        inward = 90.0 if self.game.players[self.side].edge == "west" else 270.0
        middle, flagship = (bottom + top) / 2, space.flagship(self.game)
        if flagship != NOBODY:
            middle = self.game.pieces[flagship].y
        long = model_of(piece).length / 2 if piece.kind == VESSEL else 1.0
        apart = 0.75 * SPACING if flagship != NOBODY else SPACING
        poses = [pose_on_grid(right - long - row if inward == 90.0 else left + long + row, middle + step * apart,
                              inward if piece.kind != FLYER else 0.0)
                 for row in (0.1, 2.8, 5.4) for step in CENTRE_FIRST]
        if piece.kind == VESSEL and not is_hovering(piece):
            poses = [pose for pose in poses if self.is_open(pose)] + poses
        for pose in poses:
            if self.sight.contains(question, pose):
                return pose
        return self.sight.candidates(question, 1)[0]

    def is_open(self, pose: Pose) -> bool:
        """MW-OBST-01: whether a ship can run out straight ahead."""
        ux, uy = along(pose[2])
        for kind, x, y, _ in self.game.terrain:
            land = TERRAIN[kind]
            ahead = (x - pose[0]) * ux + (y - pose[1]) * uy
            aside = abs((x - pose[0]) * uy - (y - pose[1]) * ux)
            if 0.0 < ahead < RUN_OUT and aside < max(land.radius, land.length / 2) + BROAD:
                return False
        return True

    def deploy_unit(self, options: tuple[Answer, ...]) -> Answer:
        """MW-SET-25: the least first, so that the best are placed against what is already there."""
        return min(options, key=lambda option: (self.weight(option), str(option)))

    def weight(self, label: Answer) -> float:
        piece = self.game.pieces[number_of(self.game, label)]
        return power_of(model_of(piece)) if piece.kind == VESSEL else 1.0

    def lair(self, question: AskLair) -> Answer:
        """MW-MON-04, MW-MON-15: the own one in the enemy's way, that of the enemy far from everybody."""
        options = self.sight.candidates(question, MANY)
        beast = self.game.pieces[number_of(self.game, question.piece)]
        if beast.owner == self.side:
            away = 0.36 if self.game.players[self.side].edge == "east" else 0.64
            goal = (away * self.game.width, self.game.height / 2)
            return min(options, key=lambda option: (self.off(option, goal), str(option)))
        mine = [(piece.x, piece.y) for piece in self.game.pieces
                if piece.kind == VESSEL and piece.side == self.side and piece.fate == "afloat"] or [(0.0, 0.0)]
        return max(options, key=lambda option: (min([self.off(option, place) for place in mine]), str(option)))

    def off(self, option: Answer, place: tuple[float, float]) -> float:
        x, y, _ = each(option)
        assert isinstance(x, float)
        assert isinstance(y, float)
        return length_of(x - place[0], y - place[1])

    def emerge(self, question: Question) -> Answer:
        """MW-MON-07: as near to an enemy as the lair allows."""
        foes = [(piece.x, piece.y) for piece in self.game.pieces
                if piece.kind == VESSEL and piece.side == 1 - self.side and piece.fate == "afloat"] or [(0.0, 0.0)]
        options = self.sight.candidates(question, 24)
        return min(options, key=lambda option: (min([self.off(option, place) for place in foes]), str(option)))

    def command(self, options: tuple[Answer, ...]) -> Answer:
        """MW-SET-09, MW-SET-14: the ship that is hardest to lose."""
        return max(options, key=lambda option: (self.toughness(option), str(option)))

    def toughness(self, label: Answer) -> float:
        model: Model = model_of(self.game.pieces[number_of(self.game, label)])
        return model.btw * (8 - model.btw_save) + model.crew

    def card(self, question: Question) -> Answer:
        """MW-SET-11: on the most valuable ship, shared out; iron plates where most shots fall."""
        options = self.sight.candidates(question, MANY)
        return max(options, key=lambda option: (self.home(option), str(option)))

    def home(self, option: Answer) -> float:
        label, plated = each(option)
        piece = self.game.pieces[number_of(self.game, label)]
        worth = power_of(model_of(piece)) - 1.5 * len(piece.cards)
        for location in model_of(piece).locations:
            if location.id == plated:
                worth += 0.5 * len(location.rolls) * (2.0 if location.level == "mid" else 1.0)
        return worth

    def hostage(self, options: tuple[Answer, ...], key: int) -> Answer:
        """MW-SCN-02: any of them: a hiding place that could be guessed would be none."""
        return options[Rng(key).below(len(options))]
