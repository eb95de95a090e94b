"""Digests of format 2 covered frames, and prove nothing today: the next answer of a battle gives it a new one."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE battles SET digest = ''")


def downgrade() -> None:
    pass
