// Computes the table after an event, so that a long move can be shown step by step. It is only a picture until the server's
// next view replaces it. Events do not contain what a seat must not know, so neither does the result.
import type { GameEvent } from "../contract";
import type { Region, Table } from "./view";

type Step = (table: Table, event: GameEvent) => Partial<Table>;

const seatOf = (event: GameEvent): number => Number(event["seat"]);
const text = (event: GameEvent, field: string): string => String(event[field]);
const added = (numbers: readonly number[], seat: number, more: number): number[] =>
  numbers.map((value, at) => (at === seat ? value + more : value));

function changed(table: Table, region: string, change: (there: Region) => Partial<Region>): Record<string, Region> {
  const there = table.regions[region];
  return there ? { ...table.regions, [region]: { ...there, ...change(there) } } : table.regions;
}

function cubes(table: Table, seat: number, region: string, more: number): Pick<Table, "regions"> {
  return { regions: changed(table, region, (there) => ({ cubes: added(there.cubes, seat, more) })) };
}

/** The region and index that the name of a rat means: "gallia 2" is the second place of gallia. */
function placeOf(rat: string): [string, number] {
  const at = rat.lastIndexOf(" ");
  return [rat.slice(0, at), Number(rat.slice(at + 1)) - 1];
}

function rat(table: Table, name: string, lying: Region["rats"][number]): Pick<Table, "regions"> {
  const [region, place] = placeOf(name);
  return {
    regions: changed(table, region, (there) => ({ rats: there.rats.map((one, at) => (at === place ? lying : one)) })),
  };
}

function ratAt(table: Table, name: string): Region["rats"][number] {
  const [region, place] = placeOf(name);
  return table.regions[region]?.rats[place] ?? null;
}

const card = (table: Table, name: string, change: Partial<Table["cards"][string]>): Pick<Table, "cards"> => {
  const there = table.cards[name];
  return { cards: there ? { ...table.cards, [name]: { ...there, ...change } } : table.cards };
};

const coins = (table: Table, seat: number, more: number): Partial<Table> =>
  table.coins ? { coins: added(table.coins, seat, more) } : {};

const STEPS: Record<string, Step> = {
  "cubes placed": (table, event) => ({
    ...cubes(table, seatOf(event), text(event, "region"), Number(event["cubes"])),
    reserve: added(table.reserve, seatOf(event), -Number(event["cubes"])),
  }),
  "cubes moved": (table, event) => {
    const left = { ...table, ...cubes(table, seatOf(event), text(event, "source"), -Number(event["cubes"])) };
    return cubes(left, seatOf(event), text(event, "target"), Number(event["cubes"]));
  },
  "cube to palace": (table, event) => ({
    ...cubes(table, seatOf(event), text(event, "region"), -1),
    palace: added(table.palace, seatOf(event), 1),
  }),
  "cube placed in palace": (table, event) => ({
    palace: added(table.palace, seatOf(event), 1),
    reserve: added(table.reserve, seatOf(event), -1),
  }),
  "cube lost": (table, event) => ({
    ...cubes(table, seatOf(event), text(event, "region"), -1),
    reserve: added(table.reserve, seatOf(event), 1),
  }),
  "rat added": (table, event) => ({
    ...rat(table, text(event, "rat"), { start: false, face: null, "seen by": [] }),
    supply: table.supply - 1,
  }),
  "rat laid again": (table, event) =>
    rat(table, text(event, "rat"), { start: false, face: null, "seen by": [], again: true }),
  "rat moved": (table, event) => {
    const moving = ratAt(table, text(event, "rat"));
    const target = text(event, "target");
    const left = { ...table, ...rat(table, text(event, "rat"), null) };
    const free = left.regions[target]?.rats.indexOf(null) ?? -1;
    return rat(left, `${target} ${free + 1}`, moving);
  },
  "rats swapped": (table, event) => {
    const [one, other] = [text(event, "one"), text(event, "other")];
    const half = { ...table, ...rat(table, one, ratAt(table, other)) };
    return rat(half, other, ratAt(table, one));
  },
  "face seen": (table, event) => seen(table, event),
  "rat turned up": (table, event) => ({
    ...seen(table, event),
    "turned up": [...table["turned up"], text(event, "face")],
  }),
  "plague moved": (_, event) => ({ plague: text(event, "region") }),
  "caravan placed": (_, event) => ({ caravan: text(event, "region") }),
  "caravan moved": (_, event) => ({ caravan: text(event, "target") }),
  "card taken": (table, event) => card(table, text(event, "card"), { owner: seatOf(event) }),
  "card taken from": (table, event) => card(table, text(event, "card"), { owner: seatOf(event) }),
  "power used": (table, event) => card(table, text(event, "card"), { used: true }),
  "coins earned": (table, event) => coins(table, seatOf(event), Number(event["coins"])),
  "coins paid": (table, event) => coins(table, seatOf(event), -Number(event["coins"])),
  "turn begins": (_, event) => ({ turn: seatOf(event) }),
};

function seen(table: Table, event: GameEvent): Partial<Table> {
  const lying = ratAt(table, text(event, "rat"));
  return lying ? rat(table, text(event, "rat"), { ...lying, face: text(event, "face") }) : {};
}

/** Remove the rats that were turned up by the previous event. */
function cleared(table: Table, before: GameEvent | null): Table {
  return before?.kind === "rat turned up" ? { ...table, ...rat(table, text(before, "rat"), null) } : table;
}

/** The table after an event. `before` is the previous event, if it belongs to the same update. */
export function follow(now: Table, event: GameEvent, before: GameEvent | null): Table {
  const table = cleared(now, before);
  const step = STEPS[event.kind];
  return step ? { ...table, ...step(table, event) } : table;
}
