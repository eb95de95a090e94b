"""What stands between the players of a battle besides the rules, and what they say to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def visitor(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), sa.ForeignKey("visitors.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.add_column("battles", sa.Column("affairs", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "chat", sa.Column("battle", sa.Text(), sa.ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False), visitor("visitor"),
        sa.Column("name", sa.Text(), nullable=False), sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said", sa.Float(), nullable=False), sa.PrimaryKeyConstraint("battle", "number", name="pk_chat"))
    op.create_index("ix_chat_visitor", "chat", ["visitor"])
    op.create_table("mutes", visitor("visitor"), visitor("muted"),
                    sa.PrimaryKeyConstraint("visitor", "muted", name="pk_mutes"))
    op.create_index("ix_mutes_muted", "mutes", ["muted"])
    op.create_table(
        "complaints", sa.Column("id", sa.Text(), nullable=False), sa.Column("battle", sa.Text(), nullable=False),
        visitor("by"), visitor("about"), sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False), sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_complaints"))
    for column in ("by", "about", "created"):
        op.create_index(f"ix_complaints_{column}", "complaints", [column])


def downgrade() -> None:
    for table in ("complaints", "mutes", "chat"):
        op.drop_table(table)
    op.drop_column("battles", "affairs")
