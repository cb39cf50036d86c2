"""Market: goods are laid on the map, taken, put on cards and sold (M2 to M5). What the set brings to the table."""

from __future__ import annotations

from ...kernel.frame import CHANCE, Frame
from ...kernel.game import Json
from ...kernel.step import Question, Step
from .board import REGIONS, SHADES
from .box import Box
from .cards.catalogue import NAMES
from .goods import COINS_A_POINT, ON_MAP, PURSE, STOCK, TYPES, available, put_good, return_good, sell, take_good
from .moves import GOOD, GOODS, LOAD, TAKE_GOOD
from .part import Part
from .table import NOBODY, Table
from .turn import Action

# ---- preparation


class RemoveGood(Step[Table]):
    """With 3 or 5 players two goods of different types go out at random (M2.2)."""

    rule = "M2.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [GOOD + good for good in TYPES if not t.goods_removed[good]]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        t.goods_removed[move - GOOD] = 1
        if t.outbox is not None:
            t.tell("good removed", {"good": GOODS[move - GOOD]})


class LayGoods(Step[Table]):
    """The other goods go one to each European region, at random (M2.2)."""

    rule = "M2.2"

    def nothing(self, t: Table, frame: Frame) -> None:
        european = [region for region in t.box.board.regions if SHADES[region] != "africa"]
        for region in reversed(european):
            t.ask_chance("lay good", (region,))
        for _ in range(ON_MAP * len(GOODS) - sum(t.goods_removed) - len(european)):
            t.ask_chance("remove good")


class LayGood(Step[Table]):
    """One good into one region."""

    rule = "M2.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [GOOD + good for good in TYPES if _still_to_lay(t, good)]

    def weights(self, t: Table, frame: Frame) -> list[int]:
        return [_still_to_lay(t, move - GOOD) for move in t.legal]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        (region,) = frame.args
        t.good_at[region] = move - GOOD
        if t.outbox is not None:
            t.tell("good laid", {"region": REGIONS[region], "good": GOODS[move - GOOD]})

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"region": REGIONS[frame.args[0]]})


def _still_to_lay(t: Table, good: int) -> int:
    return ON_MAP - t.goods_removed[good] - t.good_at.count(good)


# ---- a turn


class TurnUpGoods(Step[Table]):
    """At the start of a turn every type without an available good gets one from the stock (M3.1)."""

    rule = "M3.1"

    def nothing(self, t: Table, frame: Frame) -> None:
        for good in TYPES:
            if not t.up[good] and t.down[good]:
                t.up[good] = 1
                t.down[good] -= 1
                if t.outbox is not None:
                    t.tell("good turned up", {"good": GOODS[good]})


class TakeGood(Action):
    """One available good, once a turn (M3.2)."""

    first = TAKE_GOOD
    count = len(GOODS)

    def offers(self, t: Table, who: int) -> list[int]:
        if t.took_good:
            return []
        return [TAKE_GOOD + good for good in TYPES if available(t, good)]

    def begin(self, t: Table, who: int, move: int) -> None:
        t.took_good = 1
        take_good(t, who, move - TAKE_GOOD)


class LoadCard(Action):
    """Put one of your goods on a card of yours that works by goods, at any moment before C (M7.1)."""

    first = LOAD
    count = len(NAMES)

    def offers(self, t: Table, who: int) -> list[int]:
        if not any(t.goods[who * len(GOODS) : (who + 1) * len(GOODS)]):
            return []
        return [LOAD + card.number for card in t.box.cards if card.carries_good and t.owner[card.number] == who]

    def begin(self, t: Table, who: int, move: int) -> None:
        t.push("load", who, (move - LOAD,))


class Load(Step[Table]):
    """Which good goes onto the card."""

    rule = "M7.1"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [GOOD + good for good in TYPES if t.goods[frame.who * len(GOODS) + good]]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        put_good(t, frame.who, move - GOOD, frame.args[0])

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"card": NAMES[frame.args[0]]})


class Sale(Step[Table]):
    """At the end of a turn the types whose stock is empty are sold (M4.1)."""

    rule = "M4.1"

    def nothing(self, t: Table, frame: Frame) -> None:
        for good in [good for good in TYPES if not t.up[good] and not t.down[good]]:
            sell(t, good)


class FinalSale(Step[Table]):
    """After the final devastation everybody sells everything (M4.3)."""

    rule = "M4.3"

    def nothing(self, t: Table, frame: Frame) -> None:
        for good in TYPES:
            sell(t, good)


# ---- the part


class Goods(Part):
    """Goods on the map, in the stock, with the players and on cards; and everybody's coins. All public (M3.3)."""

    def join(self, box: Box) -> None:
        box.before_cubes.append("lay goods")
        box.turn.insert(0, "turn up goods")
        box.turn.insert(box.turn.index("end of turn"), "sale")
        box.after_final.append("final sale")
        box.actions += [TakeGood(), LoadCard()]
        box.last_actions.append(LoadCard())  # M8.8
        box.card_watchers.append(self)
        box.steps.update(
            {
                "lay goods": LayGoods(),
                "remove good": RemoveGood(),
                "lay good": LayGood(),
                "turn up goods": TurnUpGoods(),
                "load": Load(),
                "sale": Sale(),
                "final sale": FinalSale(),
            }
        )

    def lay_out(self, t: Table) -> None:
        box = t.box
        t.good_at = [NOBODY] * box.board.size
        t.up = [1] * len(GOODS)
        t.down = [STOCK - 1] * len(GOODS)
        t.goods = [0] * (box.players * len(GOODS))
        t.good_on = [NOBODY] * len(NAMES)
        t.goods_removed = [1 if box.players == 2 else 0] * len(GOODS)  # M2.2
        t.coins = [PURSE] * box.players

    def card_taken(self, t: Table, card: int) -> None:
        """Who takes the card needs a good of his own on it (M7.2)."""
        return_good(t, card)

    def view(self, t: Table, seat: int | None) -> Json:
        kinds = len(GOODS)
        return {
            "coins": t.coins[:],
            "goods": {
                "up": dict(zip(GOODS, t.up, strict=True)),
                "down": dict(zip(GOODS, t.down, strict=True)),
                "players": [
                    dict(zip(GOODS, t.goods[who * kinds : (who + 1) * kinds], strict=True)) for who in range(t.box.players)
                ],
                "regions": {REGIONS[region]: GOODS[good] for region, good in enumerate(t.good_at) if good != NOBODY},
                "cards": {NAMES[card]: GOODS[good] for card, good in enumerate(t.good_on) if good != NOBODY},
                "taken": bool(t.took_good),
            },
        }

    def points(self, t: Table) -> dict[str, list[int]]:
        return {"coins": [coins // COINS_A_POINT for coins in t.coins]}

    def broken_laws(self, t: Table) -> list[str]:
        broken = []
        kinds = len(GOODS)
        for good in TYPES:
            if t.up[good] + t.down[good] + sum(t.goods[good::kinds]) + t.good_on.count(good) != STOCK:
                broken.append(f"the {GOODS[good]} off the map do not add up")
            if _still_to_lay(t, good) and t.stack and not any(f.who == CHANCE for f in t.stack):
                broken.append(f"the {GOODS[good]} on the map do not add up")
            if t.up[good] > 1:
                broken.append(f"two {GOODS[good]} are available")
        if min(t.up + t.down + t.goods + t.coins) < 0:
            broken.append("fewer than no goods or coins")
        loaded = [NAMES[card] for card, good in enumerate(t.good_on) if good != NOBODY]
        carriers = {card.name for card in t.box.cards if card.carries_good and t.owner[card.number] != NOBODY}
        if not carriers.issuperset(loaded):
            broken.append("a good lies on a card that has no place for it, or that nobody holds")
        return broken
