"""Rounds, views, beliefs, values and advice."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import capicua as c

ROOT = Path(__file__).parents[2]
MIDDLE = "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35"
OPEN = "latin 5250444232/4133311110/61222100/64514020 2630^6655435 A 45:30/100"
PRESETS = c.presets()


def random_round(rules: str, seed: int, plies: int | None = None, unit: str = "round") -> c.Round:
    """A round after some random moves."""
    random = np.random.default_rng(seed)
    round = c.Round(rules, seed, unit=unit)
    while not round.over and (plies is None or len(round.moves) < plies):
        round.play(str(random.choice(round.legal())))
    return round


@pytest.mark.parametrize("rules", PRESETS)
def test_a_round_is_played_to_its_end(rules: str) -> None:
    round = random_round(rules, 3)
    assert round.over and round.turn is None and round.legal() == []
    assert round.result
    assert f'[Rules "{round.rules}' in round.record
    again = c.Round(rules, 3, unit="round")
    assert len(again.moves) <= len(round.moves)


def test_the_same_seed_gives_the_same_round() -> None:
    assert c.Round("femundo", seed=7).position == c.Round("femundo", seed=7).position
    assert c.Round("femundo", seed=7).position != c.Round("femundo", seed=8).position


def test_a_copy_goes_its_own_way() -> None:
    round = c.Round("latin", seed=2)
    copy = round.copy()
    copy.play(copy.legal()[0])
    assert round.moves == [] and len(copy.moves) == 1


def test_a_match_has_more_than_one_round() -> None:
    round: c.Round | None = random_round("latin", 5, unit="match")
    rounds = 0
    while round is not None:
        rounds += 1
        last = round
        while not round.over:
            round.play(round.legal()[0])
        last, round = round, round.next()
    assert rounds > 1
    assert sorted(last.rewards()) == [-1.0, -1.0, 1.0, 1.0]


def test_what_is_wrong_is_said_and_located() -> None:
    calls: list[tuple[Callable[[], object], list[str]]] = [
        (lambda: c.Round("latim"), ["unknown rules", "There are: latin", "^"]),
        (lambda: c.Round("latin,tie=blue"), ["blue", "^^^^"]),
        (lambda: c.Round("latin").play("99"), ["may not be played here", "There are:"]),
        (lambda: c.Round("latin").play(4711), ["action 4711"]),
        (lambda: c.Round("latin").view("E"), ["no seat", "A to D"]),
        (lambda: c.belief("latin 55?6/55?6/?7/?7 - A -"), ["5-5 appears twice", "^^"]),
        (lambda: c.solve(MIDDLE), ["every hand has to be open"]),
        (lambda: c.solve(OPEN, objective="glory"), ["glory"]),
        (lambda: c.match("latin", "greedy"), ["latin"]),
        (lambda: c.match("greedy", "random", rules="fives,spinner=up", deals=1), ["spinner"]),
    ]
    for call, words in calls:
        with pytest.raises(ValueError) as caught:
            call()
        for word in words:
            assert word in str(caught.value), (word, str(caught.value))
    with pytest.raises(TypeError):
        c.Round("latin").play(None)  # type: ignore[arg-type]


def test_a_view_tells_nothing_hidden() -> None:
    round = random_round("latin", 4, plies=8)
    view = round.view("B")
    hands = view.position.split(" ")[1].split("/")
    assert hands[0] == hands[2] == hands[3] == "?7" and len(hands[1]) == 14
    assert pickle.loads(pickle.dumps(view)) == view
    turn = round.turn
    assert turn is not None and round.view(turn).legal() == round.legal()
    view = c.View(round.view(turn).position, turn)
    assert view.legal() == round.legal() and view.actions() == round.actions()
    assert np.array_equal(view.observe(), round.observe(turn))
    assert np.array_equal(view.mask(), round.mask())


@pytest.mark.parametrize("rules", [rules for rules in PRESETS if not rules.startswith("pickomino")])
def test_observations_do_not_change_under_a_re_deal(rules: str) -> None:
    """A seat cannot tell deals apart that agree with all it saw: neither by what it observes nor by its view."""
    redealt = 0
    for seed in range(12):
        round = random_round(rules, seed, plies=seed)
        if round.over:
            continue
        for seat in "ABCD"[: round.seats]:
            other = round.redeal(seat, seed)
            if other is None:
                continue
            redealt += 1
            assert other.position != round.position
            assert other.view(seat).position == round.view(seat).position
            assert np.array_equal(other.observe(seat), round.observe(seat))
    assert redealt > 10


def test_observations_say_what_the_layout_says() -> None:
    round = c.Round("latin", seed=4, unit="round")
    shape = c.layout("latin")
    seen = round.observe("A")
    assert seen.shape == (shape.observed,) and round.mask().shape == (shape.moves,)
    assert shape["hand"].of(seen).sum() == 7
    assert shape["laid"].of(seen).sum() == 0
    assert shape["ends"].of(seen).sum() == 0
    first = round.turn
    assert first is not None
    round.play(round.legal()[0])
    seen = round.observe(first)
    assert shape["hand"].of(seen).sum() == 6
    assert shape["laid"].of(seen)[0].sum() == 1
    assert shape["ends"].of(seen).sum() == 1
    assert shape["turn"].of(seen)[1] == 1
    other = round.observe(round.turn or "")
    assert shape["laid"].of(other)[shape.seats - 1].sum() == 1
    assert shape["leader"].of(other)[shape.seats - 1] == 1


def test_beliefs_are_counted() -> None:
    belief = c.belief(MIDDLE, "A")
    assert belief.deals == 90090 and belief.seat == "A"
    document = belief.document()
    assert document["schema"] == "belief/1" and document["deals"] == "90090"
    for seat in "BCD":
        assert sum(document["seats"][seat].values()) == pytest.approx(len(belief.sample(1)[0][seat]) // 2)
    assert belief.chance("B", "51") == document["seats"]["B"]["51"] == belief.chance("B", "15")
    deals = belief.sample(2000, seed=1)
    assert deals == belief.sample(2000, seed=1) != belief.sample(2000, seed=2)
    share = sum("51" in [deal["B"][i : i + 2] for i in range(0, len(deal["B"]), 2)] for deal in deals) / 2000
    assert share == pytest.approx(belief.chance("B", "51"), abs=0.05)
    with pytest.raises(KeyError):
        belief.chance("A", "51")


def test_answers_are_the_documents_of_the_program(tmp_path: Path) -> None:
    solved = c.solve(OPEN)
    assert (solved["schema"], solved["value"], solved["best"]) == ("solve/1", 18, "50")
    advised = c.advise(MIDDLE, samples=300)
    assert advised["schema"] == "advise/1" and advised["best"] in [m["move"] for m in advised["moves"]]
    dice = c.advise("pickomino 21,23-29,31-36 22/30/- A ww44 1553")
    assert "best" in dice
    # `./test` names the program it has built.
    capicua = os.environ.get("CAPICUA")
    if capicua is None:
        pytest.skip("no program is named")

    def told(*arguments: str) -> dict[str, object]:
        answer = subprocess.run([capicua, *arguments, "--json"], capture_output=True, text=True, check=True)
        return json.loads(answer.stdout)  # type: ignore[no-any-return]

    theirs = told("solve", OPEN)
    for document in (solved, theirs):
        document.pop("time_ms")
    assert solved == theirs
    assert advised == told("advise", MIDDLE, "--samples", "300")
    assert c.belief(MIDDLE).document() == told("belief", MIDDLE)
    record = tmp_path / "round.dgn"
    record.write_text(random_round("latin", 3).record)
    ours = c.review(record.read_text(), samples=20)
    assert ours["schema"] == "review/1" and ours == told("review", str(record), "--samples", "20", "--lang", "en")
    asked = ["greedy", "random", "--deals", "50", "--seed", "3", "--no-times"]
    assert c.match("greedy", "random", deals=50, seed=3, times=False) == told("match", *asked)


def test_players_and_presets_are_listed() -> None:
    assert "latin" in PRESETS and "pickomino" in PRESETS and len(PRESETS) > 15
    assert "champion" in c.players("latin") and "champion" in c.players("pickomino")


def test_random_rounds_are_the_same_everywhere() -> None:
    rounds = c.random_rounds("latin", 2000, seed=1)
    assert (rounds.rounds, rounds.signature) == (2000, "a4e358dd83f50b9f")


def test_the_tables_of_observations_are_true() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/observations").glob("*.md"))
    for rules in [*PRESETS, "fives,spinner=on", "latin,calls=on"]:
        if rules != "pickomino-small":
            assert c.layout(rules).table() in pages, f"{rules}\n{c.layout(rules).table()}"
