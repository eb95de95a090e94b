"""The tables of the database. A battle is its set-up and its answers, dice included; all else in a row is a cache, but
for what is kept against a change of rules: positions, and the log in words."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    Text,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Constraints have names, so that migrations can speak of them."""

    metadata = MetaData(naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    })


class BattleRow(Base):
    """One battle: what it was set up from, who sits where, and how far the log goes."""

    __tablename__ = "battles"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    ruleset: Mapped[str] = mapped_column(Text)
    edition: Mapped[int]
    content: Mapped[str] = mapped_column(Text, default="", server_default="")      # JSON; empty for the standard
    scenario: Mapped[str] = mapped_column(Text)
    position: Mapped[str] = mapped_column(Text)
    options: Mapped[str] = mapped_column(Text)          # JSON
    dealer: Mapped[str] = mapped_column(Text)           # "committed", "seeded"
    seed: Mapped[str] = mapped_column(Text)             # the dealer's secret
    chairs: Mapped[str] = mapped_column(Text)           # JSON, by seat
    branch_of: Mapped[str] = mapped_column(Text)        # id of a battle, which may be gone
    lesson: Mapped[str] = mapped_column(Text, default="", server_default="")   # id; empty where it is none
    owner: Mapped[str] = mapped_column(Text, default="", server_default="", index=True)     # empty: the house
    quick: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())    # begun by one click
    challenge: Mapped[str] = mapped_column(Text, default="", server_default="", index=True)     # whom it is meant for
    affairs: Mapped[str] = mapped_column(Text, default="", server_default="")  # JSON: offers, an end by the players
    created: Mapped[float] = mapped_column(Float)
    updated: Mapped[float] = mapped_column(Float, index=True)
    logged: Mapped[int]                                 # rows of the log: nobody else has written meanwhile
    digest: Mapped[str] = mapped_column(Text)           # of the position after the last answer
    version: Mapped[int] = mapped_column(default=0, server_default="0")        # one more with every change of it
    closed: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")      # when; 0: it goes on
    delay: Mapped[int] = mapped_column(default=0, server_default="0")  # turns by which spectators see it late
    awaited: Mapped[str] = mapped_column(Text, default="", server_default="")  # numbers of the seats that are asked
    noticed: Mapped[int] = mapped_column(default=-1, server_default="-1")      # version at which all were told of it
    card: Mapped[str] = mapped_column(Text, default="")     # cache: the row of the home page, as JSON
    carded: Mapped[int] = mapped_column(default=-1)         # value of `logged` it was made at


class AnswerRow(Base):
    """One entry of the log: a player's answer, an aside, or what chance dealt."""

    __tablename__ = "answers"

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int]                                  # of the question among those asked together
    seat: Mapped[int]                                   # CHANCE is -1
    kind: Mapped[str] = mapped_column(Text)
    answer: Mapped[str] = mapped_column(Text)           # JSON
    by: Mapped[str] = mapped_column(Text)               # "person", "orders", "ai", "chance"


class PositionRow(Base):
    """A position of a battle: "kept" is the one after the last answer, "base" the one from which it goes on since rules
    have changed. It holds every secret of the battle."""

    __tablename__ = "positions"

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(Text, primary_key=True)
    edition: Mapped[int]                                # of the rules that made it
    logged: Mapped[int]                                 # rows of the log that led to it
    digest: Mapped[str] = mapped_column(Text)
    state: Mapped[bytes] = mapped_column(LargeBinary)   # packed JSON


class ToldRow(Base):
    """What was told after an answer, in the words of the day: for everybody who may read it."""

    __tablename__ = "told"

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    step: Mapped[int] = mapped_column(primary_key=True)         # answers of players before
    lines: Mapped[str] = mapped_column(Text)            # JSON


class ReportRow(Base):
    """A match file that shows an error of the rules."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), index=True)
    created: Mapped[float] = mapped_column(Float)
    match: Mapped[bytes] = mapped_column(LargeBinary)


class VisitorRow(Base):
    """Somebody who has come, known by a cookie."""

    __tablename__ = "visitors"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    token: Mapped[str] = mapped_column(Text, unique=True, index=True)       # SHA-256 of what the cookie holds
    name: Mapped[str] = mapped_column(Text, default="", server_default="")
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)
    banned: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")      # when they were shut out
    familiar: Mapped[str] = mapped_column(Text, default="", server_default="")     # who was signed in here before


class NameRow(Base):
    """A name that a visitor has claimed."""

    __tablename__ = "names"

    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(Text, unique=True, index=True)         # what no two names have in common
    name: Mapped[str] = mapped_column(Text)
    password: Mapped[str] = mapped_column(Text, default="", server_default="")         # Argon2; empty: there is none
    created: Mapped[float] = mapped_column(Float)


class SessionRow(Base):
    """A browser in which whoever has a name is signed in."""

    __tablename__ = "sessions"

    token: Mapped[str] = mapped_column(Text, primary_key=True)              # SHA-256 of what the cookie holds
    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), index=True)
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)
    before: Mapped[str] = mapped_column(Text, default="", server_default="")       # visitor without a name that it was


class PasskeyRow(Base):
    """A passkey of somebody who has a name."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), index=True)
    key: Mapped[bytes] = mapped_column(LargeBinary)     # the public one
    count: Mapped[int] = mapped_column(BigInteger)      # signatures it has made, as far as it tells
    label: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Float)
    used: Mapped[float] = mapped_column(Float)


class CeremonyRow(Base):
    """What a browser has to sign with a passkey; one thing at a time, once."""

    __tablename__ = "ceremonies"

    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True)
    challenge: Mapped[str] = mapped_column(Text)
    what: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)             # to be claimed
    made: Mapped[float] = mapped_column(Float)


class PlaceRow(Base):
    """A seat that a visitor has come into by a link, or their leave to watch. All other seats are the owner's."""

    __tablename__ = "places"

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)         # WATCHING is -1
    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True, index=True)


class LogbookRow(Base):
    """A line of somebody's log. It stays when the battle is deleted."""

    __tablename__ = "logbook"

    visitor: Mapped[str] = mapped_column(Text, primary_key=True)        # empty: the house
    battle: Mapped[str] = mapped_column(Text, primary_key=True, index=True)
    ruleset: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)             # of the game
    scenario: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    side: Mapped[str] = mapped_column(Text)
    level: Mapped[str] = mapped_column(Text)
    against: Mapped[str] = mapped_column(Text)
    result: Mapped[str] = mapped_column(Text)
    headline: Mapped[str] = mapped_column(Text)
    phase: Mapped[str] = mapped_column(Text)
    ended: Mapped[float] = mapped_column(Float)


class RatingRow(Base):
    """What a rated battle has made of somebody's rating in a game."""

    __tablename__ = "ratings"
    __table_args__ = (Index("ix_ratings_battle", "battle", "visitor", unique=True),)

    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True)
    ruleset: Mapped[str] = mapped_column(Text, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)       # of their rated battles of this game, from 1
    battle: Mapped[str] = mapped_column(Text)
    score: Mapped[float] = mapped_column(Float)                 # 1: won, ½: drawn, 0: lost
    rating: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    volatility: Mapped[float] = mapped_column(Float)
    ended: Mapped[float] = mapped_column(Float)


class ChatRow(Base):
    """Something that was said at a table."""

    __tablename__ = "chat"

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    said: Mapped[float] = mapped_column(Float)


class MuteRow(Base):
    """A visitor who wants to hear nothing of another, at any table."""

    __tablename__ = "mutes"

    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True)
    muted: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True, index=True)


class ComplaintRow(Base):
    """What a visitor says another has said; kept though the battle be deleted."""

    __tablename__ = "complaints"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    battle: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), index=True)
    about: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(Text)             # by which the other was known
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Float, index=True)


class UptimeRow(Base):
    """A stretch of time in which a server was there, in seconds of the clock of the day."""

    __tablename__ = "uptime"

    began: Mapped[float] = mapped_column(Float, primary_key=True)
    last: Mapped[float] = mapped_column(Float)


class LinkRow(Base):
    """A link that invites: to a seat, once, or to watch. A new one takes the place of the old."""

    __tablename__ = "links"

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)         # WATCHING is -1
    token: Mapped[str] = mapped_column(Text, unique=True, index=True)       # SHA-256 of what the link holds
    created: Mapped[float] = mapped_column(Float)


class HostRow(Base):
    """A server, or a worker host, that uses the database together with others."""

    __tablename__ = "hosts"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    seen: Mapped[float] = mapped_column(Float)          # when it last said that it lives, by the clock of the database


class PresentRow(Base):
    """Somebody looks at a table through a server."""

    __tablename__ = "present"

    host: Mapped[str] = mapped_column(ForeignKey("hosts.id", ondelete="CASCADE"), primary_key=True)
    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True, index=True)
    visitor: Mapped[str] = mapped_column(Text, primary_key=True)
    screens: Mapped[int] = mapped_column(default=1, server_default="1")     # on how many


class TallyRow(Base):
    """Something of which one may do only so much in a time was done. The clock is that of the database."""

    __tablename__ = "tallies"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    mark: Mapped[str] = mapped_column(Text, index=True)         # SHA-256 of what was done, and by whom
    until: Mapped[float] = mapped_column(Float, index=True)     # when it counts no more


class ThoughtRow(Base):
    """What an AI has to answer in a battle: one question at a time, thought about once."""

    __tablename__ = "thoughts"

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(Text)           # of the position
    question: Mapped[int]                               # number among those asked together
    level: Mapped[str] = mapped_column(Text)
    asker: Mapped[str] = mapped_column(Text)            # the server that asked first, and gives the answer
    asked: Mapped[float] = mapped_column(Float, index=True)
    worker: Mapped[str] = mapped_column(Text)           # who thinks; empty: nobody yet
    until: Mapped[float] = mapped_column(Float)         # by when it has to say that it still does
    result: Mapped[bytes | None] = mapped_column(LargeBinary)       # as a worker gives it


class WayRow(Base):
    """By which way a visitor wants to hear that it is their turn: one of each kind."""

    __tablename__ = "ways"

    visitor: Mapped[str] = mapped_column(ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)           # "email", "webhook"
    address: Mapped[str] = mapped_column(Text)
    token: Mapped[str] = mapped_column(Text, index=True)        # SHA-256 of what the link holds that confirms it
    stop: Mapped[str] = mapped_column(Text, index=True)         # what the links hold that end it, and nothing else
    made: Mapped[float] = mapped_column(Float)
    confirmed: Mapped[float] = mapped_column(Float)     # when; 0: not yet, nothing is sent
    fault: Mapped[str] = mapped_column(Text)            # why the last notice did not arrive; empty: it did
    hour: Mapped[float] = mapped_column(Float)          # when the hour began in which notices are counted
    sent: Mapped[int]                                   # in that hour


class NoticeRow(Base):
    """A turn of which somebody is told, or has been."""

    __tablename__ = "notices"
    __table_args__ = (ForeignKeyConstraint(["visitor", "kind"], ["ways.visitor", "ways.kind"], ondelete="CASCADE",
                                           onupdate="CASCADE"),)

    battle: Mapped[str] = mapped_column(ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)
    visitor: Mapped[str] = mapped_column(Text, index=True)
    turn: Mapped[int]                                   # answers that a person had given in that seat
    due: Mapped[float] = mapped_column(Float, index=True)       # not before
    tries: Mapped[int]                                  # that failed
    host: Mapped[str] = mapped_column(Text)             # which server sends it
    until: Mapped[float] = mapped_column(Float)         # by when that has to be done; then another one sends it
    ended: Mapped[float] = mapped_column(Float, index=True)     # when it was sent, or given up; 0: not yet
