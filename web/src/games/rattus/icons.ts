// Icons before the names of cards, rats, faces, goods and region cards in the sentences of the log.
import type { Icon } from "../contract";
import { CARDS, CLASSES, GOODS, RAT } from "./signs";
import { faceOf } from "./view";

/** The side of a sign, and the distance between two. */
const SIDE = 24;
const APART = 26;

const FACE =
  "<circle cx='12' cy='12' r='10.5' fill='none' stroke='currentColor' stroke-width='1.6'/><circle cx='12' cy='12' r='7' fill='none' stroke='currentColor'/>";

const row = (drawings: readonly (string | undefined)[]): Icon | null => {
  const known = drawings.filter((drawing) => drawing !== undefined);
  if (!known.length) return null;
  const placed = known.map((drawing, at) => `<g transform='translate(${at * APART})'>${drawing}</g>`);
  return { drawing: placed.join(""), width: (known.length - 1) * APART + SIDE };
};

export function icon(noun: string, value: unknown): Icon | null {
  const name = String(value);
  switch (noun) {
    case "card":
      return row(CARDS[name] === undefined ? [] : [`<g transform='scale(.75)'>${CARDS[name]}</g>`]);
    case "sign":
      return row([CLASSES[name]]);
    case "good":
      return row([GOODS[name]]);
    case "rat":
      return row([RAT]);
    case "face":
      return row([FACE, ...faceOf(name).classes.map((group) => CLASSES[group])]);
    case "region card":
      return row(
        name
          .split(" ")
          .slice(1)
          .map((group) => CLASSES[group]),
      );
    default:
      return null;
  }
}
