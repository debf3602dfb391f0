"""How games ended and what that made of ratings, tables that do not count, and people to be found again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from comitia.server.store import Moment

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add to what is there; the results of games that are over are found by the server that starts."""
    op.add_column("tables", sa.Column("rated", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.create_table(
        "results",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("bot", sa.String(length=100), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("is_winner", sa.Boolean(), nullable=False),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_results_person"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_person_at"), "results", ["person", "at"])
    op.create_index(op.f("ix_results_game_bot_at"), "results", ["game", "bot", "at"])
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_friends_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name=op.f("fk_friends_other"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_friends")),
    )
