"""Who plays the games: this process, several of them, or a cluster. Results come in the order of the jobs everywhere.

A job is a function of a module with plain arguments, so it does not matter who does it, nor how often: a worker that
dies costs time only.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from comitia.engine.errors import ComitiaError

T = TypeVar("T")

#: Jobs handed out for each worker: one that it does and one that waits.
IN_FLIGHT: Final = 2
#: Seconds to wait for a scheduler to answer.
PATIENCE: Final = 10

#: The arguments of a job.
Job = tuple[Any, ...]


class NoCluster(ComitiaError):
    """A cluster that cannot be reached, or the package for it is missing."""


class WorkerDied(ComitiaError):
    """A job that took down whoever tried it."""

    def __init__(self, job: Job) -> None:
        super().__init__("a worker died; a bot may have taken too much memory")
        self.job: Final = job


class Promise(Protocol):
    """A result to come, of whichever library."""

    def result(self) -> Any:
        """Wait for it."""


class Crew:
    """Does jobs one after the other, here."""

    workers = 1

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        """Let everybody go."""

    def do(self, work: Callable[..., T], jobs: Iterable[Job]) -> Generator[T, None, None]:
        """The results of the jobs, in their order."""
        for job in jobs:
            yield self.do_alone(work, job)

    def do_alone(self, work: Callable[..., T], job: Job) -> T:
        """The result of one job."""
        return work(*job)


class _Outside(Crew):
    """Hands jobs out, a few more than there are hands."""

    def submit(self, work: Callable[..., T], job: Job) -> Promise:
        """Hand a job out."""
        raise NotImplementedError

    def do(self, work: Callable[..., T], jobs: Iterable[Job]) -> Generator[T, None, None]:
        left = iter(jobs)
        going: deque[tuple[Job, Promise]] = deque()
        try:
            while True:
                for job in islice(left, self.workers * IN_FLIGHT - len(going)):
                    going.append((job, self.submit(work, job)))
                if not going:
                    return
                yield self._fetched(work, *going.popleft())
        finally:
            for _, promise in going:
                self.forget(promise)

    def _fetched(self, work: Callable[..., T], job: Job, promise: Promise) -> T:
        found: T = promise.result()
        return found

    def do_alone(self, work: Callable[..., T], job: Job) -> T:
        return self._fetched(work, job, self.submit(work, job))

    def forget(self, promise: Any) -> None:
        """Nobody waits for this any longer."""
        promise.cancel()


class Processes(_Outside):
    """Several processes of this machine; those that die are replaced, and their jobs done once more."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: Executor = _pool(workers)

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def submit(self, work: Callable[..., T], job: Job) -> Promise:
        try:
            return self._pool.submit(work, *job)
        except BrokenProcessPool:
            self._pool = _pool(self.workers)
            return self._pool.submit(work, *job)

    def _fetched(self, work: Callable[..., T], job: Job, promise: Promise) -> T:
        try:
            found: T = promise.result()
        except BrokenProcessPool:
            # All jobs that were under way are lost with the pool; which of them is to blame shows when each is alone.
            with _pool(1) as alone:
                try:
                    return alone.submit(work, *job).result()
                except BrokenProcessPool:
                    raise WorkerDied(job) from None
        return found


class Cluster(_Outside):
    """The workers of a scheduler of dask, on as many machines as it has."""

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            raise NoCluster(
                f"a cluster needs further packages ({error.name} is missing): pip install 'comitia[cluster]'"
            ) from None
        self._killed: Final[type[Exception]] = import_module("distributed.scheduler").KilledWorker
        try:
            self._client: Final[Any] = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoCluster(f"no scheduler answers at {address}: {error}") from None
        self.workers = max(1, sum(self._client.nthreads().values()))

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def submit(self, work: Callable[..., T], job: Job) -> Promise:
        promise: Promise = self._client.submit(work, *job, pure=False)
        return promise

    def _fetched(self, work: Callable[..., T], job: Job, promise: Promise) -> T:
        try:
            return super()._fetched(work, job, promise)
        except self._killed:
            raise WorkerDied(job) from None


def _pool(workers: int) -> ProcessPoolExecutor:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    return ProcessPoolExecutor(workers, context, _deafen)


def _deafen() -> None:
    # The first process hears an interruption and lets the others go.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def crew_of(workers: int, address: str = "") -> Crew:
    """A cluster if there is an address, else so many processes, else this one."""
    if address:
        return Cluster(address)
    return Processes(workers) if workers > 1 else Crew()
