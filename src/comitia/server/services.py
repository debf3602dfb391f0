"""What a running server consists of, by name and type: each part is put here by whoever opens it.

A request finds the parts by `services_of(request.app)`. Whoever asks for a part before it is opened gets an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from litestar import Litestar

if TYPE_CHECKING:
    from comitia.server.accounts import Accounts
    from comitia.server.guarding import Guard
    from comitia.server.hints import Hints
    from comitia.server.home import Homes
    from comitia.server.hosts import Hosts
    from comitia.server.house import House
    from comitia.server.lobby import Lobby
    from comitia.server.looking_back import LookingBack
    from comitia.server.notices import Notices
    from comitia.server.people import People
    from comitia.server.sessions import Sessions
    from comitia.server.settings import Settings
    from comitia.server.store import Store
    from comitia.server.talk import Talk
    from comitia.server.vitals import Metrics, Vitals


class Services:
    """The parts of a server, in the order in which they are opened."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics

    # `app.running`
    store: Store
    people: People
    guard: Guard
    sessions: Sessions
    # `playing.playing`
    house: House
    talk: Talk
    lobby: Lobby
    hints: Hints
    looking_back: LookingBack
    homes: Homes
    vitals: Vitals
    # `notices.noticing`
    notices: Notices
    #: By what browsers know that a push is ours; empty if none is sent.
    push_key: str = ""
    # `desk.hosting`
    accounts: Accounts
    hosts: Hosts


def services_of(app: Litestar) -> Services:
    """The parts of a server."""
    return cast("Services", app.state.services)
