// Reads the state of a table back from its drawing, and computes what should be drawn for a view: the two must be equal.
import { COLOURS } from "../src/ui/colours";
import type { View } from "../src/protocol/view";
import { faceOf, onMap, type Table as Rattus } from "../src/games/rattus/view";
import type { Die, Table as Ratzzia } from "../src/games/ratzzia/view";

type Drawn = Record<string, unknown>;

const all = (root: ParentNode, selector: string): Element[] => [...root.querySelectorAll(selector)];
const text = (element: Element | null | undefined): string => (element?.textContent ?? "").trim();
const numbers = (said: string): number[] => (said.match(/\d+/g) ?? []).map(Number);
/** The seat whose cube is drawn. */
const seatOf = (use: Element | null): number =>
  COLOURS.findIndex((colour) => use?.getAttribute("href") === `#cube-${colour}`);

// ---- Rattus

export function readRattus(root: ParentNode, seats: number): Drawn {
  const regions = Object.fromEntries(
    all(root, "[data-region]").map((region) => {
      const cubes = Array.from({ length: seats }, () => 0);
      const diplomats: number[] = [];
      for (const stack of all(region, "[data-piece=cubes]")) {
        const seat = seatOf(stack.querySelector("use"));
        cubes[seat] = Number(text(stack.querySelector(".count")) || all(stack, "use").length);
        if (stack.querySelector("ellipse")) diplomats.push(seat);
      }
      const rats = all(region, "[data-piece=rat]").map((rat) => {
        const disc = rat.querySelector("use")?.getAttribute("href");
        return [rat.getAttribute("data-rat") ?? rat.getAttribute("data-move"), disc ?? text(rat.querySelector("text"))];
      });
      const good = region.querySelector("[data-piece=good] [data-good]")?.getAttribute("data-good") ?? null;
      return [region.getAttribute("data-region") ?? "", { cubes, diplomats, rats, good }];
    }),
  );
  const palace = root.querySelector("[data-box=palace]") ?? document.createElement("g");
  const inPalace = Array.from({ length: seats }, () => 0);
  const counts = all(palace, ".number");
  all(palace, "use:not([href='#rat'])").forEach((use, at) => (inPalace[seatOf(use)] = Number(text(counts[at]))));
  const market = root.querySelector("[data-box=market]");
  return {
    regions,
    plague: root.querySelector("[data-piece=plague]")?.getAttribute("data-of") ?? null,
    caravan: root.querySelector("[data-piece=caravan]")?.getAttribute("data-of") ?? null,
    palace: inPalace,
    supply: numbers(text(palace.querySelector(".supply"))),
    cards: Object.fromEntries(
      all(root, "[data-card]").map((card) => [
        card.getAttribute("data-card"),
        {
          owner: text(card.querySelector(".owner")),
          used: !!card.querySelector("i"),
          good: card.querySelector("[data-good]")?.getAttribute("data-good") ?? null,
        },
      ]),
    ),
    players: all(root, "aside table tbody tr").map((row) =>
      all(row, "td:not(.hand):not(.name):not(.goods)").map((cell) => Number(text(cell))),
    ),
    goods: all(root, "aside table tbody tr td.goods").map((cell) => [
      all(cell, "[data-good]").map((good) => good.getAttribute("data-good")),
      numbers(text(cell)),
    ]),
    market: market
      ? {
          up: all(market, "polygon").map((one) => one.getAttribute("stroke-dasharray") === null),
          more: all(market, ".number").map((one) => Number(text(one))),
          down: all(market, ".rest").map((one) => numbers(text(one))[0]),
        }
      : null,
    regionCards: all(root, "aside section .cards button > .fell").map(text),
  };
}

export function wantedRattus(view: View, seat: number | null): Drawn {
  const table = view.table as Rattus;
  const seats = view.options.players;
  const hands = table["region cards"]?.["hand sizes"];
  const goodsOf = (who: number): string[] =>
    Object.entries(table.goods?.players[who] ?? {}).flatMap(([good, number]) =>
      Array.from({ length: number }, () => good),
    );
  const regions = Object.fromEntries(
    Object.entries(table.regions).map(([name, region]) => [
      name,
      {
        cubes: region.cubes,
        diplomats: region.cubes.flatMap((cubes, who) => (cubes && table.diplomats?.regions[name]?.[who] ? [who] : [])),
        rats: region.rats.flatMap((rat, at) =>
          rat ? [[`${name} ${at + 1}`, rat.face ? faceOf(rat.face).limit : rat.start ? "#rat-start" : "#rat"]] : [],
        ),
        good: table.goods?.regions[name] ?? null,
      },
    ]),
  );
  const cards = table["region cards"];
  return {
    regions,
    plague: table.plague,
    caravan: table.caravan ?? null,
    palace: table.palace,
    supply: [table.supply, table["turned up"].length],
    cards: Object.fromEntries(
      Object.entries(table.cards).map(([name, { owner, used }]) => [
        name,
        {
          owner: owner === null ? "nobody's" : owner === seat ? "yours" : view.seats[owner],
          used,
          good: table.goods?.cards[name] ?? null,
        },
      ]),
    ),
    players: Array.from({ length: seats }, (_, who) => {
      const there = onMap(table, who);
      const [palace = 0, reserve = 0] = [table.palace[who], table.reserve[who]];
      const coins = table.goods ? [table.coins?.[who] ?? 0] : [];
      return [there, palace, reserve, ...(hands ? [hands[who] ?? 0] : []), ...coins, there + palace];
    }),
    goods: table.goods
      ? Array.from({ length: seats }, (_, who) => [
          goodsOf(who).slice(0, 5),
          goodsOf(who).length > 5 ? [goodsOf(who).length - 5] : [],
        ])
      : [],
    market: table.goods
      ? {
          up: Object.values(table.goods.up).map((number) => number > 0),
          more: Object.values(table.goods.up).filter((number) => number > 1),
          down: Object.values(table.goods.down),
        }
      : null,
    regionCards: cards
      ? [...cards.hand, ...cards["looking at"], ...cards.open]
          .map((card) => card.split(" ")[0])
          .map((region) => (region ?? "").charAt(0).toUpperCase() + (region ?? "").slice(1))
      : [],
  };
}

// ---- Ratzzia

/** A die read from its drawing: the owner by the frame, the value by the pips, or the wrapper of a candy. */
function dieIn(element: Element | null): Die | null {
  const svg = element?.querySelector("svg");
  const frame = svg?.querySelector("rect")?.getAttribute("fill");
  if (!svg || !frame) return null;
  const seat = COLOURS.findIndex((colour) => frame === `url(#edge-${colour})`);
  return { owner: seat < 0 ? null : seat, value: all(svg, ".pips circle").length };
}

export function readRatzzia(root: ParentNode): Drawn {
  const columns: Record<string, (Die | null)[]> = {};
  for (const space of all(root, "[data-space]")) {
    const [name = ""] = (space.getAttribute("data-space") ?? "").split(" ");
    (columns[name] ??= []).push(dieIn(space.querySelector(".die")));
  }
  const cat = all(root, "[data-box=cat] > li");
  return {
    columns,
    cat: cat.map((space) => dieIn(space.querySelector(".die"))),
    catNumber: numbers(text(root.querySelector("[data-box=cat] ~ p span:not(.soft)")))[0] ?? null,
    hand: all(root, ".hand ul li:not(.none)").map((die) => dieIn(die)),
    players: all(root, "aside table tbody tr").map((row) =>
      all(row, "td:not(.left)").map((cell) => numbers(text(cell))),
    ),
    shelf: all(root, ".top li").map((place) =>
      [".bag text", "b", ".home"].map((part) => numbers(text(place.querySelector(part)))),
    ),
    notes: numbers(text(root.querySelector(".stock"))),
  };
}

export function wantedRatzzia(view: View): Drawn {
  const table = view.table as Ratzzia;
  const own = (values: readonly number[], owner: number | null): Die[] => values.map((value) => ({ owner, value }));
  const none = (number: number | undefined): number[] => Array.from({ length: number ?? 0 }, () => 0);
  return {
    columns: Object.fromEntries(
      Object.entries(table.columns).map(([name, { spaces }]) => [name, spaces.map(({ die }) => die)]),
    ),
    cat: Array.from({ length: table.cat.grey + table.cat.red }, (_, at) => table.cat.dice[at] ?? null),
    catNumber: table.cat.number || null,
    hand: [
      ...(table.anna ? [table.anna] : []),
      ...own(table.support.rolled, null),
      ...own(table.rolled, table.turn),
      ...own(none(table.hands[table.turn]), table.turn),
      ...own(none(table.candy.held[table.turn]), table.turn),
    ],
    players: view.seats.map((_, who) => {
      const candy = table.candy.held[who];
      return [[table.bag[who]], candy ? [table.loose[who], candy] : [table.loose[who]]];
    }),
    shelf: view.seats.map((_, who) => {
      const dice = (table.hands[who] ?? 0) + (who === table.turn ? table.rolled.length : 0);
      return [[table.bag[who]], [table.loose[who]], [dice]];
    }),
    notes: [table.candy.jar, ...(view.seats.length === 2 ? [table.support.reserve] : [])],
  };
}
