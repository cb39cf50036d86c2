// The sentences on buttons: each says what its move does.
import { say, settings } from "../../settings.svelte";
import type { View } from "../contract";
import { CANDY, type Column, isMine, nextSpace, placingOf, saveWorth, type Table, tableOf } from "./view";

const column = (name: string): string => settings.words.noun("ratzzia", "column", name, []);

/** A copy of a column with one more die. */
const withDie = (into: Column, value: number): Column => ({
  ...into,
  spaces: into.spaces.map((space, at) => (at === nextSpace(into) ? { ...space, die: { owner: null, value } } : space)),
});

/** How much a die in the last space of Save would put in the bag of the player on turn; 0 if nothing (Z5.4). */
export function savedBy(table: Table, die: string, name: string): number {
  const into = table.columns[name];
  if (into?.lacks !== 1 || into.reward !== "save") return 0;
  const worth = saveWorth(withDie(into, Number(die) || 0));
  return worth <= (table.loose[table.turn] ?? 0) ? worth : 0;
}

function putSaid(view: View, die: string, name: string): string {
  const table = tableOf(view);
  const fields = { value: die, column: column(name), number: savedBy(table, die, name) };
  const put = die === CANDY ? "web.ratzzia.put candy" : "web.ratzzia.put";
  if (fields.number) return say(`${put} saves`, fields);
  return say(table.columns[name]?.lacks === 1 ? `${put} fills` : put, fields);
}

/** The full sentence of a move, or its usual text if that is clear enough. */
export function moveSaid(view: View, move: string, names: readonly string[]): string {
  const table = tableOf(view);
  const placing = placingOf(move);
  if (placing) {
    const { die, column: name } = placing;
    return name === "cat" ? say("web.ratzzia.put cat", { value: die }) : putSaid(view, die, name);
  }
  const [first = "", second = ""] = move.split(" ");
  if (first === "roll") return say("web.ratzzia.roll", { number: table.hands[table.turn] ?? 0 });
  if (first === "retire") {
    const number = table.columns[second]?.spaces.filter((space) => isMine(space, table.turn)).length ?? 0;
    return say("web.ratzzia.take back", { number, column: column(second) });
  }
  if (first === "yes" || first === "no") return say(`web.ratzzia.support ${first}`);
  if (first === "left" || first === "right") return say(`web.ratzzia.pass ${first}`);
  if (first === "seat") {
    const from = Number(second);
    const fields = { seat: names[from] ?? "", number: Math.ceil((table.loose[from] ?? 0) / 2) };
    return say(view.question?.key === "greedy" ? "web.ratzzia.take half" : "web.ratzzia.take candy", fields);
  }
  if (second.startsWith("#")) return say("web.ratzzia.take candy at", { column: column(first) });
  if (first in table.columns) return say("web.ratzzia.push in", { column: column(first) });
  return settings.words.move("ratzzia", move, names);
}
