"""Who looks at a table in which server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of presences."""
    op.create_table(
        "presences",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("server", sa.String(length=32), nullable=False),
        sa.Column("online", sa.JSON(), nullable=False),
        sa.Column("watchers", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_presences_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "server", name=op.f("pk_presences")),
    )
