// Computes the table after an event, so that a turn can be shown step by step, until the server's next view replaces it.
import type { GameEvent } from "../contract";
import { type Column, type Die, nextSpace, type Table } from "./view";

/** Set what the next free space of a column takes (Z2.2). Candy has the value of the real dice it is joined to. */
function measure(column: Column): void {
  const next = column.spaces.findLastIndex(({ die }) => die !== null) + 1;
  column.lacks = column.spaces.length - next;
  const space = column.spaces[next];
  column.takes = space ? space.number : null;
  for (let at = next; column.spaces[at]?.equal; at--) {
    column.takes = column.spaces[at - 1]?.die?.value ?? 0;
    if (column.takes) break;
  }
}

const goHome = (table: Table, { owner, value }: Die): void => {
  if (owner === null) table.support.reserve++;
  else if (value) table.hands[owner] = (table.hands[owner] ?? 0) + 1;
  else table.candy.held[owner] = (table.candy.held[owner] ?? 0) + 1;
};

/** End the placing of the player on turn: the dice left in hand are put aside (Z2.4, Z4.2). */
function putDown(table: Table): void {
  table.hands[table.turn] = (table.hands[table.turn] ?? 0) + table.rolled.length;
  table.rolled = [];
  table.support.reserve += table.support.rolled.length;
  table.support.rolled = [];
}

/** Clear a completed column, after its payments have been shown (Z2.5). */
function clear(table: Table, column: Column): void {
  const top = column.spaces.at(-1)?.die ?? null;
  for (const space of column.spaces) {
    if (space.die?.value === 0) table.candy.jar++;
    else if (space.die) goHome(table, space.die);
    space.die = null;
  }
  measure(column);
  if (column.reward !== "anna" || !top?.value) return;
  // Anna's die moves on to another column (Z5.1).
  table.anna = top;
  if (top.owner === null) table.support.reserve--;
  else table.hands[top.owner] = (table.hands[top.owner] ?? 0) - 1;
}

function lay(column: Column | undefined, die: Die): void {
  const space = column?.spaces[nextSpace(column)];
  if (!column || !space) return;
  space.die = die;
  measure(column);
}

const without = (dice: number[], value: number): number[] => {
  const at = dice.indexOf(value);
  return at < 0 ? dice : dice.toSpliced(at, 1);
};

const add = (numbers: number[], seat: number, by: number): void => {
  numbers[seat] = (numbers[seat] ?? 0) + by;
};

export function follow(before: Table, event: GameEvent, last: GameEvent | null): Table {
  const table = structuredClone(before);
  const { columns, cat, support, candy } = table;
  if (last?.kind === "column completed") {
    const completed = columns[String(last["column"])];
    if (completed) clear(table, completed);
  }
  const seat = Number(event["seat"]);
  const value = Number(event["value"]);
  const dice = Number(event["dice"]);
  const sausages = Number(event["sausages"]);
  const column = columns[String(event["column"])];
  const shown = (): number[] => String(event["dice"]).split(" ").filter(Boolean).map(Number);
  switch (event.kind) {
    case "turn begins":
      putDown(table);
      table.turn = seat;
      break;
    case "rolled":
    case "re-rolled":
      add(table.hands, seat, table.rolled.length - shown().length);
      table.rolled = shown();
      break;
    case "support rolled":
      support.reserve += support.rolled.length - shown().length;
      support.rolled = shown();
      break;
    case "support returned":
    case "column completed":
      putDown(table);
      break;
    case "die placed":
      table.rolled = without(table.rolled, value);
      lay(column, { owner: seat, value });
      break;
    case "support placed":
      support.rolled = without(support.rolled, value);
      lay(column, { owner: null, value });
      break;
    case "candy placed":
      add(candy.held, seat, -1);
      lay(column, { owner: seat, value: 0 });
      break;
    case "die pushed in": {
      if (!column || !table.anna) break;
      const gap = column.spaces.findIndex(({ die }) => die === null);
      for (let at = gap; at > 0; at--) {
        const [space, below] = [column.spaces[at], column.spaces[at - 1]];
        if (space && below) space.die = below.die;
      }
      if (column.spaces[0]) column.spaces[0].die = table.anna;
      table.anna = null;
      measure(column);
      break;
    }
    case "retired":
      for (const space of column?.spaces ?? []) {
        if (space.die?.owner !== seat) continue;
        goHome(table, space.die);
        space.die = null;
      }
      if (column) measure(column);
      break;
    case "cat alerted":
    case "cat alerted by support": {
      const own = event.kind === "cat alerted";
      if (own) table.rolled = without(table.rolled, value);
      else support.rolled = without(support.rolled, value);
      cat.dice.push({ owner: own ? seat : null, value });
      if (cat.dice.length === cat.grey) cat.number = value;
      break;
    }
    case "cat fed":
    case "cat fed with support": {
      const own = event.kind === "cat fed";
      for (let fed = 0; fed < dice; fed++) {
        if (own) table.rolled = without(table.rolled, value);
        else support.rolled = without(support.rolled, value);
        cat.dice.push({ owner: own ? seat : null, value });
      }
      break;
    }
    case "cat comes":
      for (const die of cat.dice) goHome(table, die);
      cat.dice = [];
      cat.number = null;
      for (const one of Object.values(columns)) {
        for (const space of one.spaces) {
          if (space.die) goHome(table, space.die);
          space.die = null;
        }
        measure(one);
      }
      break;
    case "candy taken":
      candy.jar--;
      add(candy.held, seat, 1);
      break;
    case "candy taken from":
      add(candy.held, Number(event["from"]), -1);
      add(candy.held, seat, 1);
      break;
    case "candy taken at": {
      const [name = "", number] = String(event["space"]).split(" #");
      const from = columns[name];
      const space = from?.spaces[Number(number) - 1 - from.hidden];
      if (from && space) {
        space.die = null;
        measure(from);
      }
      add(candy.held, seat, 1);
      break;
    }
    case "food gained":
      add(table.loose, seat, sausages);
      break;
    case "food passed":
      add(table.loose, seat, -sausages);
      add(table.loose, Number(event["to"]), sausages);
      break;
    case "food saved":
      add(table.loose, seat, -sausages);
      add(table.bag, seat, sausages);
      break;
  }
  return table;
}
