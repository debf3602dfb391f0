"""How a step of the schema's history is carried out; Alembic runs this file."""

from __future__ import annotations

from alembic import context

from comitia.server.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
