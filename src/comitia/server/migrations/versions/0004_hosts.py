"""Hosts and what they did, reports of talk, by which rules a game was played, and sealed answers of several lines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from comitia.server.store import Moment

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add to what is there; every game so far was played by the first version of its rules."""
    op.add_column("people", sa.Column("is_host", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("people", sa.Column("banned", Moment(), nullable=True))
    op.add_column("people", sa.Column("muted", Moment(), nullable=True))
    op.add_column("tables", sa.Column("rules", sa.Integer(), server_default="1", nullable=False))
    with op.batch_alter_table("entries") as entries:
        entries.alter_column("sealed", existing_type=sa.String(length=200), type_=sa.Text(), existing_nullable=False)
    op.add_column("chat", sa.Column("person", sa.String(length=32), nullable=True))
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("settled", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name=op.f("fk_reports_by"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reports_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_reports")),
        sa.UniqueConstraint("table", "line", "by", name=op.f("uq_reports_table_line_by")),
    )
    op.create_table(
        "host_log",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=False),
        sa.Column("deed", sa.String(length=20), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("words", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_host_log")),
    )
    op.create_table(
        "releases",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("release", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_releases")),
    )
