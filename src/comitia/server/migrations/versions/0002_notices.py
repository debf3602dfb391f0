"""Notices, and addresses that were confirmed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from comitia.server.store import Moment

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Keep what is owed to people who are away."""
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("email_confirmed", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "notices",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(length=8), nullable=False),
        sa.Column("due", Moment(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", "move", "way", name=op.f("pk_notices")),
    )
    op.create_index("ix_notices_outcome_due", "notices", ["outcome", "due"])
