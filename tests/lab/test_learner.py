"""Gradients against finite differences, and the small parts that learning is made of."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from comitia.bots.net import Net, Ragged, Shape, softmax, softmax_rows  # noqa: E402
from comitia.lab.train.games import Ending, outcomes_seen, returns, sample  # noqa: E402
from comitia.lab.train.learner import Adam, Lesson, Slope, fresh_net, gradient, imitation, proximal  # noqa: E402

SHAPE = Shape(12, 6, 5, 9, 3)
WEIGHT = 0.5


def lesson(rng, n: int = 7) -> Lesson:
    """Positions, offers and outcomes of nothing in particular."""
    positions = [sorted(rng.choice(12, 4, replace=False).tolist()) for _ in range(n)]
    offers = [sorted(rng.choice(9, 1 + i % 4, replace=False).tolist()) for i in range(n)]
    chosen = np.array([rng.integers(len(row)) for row in offers], np.int32)
    shares = [rng.dirichlet([1, 1, 1], n).astype(np.float32) for _ in range(2)]
    logs = rng.normal(-1, 0.3, n).astype(np.float32)
    return Lesson(
        Ragged.of(positions), Ragged.of(offers), chosen, logs, rng.normal(0, 1, n).astype(np.float32), *shares
    )


def wide(net: Net) -> Net:
    """The same net in double precision, so that small differences can be seen."""
    return Net(net.shape, net.parameters.astype(np.float64))


def loss(net: Net, found: Lesson, clip: float | None, entropy: float) -> float:
    """What the gradient is the gradient of, written out once more."""
    a, seats = net.arrays, net.shape.seats
    _, second = net.layers(net.spread(found.positions).astype(np.float64))
    owners = found.offered.owners()
    logits = (second @ a["policy"] + a["policy_b"])[owners, found.offered.numbers]
    logs = softmax_rows(logits, found.offered.starts, owners)
    of_chosen = logs[found.offered.starts[:-1] + found.chosen]
    if clip is None:
        policy = -of_chosen.sum()
    else:
        ratio = np.exp(of_chosen - found.logs)
        gains = np.minimum(ratio * found.advantage, np.clip(ratio, 1 - clip, 1 + clip) * found.advantage)
        policy = -gains.sum() + entropy * (np.exp(logs) * logs).sum()
    values = second @ a["value"] + a["value_b"]
    wins, points = np.log(softmax(values[:, :seats])), np.log(softmax(values[:, seats:]))
    return float(policy - WEIGHT * ((found.wins * wins).sum() + (found.points * points).sum())) / len(found)


@pytest.mark.parametrize(
    ("slope", "clip", "entropy"), [(imitation, None, 0.0), (proximal(0.2, 0.03), 0.2, 0.03)], ids=["imitate", "ppo"]
)
def test_gradients(slope: Slope, clip: float | None, entropy: float):
    """The gradient is the slope of the loss, parameter by parameter."""
    rng = np.random.default_rng(3)
    net = wide(fresh_net(SHAPE, rng))
    net.parameters[...] += rng.normal(0, 0.2, len(net.parameters))
    found = lesson(rng)
    slopes = gradient(net, found, slope, WEIGHT)
    for i in rng.choice(len(net.parameters), 60, replace=False):
        before = net.parameters[i]
        around = []
        for step in (1e-5, -1e-5):
            net.parameters[i] = before + step
            around.append(loss(net, found, clip, entropy))
        net.parameters[i] = before
        assert slopes[i] == pytest.approx((around[0] - around[1]) / 2e-5, abs=2e-5)


def test_steps_go_downhill():
    """Learning from the same lesson again and again, the loss falls, and what was chosen is chosen."""
    rng = np.random.default_rng(4)
    net, found = fresh_net(SHAPE, rng), lesson(rng)
    adam, before = Adam(SHAPE.size()), loss(net, found, None, 0)
    for _ in range(200):
        adam.step(net, gradient(net, found, imitation, WEIGHT), 1e-2)
    assert loss(net, found, None, 0) < before / 2


def test_choices_by_their_chances():
    """What is twice as likely is drawn twice as often; what is not offered is never drawn."""
    offers = Ragged.of([[3, 5, 8]] * 3000)
    logs = np.log(np.tile(np.array([0.2, 0.3, 0.5], np.float32), 3000))
    drawn = sample(logs, offers, np.random.default_rng(1))
    assert np.bincount(drawn) / 3000 == pytest.approx([0.2, 0.3, 0.5], abs=0.04)


def test_later_thoughts_and_the_outcome():
    """At the last own decision counts what came true; before it, the next own thought and what follows it."""
    moments = np.array([(0, 0), (0, 1), (0, 0), (1, 0)])
    order = np.lexsort((np.arange(4), moments[:, 1], moments[:, 0]))
    thought = np.array([[0.5], [0.4], [0.8], [0.3]], np.float32)
    last = np.array([[1.0], [0.0], [1.0], [0.0]], np.float32)
    ahead = returns(moments, order, thought, last, 0.9)
    assert ahead[:, 0] == pytest.approx([0.1 * 0.8 + 0.9 * 1.0, 0.0, 1.0, 0.0])


def test_outcomes_are_counted_from_the_own_seat():
    """The winner of seat 2 is two seats away from seat 0 and one from seat 1; seats that nobody takes win nothing."""
    moments = np.array([(0, 0), (0, 1)])
    wins, points = outcomes_seen(moments, [Ending([0.0, 0.0, 1.0], [3, 3, 9])], 4, 2.0)
    assert wins.tolist() == [[0, 0, 1, 0], [0, 1, 0, 0]]
    assert points.sum(axis=1) == pytest.approx([1, 1])
    assert points[0].argmax() == 2


def test_rows_of_different_lengths():
    """Some rows in another order are those rows."""
    rows = Ragged.of([[1, 2], [], [3], [4, 5, 6]])
    found = rows.chosen(np.array([3, 1, 0]))
    assert found.numbers.tolist() == [4, 5, 6, 1, 2]
    assert found.starts.tolist() == [0, 3, 3, 5]
