"""The order of questions: moves never wait for hints, queues are bounded, and cancelled questions leave them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

import ratking
from ratking.server.live.thinker import Answer, Busy, Thinker, ThinkerFailed
from ratking.server.protocol.base import Json
from ratking.server.thinking import hosts as hosts_module
from ratking.server.thinking.hosts import HINTS_WAITING, MOVES_WAITING, QUESTIONS_EACH, TRIALS_WAITING, BotHosts
from ratking.server.thinking.questions import Think, think

from . import bad_bots
from .conftest import Notes


@asynccontextmanager
async def thinking(think: Think, workers: int = 1) -> AsyncIterator[BotHosts]:
    hosts = BotHosts(workers, 20.0, think)
    try:
        yield hosts
    finally:
        hosts.stop()


def later(work: object) -> asyncio.Task[object]:
    """Start to ask something in a task."""
    assert asyncio.iscoroutine(work)
    return asyncio.ensure_future(work)


def observed(seed: int = 1) -> Json:
    match = ratking.new("rattus", players=2, seed=seed)
    return match.observe(match.seat).to_json()


def test_it_is_a_thinker() -> None:
    hosts: Thinker = BotHosts(1, 20.0)
    hosts.stop()


def test_whole_games_are_analysed_in_a_process_of_their_own(notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here not with the lowest priority, so that a busy machine does not let the test wait for ever."""
    monkeypatch.setattr(hosts_module, "_IDLE", 0)

    async def run() -> None:
        async with thinking(bad_bots.notes) as hosts:
            assert await hosts.analysis({}, closer=False) == {"game": True}

    asyncio.run(run())


# ---- the order


def test_moves_are_made_while_hints_wait(notes: Notes) -> None:
    """With one worker, even if many hints and trials are waiting."""

    async def run() -> None:
        async with thinking(bad_bots.only_moves_at_once) as hosts:
            waiting = [later(hosts.hint("anna", f"hint-{number}", {})) for number in range(3)]
            waiting.append(later(hosts.aid("bruno", "danger", {})))
            waiting.append(later(hosts.trial("bruno", {}, 0, ["trial"])))
            await notes.asked_when("hint-0")
            for number in range(3):
                assert await hosts.move(f"move-{number}", {}, None) == Answer(f"move-{number}")
            assert not any(task.done() for task in waiting)
            assert notes.asked == ["hint-0", "move-0", "move-1", "move-2"]
            notes.go()
            await asyncio.gather(*waiting)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked[4:] == ["hint-1", "hint-2", "danger", "trial"]


def test_all_workers_are_for_moves(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits, workers=2) as hosts:
            hints = [later(hosts.hint(person, person, {})) for person in ("anna", "bruno")]
            await notes.asked_when("anna")
            first = later(hosts.move("first", {}, None))
            await notes.asked_when("anna", "first")
            second = later(hosts.move("second", {}, None))
            await notes.asked_when("anna", "first", "second")
            notes.go()
            await asyncio.gather(*hints, first, second)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked == ["anna", "first", "second", "bruno"]


def test_hints_do_not_wait_for_moves(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            moves = [later(hosts.move(f"move-{number}", {}, None)) for number in range(3)]
            await notes.asked_when("move-0")
            hint = later(hosts.hint("anna", "hint", {}))
            await notes.asked_when("move-0", "hint")
            notes.go()
            await asyncio.gather(hint, *moves)

    asyncio.run(asyncio.wait_for(run(), 60))


def test_hints_and_aids_come_before_earlier_trials(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            waiting = [later(hosts.trial("anna", {}, 0, [f"trial-{number}"])) for number in range(3)]
            await notes.asked_when("trial-0")
            waiting.append(later(hosts.hint("bruno", "hint", {})))
            waiting.append(later(hosts.aid("bruno", "danger", {})))
            await asyncio.sleep(0)
            notes.go()
            await asyncio.gather(*waiting)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked == ["trial-0", "hint", "danger", "trial-1", "trial-2"]


def test_moves_are_answered_in_the_order_of_the_questions(notes: Notes) -> None:
    names = [f"move-{number}" for number in range(5)]

    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            waiting = [later(hosts.move(name, {}, None)) for name in names]
            notes.go()
            assert await asyncio.gather(*waiting) == [Answer(name) for name in names]

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked == names


# ---- limits


def test_a_person_may_wait_for_only_a_few_questions(notes: Notes) -> None:
    """Hints, aids and trials are counted together; other people may still ask."""

    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            waiting = [later(hosts.hint("anna", f"{number}", {})) for number in range(QUESTIONS_EACH - 2)]
            waiting += [later(hosts.aid("anna", "danger", {})), later(hosts.trial("anna", {}, 0, ["trial"]))]
            await asyncio.sleep(0)
            for refused in (
                hosts.hint("anna", "more", {}),
                hosts.aid("anna", "more", {}),
                hosts.trial("anna", {}, 0, ["more"]),
            ):
                with pytest.raises(Busy) as busy:
                    await refused
                assert busy.value.most == QUESTIONS_EACH
            waiting.append(later(hosts.hint("bruno", "bruno", {})))
            await asyncio.sleep(0)
            notes.go()
            await asyncio.gather(*waiting)
            await hosts.hint("anna", "later", {})

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked == ["0", "1", "danger", "bruno", "trial", "later"]


def test_a_failure_does_not_count_against_a_person_for_ever(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(think) as hosts:
            for _ in range(QUESTIONS_EACH + 1):
                with pytest.raises(ThinkerFailed):
                    await hosts.hint("anna", "genius", observed())

    asyncio.run(asyncio.wait_for(run(), 60))


def test_every_queue_is_bounded(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            waiting = [later(hosts.move("first", {}, None)), later(hosts.hint("nobody", "hint", {}))]
            await asyncio.to_thread(lambda: None)
            waiting += [later(hosts.move("more", {}, None)) for _ in range(MOVES_WAITING)]
            waiting += [later(hosts.hint(f"person {number}", "hint", {})) for number in range(HINTS_WAITING)]
            waiting += [later(hosts.trial(f"person {number}", {}, 0, ["trial"])) for number in range(TRIALS_WAITING)]
            await asyncio.sleep(0)
            assert hosts.waiting == MOVES_WAITING + HINTS_WAITING + TRIALS_WAITING
            for refused, most in (
                (hosts.move("one more", {}, None), MOVES_WAITING),
                (hosts.hint("anna", "one more", {}), HINTS_WAITING),
                (hosts.aid("anna", "one more", {}), HINTS_WAITING),
                (hosts.trial("anna", {}, 0, ["one more"]), TRIALS_WAITING),
            ):
                with pytest.raises(Busy) as busy:
                    await refused
                assert busy.value.most == most
            for task in waiting[2:]:
                task.cancel()
            await asyncio.gather(*waiting[2:], return_exceptions=True)
            assert hosts.waiting == 0
            notes.go()
            await asyncio.gather(*waiting[:2])
            assert await hosts.move("afterwards", {}, None) == Answer("afterwards")

    asyncio.run(asyncio.wait_for(run(), 60))
    assert "one more" not in notes.asked


def test_a_cancelled_question_leaves_the_queue(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            first = later(hosts.hint("anna", "first", {}))
            await notes.asked_when("first")
            given_up = later(hosts.hint("anna", "given-up", {}))
            last = later(hosts.hint("bruno", "last", {}))
            await asyncio.sleep(0)
            assert hosts.waiting == 2
            given_up.cancel()
            await asyncio.sleep(0)
            assert hosts.waiting == 1
            notes.go()
            await asyncio.gather(first, last)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked == ["first", "last"]


def test_cancelled_questions_do_not_count_for_a_person(notes: Notes) -> None:
    """This holds for waiting questions and for the one that is being answered."""

    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            for _ in range(3):
                asked = [later(hosts.hint("anna", "hint", {})) for _ in range(QUESTIONS_EACH)]
                await notes.asked_when("hint")
                for task in asked:
                    task.cancel()
                outcomes = await asyncio.gather(*asked, return_exceptions=True)
                assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * QUESTIONS_EACH
            assert hosts.waiting == 0
            notes.go()

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked == ["hint"]


def test_a_question_cancelled_when_it_gets_its_place_gives_it_back(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            first = later(hosts.move("first", {}, None))
            given_up = later(hosts.move("given-up", {}, None))
            await notes.asked_when("first")
            notes.go()
            while hosts.waiting:
                await asyncio.sleep(0)
            given_up.cancel()  # it has been given a place, but has not run yet
            assert await asyncio.wait_for(hosts.move("next", {}, None), 20) == Answer("next")
            assert await first == Answer("first")
            assert given_up.cancelled()

    asyncio.run(asyncio.wait_for(run(), 60))
    assert notes.asked == ["first", "next"]


def test_a_host_finishes_a_cancelled_question_before_the_next(notes: Notes) -> None:
    async def run() -> None:
        async with thinking(bad_bots.notes_and_waits) as hosts:
            first = later(hosts.move("first", {}, None))
            await notes.asked_when("first")
            first.cancel()
            move = later(hosts.move("move", {}, None))
            await asyncio.sleep(0.1)
            assert notes.asked == ["first"]
            notes.go()
            assert await move == Answer("move")
            assert hosts.busy_seconds > 0.1
            assert hosts.failures == 0

    asyncio.run(asyncio.wait_for(run(), 60))


# ---- with real bots and a real clock


def test_ten_hints_of_one_person_do_not_delay_the_move_of_another_table() -> None:
    """A hint takes a second, and a novice's move some hundredths. The bound is wide, because other tests run meanwhile."""

    async def run() -> float:
        async with thinking(think) as hosts:
            question = observed()
            await asyncio.gather(
                hosts.move("novice", question, None), hosts.aid("anna", "danger", question)
            )  # all hosts have started
            hints = [later(hosts.hint("anna", "sharp", question)) for _ in range(10)]
            await asyncio.sleep(0.1)
            took = []
            for _ in range(5):
                begun = time.monotonic()
                await hosts.move("novice", question, None)
                took.append(time.monotonic() - begun)
            refused = [task for task in hints if task.done()]
            assert [type(task.exception()) for task in refused].count(Busy) == 10 - QUESTIONS_EACH
            assert len(refused) < 10, "the hints were done before the moves: this says nothing"
            for task in hints:
                task.cancel()
            await asyncio.gather(*hints, return_exceptions=True)
            return sorted(took)[2]

    assert asyncio.run(asyncio.wait_for(run(), 60)) < 1.0
