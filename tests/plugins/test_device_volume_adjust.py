"""Test how the volume is changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, override

import pytest

from custom_components.toy_agent.agent.kernel import (
    EventFailed,
    EventRequest,
    EventResult,
    Kernel,
    Listener,
    Registry,
    TurnContext,
    pending_events,
)
from custom_components.toy_agent.agent.language.answers import Answer, parse_answer
from custom_components.toy_agent.agent.language.leaving import is_dropping
from custom_components.toy_agent.agent.ports import (
    VOLUME,
    Player,
    PlayerChoice,
    VolumeControl,
)
from custom_components.toy_agent.agent.replies import question, statement
from custom_components.toy_agent.plugins.device_volume_adjust import (
    DEVICE_VOLUME_ADJUST,
    is_ordered,
)

DEN = Player(
    id="den",
    name="Den",
    level=40.0,
    muted=False,
    can_set=True,
    can_step=True,
    can_mute=True,
)
STEPPER = replace(DEN, can_set=False, can_mute=False, level=None)


@dataclass
class Players(VolumeControl):
    """Players that remember what was done to them."""

    players: list[Player] = field(default_factory=lambda: [DEN])
    candidates: tuple[str, ...] = ()
    done: list[tuple[str, str, Any]] = field(default_factory=list)
    targets: list[str | None] = field(default_factory=list)
    broken: bool = False

    @override
    def choose(self, target: str | None, turn: TurnContext) -> PlayerChoice:
        """Return all players, or ask which."""
        self.targets.append(target)
        if self.candidates and target not in self.candidates:
            return PlayerChoice(candidates=self.candidates)
        return PlayerChoice(players=tuple(self.players))

    @override
    async def set_level(
        self, player: Player, percent: float, turn: TurnContext
    ) -> None:
        """Note a level."""
        if self.broken:
            raise EventFailed("refused", player=player.name)
        self.done.append((player.id, "set", round(percent, 3)))

    @override
    async def step(self, player: Player, *, up: bool, turn: TurnContext) -> None:
        """Note a step."""
        self.done.append((player.id, "step", up))

    @override
    async def mute(self, player: Player, *, muted: bool, turn: TurnContext) -> None:
        """Note a mute."""
        self.done.append((player.id, "mute", muted))


def yes_no(text: str, language: str) -> bool | None:
    """Understand yes and no."""
    answer = parse_answer(text, language)
    return None if answer is None else answer is Answer.YES


def heard(words: str, language: str = "en", turn_id: str = "t") -> TurnContext:
    """Return the context of a turn."""
    return TurnContext(
        session_id="s",
        turn_id=turn_id,
        utterance=words,
        requested_at=datetime(2026, 12, 1, 12, tzinfo=UTC),
        language=language,
    )


def kernel(players: Players) -> Kernel:
    """Return a kernel that knows the volume alone."""
    return Kernel(
        registry=Registry([DEVICE_VOLUME_ADJUST]),
        listener=Listener(yes_no=yes_no, dropping=is_dropping),
        ports={VOLUME: players},
    )


async def adjust(
    words: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    players: Players | None = None,
    language: str = "en",
    hint: str = "",
) -> tuple[Players, EventResult]:
    """Run the event once."""
    players = players or Players()
    batch = kernel(players).batch(heard(words, language))
    batch.add(
        EventRequest(
            id="e1", name="device.volume.adjust", arguments=arguments or {}, hint=hint
        )
    )
    (result,) = await batch.close()
    return players, result


@pytest.mark.parametrize(
    ("words", "arguments", "done"),
    [
        pytest.param("do it", {"mode": "absolute", "value": 80}, 80, id="C01 percent"),
        pytest.param(
            "do it",
            {"mode": "absolute", "value": 80, "unit": "percent"},
            80,
            id="C01 unit",
        ),
        pytest.param(
            "do it", {"mode": "absolute", "value": 0.5}, 50, id="C02 fraction"
        ),
        pytest.param("do it", {"mode": "absolute", "value": 50}, 50, id="C02 percent"),
        pytest.param("set the volume to 9", {}, 9, id="C04 nine"),
        pytest.param("set the volume to 11", {}, 11, id="C04 eleven"),
        pytest.param("turn it up by 30", {}, 70, id="C06 by"),
        pytest.param("turn it up to 80", {}, 80, id="C06 up to"),
        pytest.param("turn it down to 30", {}, 30, id="C06 down to"),
        pytest.param(
            "turn it up to 80",
            {"mode": "relative", "delta": 80},
            80,
            id="C06 words beat the model",
        ),
        pytest.param("turn it up a bit", {}, 45, id="C07 a bit"),
        pytest.param("make it a lot louder", {}, 65, id="C07 a lot"),
        pytest.param("it's too loud in here", {}, 30, id="C08 complaint"),
        pytest.param("20% quieter", {}, 20, id="C09 points"),
        pytest.param("set the volume to thirty", {}, 30, id="C11 number words"),
        pytest.param("volume to the max", {}, 100, id="C11 max"),
        pytest.param("do it", {"mode": "absolute", "value": "0,3"}, 30, id="C18 comma"),
        pytest.param("do it", {"mode": "absolute", "value": ".3"}, 30, id="C18 point"),
        pytest.param("do it", {"mode": "absolute", "value": "30 %"}, 30, id="C18 sign"),
        pytest.param("do it", {"value": "thirty percent"}, 30, id="C18 words"),
        pytest.param("do it", {"mode": "relative", "value": 10}, 50, id="A03 value"),
        pytest.param("do it", {"mode": "quieter"}, 30, id="B13 odd mode"),
        pytest.param("do it", {"level": 25}, 25, id="synonym"),
    ],
)
async def test_levels(words: str, arguments: dict[str, Any], done: float) -> None:
    """A player at forty percent ends where it was meant to."""
    players, result = await adjust(words, arguments)
    assert result.status == "succeeded", result.error
    assert players.done == [("den", "set", done)]


@pytest.mark.parametrize(
    ("hint", "done"), [("20", 20), ("up a bit", 45), ("to 55", 55)]
)
async def test_words_after_the_name_are_read(hint: str, done: float) -> None:
    """Small models write arguments as words."""
    players, _result = await adjust("do it", hint=hint)
    assert players.done == [("den", "set", done)]


@pytest.mark.parametrize(
    ("level", "words", "done"),
    [
        pytest.param(95.0, "turn it up by 10", 100, id="C09 at the top"),
        pytest.param(5.0, "turn it down by 10", 0, id="C09 at the bottom"),
    ],
)
async def test_a_change_stops_at_the_ends(
    level: float, words: str, done: float
) -> None:
    """Relative changes are clamped."""
    players, _result = await adjust(words, players=Players([replace(DEN, level=level)]))
    assert players.done == [("den", "set", done)]


@pytest.mark.parametrize("words", ["set the volume to 150%", "set the volume to 101"])
async def test_an_impossible_level_is_asked_about(words: str) -> None:
    """Case C05: nothing outside the scale is sent, and the answer completes it."""
    players, result = await adjust(words)
    assert result.status == "needs_input"
    assert "0 to 100" in question(result, "en")
    assert not players.done
    (pending,) = pending_events([result])
    _verdict, batch = kernel(players).resume(pending, heard("sixty", turn_id="next"))
    await batch.close()
    assert players.done == [("den", "set", 60)]


async def test_what_nobody_said_is_asked() -> None:
    """No level and no direction is no order."""
    players, result = await adjust("change the volume")
    assert result.status == "needs_input"
    assert question(result, "en").endswith("?")
    assert not players.done


async def test_a_player_that_only_steps() -> None:
    """Case C12: up is a step, a level is an honest answer."""
    players, result = await adjust("up a bit", players=Players([STEPPER]))
    assert players.done == [("den", "step", True)]
    players, result = await adjust("set it to 30", players=Players([STEPPER]))
    assert result.status == "failed"
    assert "up or down" in statement(result, "en")
    assert not players.done


async def test_no_level_known() -> None:
    """Case C13: a level can be set, a change cannot be counted."""
    unknown = replace(DEN, level=None, can_step=False)
    _players, result = await adjust("up 10", players=Players([unknown]))
    assert result.status == "failed"
    players, _result = await adjust("set it to 30", players=Players([unknown]))
    assert players.done == [("den", "set", 30)]


@pytest.mark.parametrize(
    ("player", "said"),
    [
        pytest.param(replace(DEN, available=False), "reach", id="C14 unavailable"),
        pytest.param(replace(DEN, on=False, level=None), "is off", id="C14 off"),
        pytest.param(
            replace(DEN, can_set=False, can_step=False), "can't change", id="no volume"
        ),
    ],
)
async def test_a_player_that_cannot_is_named(player: Player, said: str) -> None:
    """The failure is structured and spoken."""
    players, result = await adjust("set it to 20", players=Players([player]))
    assert said in statement(result, "en")
    assert not players.done


async def test_an_idle_player_that_is_off_but_has_a_level_is_set() -> None:
    """Case C14: what reports a level takes one."""
    players, _result = await adjust(
        "set it to 20", players=Players([replace(DEN, on=False)])
    )
    assert players.done == [("den", "set", 20)]


async def test_several_playing_players_are_changed_together() -> None:
    """Case C15: all that play in the room."""
    two = Players([DEN, replace(DEN, id="tv", level=20.0)])
    await adjust("turn it down by 10", players=two)
    assert sorted(two.done) == [("den", "set", 30), ("tv", "set", 10)]


async def test_which_player_is_asked_and_the_name_completes_it() -> None:
    """Case C15: the next word chooses."""
    players = Players(candidates=("Den", "Kitchen"))
    _players, result = await adjust("turn it down", players=players)
    assert question(result, "en") == "Which player do you mean: Den or Kitchen?"
    (pending,) = pending_events([result])
    _verdict, batch = kernel(players).resume(pending, heard("den", turn_id="next"))
    await batch.close()
    assert players.targets[-1] == "Den"
    assert players.done == [("den", "set", 30)]


@pytest.mark.parametrize(
    ("player", "words", "done"),
    [
        pytest.param(DEN, "mute", [("mute", True)], id="C16 mute"),
        pytest.param(
            replace(DEN, muted=True), "unmute", [("mute", False)], id="unmute"
        ),
        pytest.param(
            replace(DEN, muted=True),
            "set it to 30",
            [("set", 30), ("mute", False)],
            id="C16 set while muted",
        ),
        pytest.param(
            replace(DEN, level=0.0),
            "unmute",
            [("mute", False), ("set", 10)],
            id="C16 unmute at zero",
        ),
    ],
)
async def test_muting(player: Player, words: str, done: list[tuple[str, Any]]) -> None:
    """Mute is no level, and a set player is heard."""
    players, _result = await adjust(words, players=Players([player]))
    assert [(kind, value) for _id, kind, value in players.done] == done


async def test_a_refusal_is_a_failure() -> None:
    """Case C19: what was refused is not done."""
    _players, result = await adjust("set it to 30", players=Players(broken=True))
    assert statement(result, "en") == "Sorry, Den refused that."


async def test_the_named_player_is_looked_for() -> None:
    """The words that name a player reach the port."""
    players, _result = await adjust("turn the volume of the walkman to 30")
    assert players.targets == ["walkman"]


@pytest.mark.parametrize(
    ("words", "language", "done"),
    [
        pytest.param("mach es um zehn lauter", "de", 50, id="de"),
        pytest.param("monte le son de vingt", "fr", 60, id="fr"),
        pytest.param("pon el volumen al treinta", "es", 30, id="es"),
        pytest.param("zet het volume op vijftig", "nl", 50, id="nl"),
    ],
)
async def test_other_languages(words: str, language: str, done: float) -> None:
    """Case C20: the same in other words."""
    players, result = await adjust(words, language=language)
    assert players.done == [("den", "set", done)], result


@pytest.mark.parametrize(
    ("words", "ordered"),
    [
        pytest.param("turn it down a bit", True, id="order"),
        pytest.param("Is the volume at fifty?", False, id="B20 question"),
        pytest.param("what a loud day", False, id="talk"),
        pytest.param("change the volume", False, id="incomplete"),
    ],
)
def test_only_a_complete_order_is_recognised(words: str, ordered: bool) -> None:
    """A question about something is not an order."""
    assert is_ordered(heard(words)) is ordered


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"mode": "absolute", "value": True}, id="boolean"),
        pytest.param({"mode": "explode", "value": 3, "target": 4}, id="wrong types"),
        pytest.param({"mode": "absolute", "value": 30, "secret": 1}, id="unknown key"),
        pytest.param({"mode": "absolute", "value": 1e300}, id="huge"),
    ],
)
async def test_hostile_proposals_do_nothing(arguments: dict[str, Any]) -> None:
    """What the schema does not allow never reaches a player."""
    players, result = await adjust("do it", arguments)
    assert result.status in ("rejected", "needs_input") or players.done == [
        ("den", "set", 3)
    ]
    assert all(0 <= value <= 100 for _id, _kind, value in players.done)


async def test_one_that_refuses_does_not_stop_the_others() -> None:
    """The others are changed, and the refusal is told."""

    class Moody(Players):
        @override
        async def set_level(
            self, player: Player, percent: float, turn: TurnContext
        ) -> None:
            if player.id == "den":
                raise EventFailed("not_moved", player=player.name)
            await super().set_level(player, percent, turn)

    players = Moody([DEN, replace(DEN, id="tv", name="TV")])
    _players, result = await adjust("set it to 30", players=players)
    assert players.done == [("tv", "set", 30)]
    assert statement(result, "en") == "I tried, but Den did not follow."


async def test_of_several_players_those_that_can_are_changed() -> None:
    """One that is off is no reason to complain."""
    off = replace(DEN, id="off", on=False, level=None)
    players, result = await adjust("turn it down", players=Players([off, DEN]))
    assert players.done == [("den", "set", 30)]
    assert result.outcome
    assert result.outcome.data == {"players": ["Den"], "level": 30}


@pytest.mark.parametrize(
    ("words", "steps"),
    [
        pytest.param("turn it down a bit", [False], id="a bit"),
        pytest.param("turn it up by 30", [True] * 3, id="three"),
        pytest.param("turn it up by 100", [True] * 10, id="many"),
    ],
)
async def test_a_player_without_a_level_takes_steps(
    words: str, steps: list[bool]
) -> None:
    """Case C12, C13: about ten points each, as Home Assistant has them."""
    players, result = await adjust(words, players=Players([STEPPER]))
    assert [value for _id, _kind, value in players.done] == steps
    assert result.outcome
    assert result.outcome.data == {"players": ["Den"]}


@pytest.mark.parametrize(
    ("words", "unmuted"),
    [pytest.param("up a bit", True, id="up"), pytest.param("down", False, id="down")],
)
async def test_a_muted_player_is_heard_again_when_it_steps_up(
    words: str, unmuted: bool
) -> None:
    """Case C16: who turns it up wants to hear it."""
    muted = replace(STEPPER, muted=True, can_mute=True)
    players, _result = await adjust(words, players=Players([muted]))
    assert (("den", "mute", False) in players.done) is unmuted


@pytest.mark.parametrize(
    ("words", "player", "code"),
    [
        pytest.param("mute", STEPPER, "no_mute", id="C16 steps only"),
        pytest.param(
            "up 10", replace(DEN, can_set=False, can_step=False), "no_volume", id="none"
        ),
        pytest.param(
            "up 10", replace(DEN, level=None, can_step=False), "no_level", id="C13"
        ),
    ],
)
async def test_what_a_player_cannot_do_is_never_tried(
    words: str, player: Player, code: str
) -> None:
    """No unsupported call is sent."""
    players, result = await adjust(words, players=Players([player]))
    assert result.error
    assert result.error.code == code
    assert not players.done


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(
            "turn it down",
            "I found no player whose volume I may change.",
            id="none at all",
        ),
        pytest.param(
            "mute the walkman",
            "I know no player called walkman.",
            id="unknown name",
        ),
    ],
)
async def test_no_player_is_said(words: str, said: str) -> None:
    """A home without players, and a name that no player has."""
    _players, result = await adjust(words, players=Players([]))
    assert statement(result, "en") == said


async def test_outside_text_may_not_turn_it_up_unasked() -> None:
    """Once text from outside is in the context, the user is asked first."""
    players = Players()
    batch = kernel(players).batch(heard("turn it up"), tainted=True)
    batch.add(EventRequest(id="e1", name="device.volume.adjust"))
    (result,) = await batch.close()
    assert question(result, "en") == "Should I really change the volume?"
    (pending,) = pending_events([result])
    _verdict, batch = kernel(players).resume(pending, heard("yes", turn_id="next"))
    await batch.close()
    assert players.done == [("den", "set", 50)]


async def test_the_same_change_named_twice_is_made_once() -> None:
    """Both requests get the result."""
    players = Players()
    batch = kernel(players).batch(heard("turn it up by 10"))
    for number in range(2):
        batch.add(EventRequest(id=f"e{number}", name="device.volume.adjust"))
    statuses = [result.status for result in await batch.close()]
    assert statuses == ["succeeded", "duplicate"]
    assert players.done == [("den", "set", 50)]
