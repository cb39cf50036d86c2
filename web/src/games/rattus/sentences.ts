// Sentences about moves: the full sentence on a button, what lies in a region, what follows from a question.
import { capital } from "../../words/capital";
import type { Model } from "../contract";
import { textOf } from "./cards";
import { asksEither, costOf, decimal, together } from "./danger.svelte";
import type { Table } from "./view";

/** By question, the key (after "rattus.do.") of the sentence that says what choosing a region does. */
const TO_A_REGION: Record<string, string> = {
  "first cubes": "first cubes",
  plague: "plague",
  "last plague": "plague",
  "king 1": "to the palace",
  "merchant 1": "move out",
  "merchant 2": "move in",
  "hanseatic trader 1": "move out",
  "hanseatic trader 2": "move in",
  "monk 2": "rat in",
  "shaman share": "rat in",
  "new rat": "new rat",
  "swindler 1": "new rat",
  "peasant last 1": "one cube",
  "explorer place": "one cube",
  "landowner 1": "cubes",
  "lieutenant 2": "cubes",
  "lieutenant last 2": "cubes",
  "sultan 1": "diplomat",
  "caravan leader 1": "caravan through",
  "caravan leader 2": "caravan to",
  "first caravan": "caravan to",
  "final devastation": "devastate",
};
const TO_A_RAT: Record<string, string> = {
  "monk 1": "move rat",
  "witch 1": "look at rat",
  "witch second": "look at rat",
};
const A_NUMBER: Record<string, string> = {
  "how many": "place number",
  "merchant 3": "move",
  "hanseatic trader 3": "move",
  "lieutenant 1": "place number",
  "lieutenant last 1": "place number",
};
const A_REGION_CARD: Record<string, string> = { "play region card": "cover with", "astronomer keep": "keep" };

/** The full sentence on the button that makes a move. */
export function said(model: Model<Table>, move: string): string | null {
  const { view, words, seat } = model;
  const { table } = view;
  const key = view.question?.key ?? "";
  const make = (sentence: string | undefined, fields: object): string | null =>
    sentence === undefined ? null : words.say(`rattus.do.${sentence}`, fields);
  const cost = asksEither(view, seat) ? costOf(model.aids, move) : null;
  if (cost)
    return make("either", {
      answer: capital(words.move(move)),
      mine: decimal(cost[seat ?? 0] ?? 0),
      all: decimal(together(cost)),
    });
  if (move in table.regions) {
    const region = words.noun("region", move);
    return key === "place" ? placing(model, move, region) : make(TO_A_REGION[key], { region });
  }
  const rat = /^(\w+) [123]$/.exec(move);
  if (rat?.[1] && rat[1] in table.regions) return make(TO_A_RAT[key], { rat: words.noun("rat", move) });
  if (/^\d+$/.test(move)) return make(A_NUMBER[key], { number: Number(move) });
  if (move in table.cards) return make("cover", { card: words.noun("card", move) });
  const taken = /^take (.+)$/.exec(move)?.[1] ?? "";
  const owner = table.cards[taken]?.owner ?? null;
  if (owner !== null && owner !== seat)
    return make("take from", { card: words.noun("card", taken), seat: words.noun("seat", owner) });
  const [region = ""] = move.split(" ");
  return move.includes(" ") && region in table.regions
    ? make(A_REGION_CARD[key], { region: words.noun("region", region) })
    : null;
}

/** "Place 2 cubes in Gallia", if the number is certain: the Peasant and a house rule leave a choice. */
function placing({ view, words, seat }: Model<Table>, move: string, region: string): string {
  const { table } = view;
  const rats = (table.regions[move]?.rats ?? []).filter(Boolean).length;
  const choice = table.cards["peasant"]?.owner === seat || view.options["up_to"];
  return choice
    ? words.say("rattus.do.cubes", { region })
    : words.say("rattus.do.place", { number: Math.min(rats, table.reserve[seat ?? 0] ?? rats), region });
}

/** The text of the card that a move names, or what lies in its region. */
export function about({ view, words, names, seat }: Model<Table>, move: string): string | null {
  const card = move.replace(/^(use|take|load) /, "");
  if (card in view.table.cards) return `${textOf(card, names.length)}.`;
  const there = view.table.regions[move];
  if (!there) return null;
  const cubes = there.cubes.flatMap((number, who) =>
    number ? [`${who === seat ? words.say("web.you") : (names[who] ?? "")} ${number}`] : [],
  );
  const good = view.table.goods?.regions[move];
  return [
    ...(view.table.plague === move ? [words.say("rattus.lies.plague")] : []),
    cubes.length ? words.say("rattus.lies.cubes", { cubes: cubes.join(", ") }) : words.say("rattus.lies.no cubes"),
    words.say("rattus.lies.rats", { number: there.rats.filter(Boolean).length }),
    ...(good ? [words.say("rattus.lies.good", { good: capital(words.noun("good", good)) })] : []),
  ].join(" ");
}

/** What follows from a question, if the question does not say so itself. */
export const note = ({ view, words }: Model<Table>): string | null =>
  view.question?.key === "last round" ? words.say("rattus.note.last round") : null;
