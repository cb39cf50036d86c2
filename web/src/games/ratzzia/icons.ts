// Icons before the names of columns and before dice in the sentences of the log.
import type { Icon } from "../contract";
import { PIPS, SHELF } from "./signs";

const SIDE = 24;
const APART = 27;

const JAR =
  "<path d='M7 2.5h10v3H7zM6 5.5h12c2 2 2.5 4 2.5 7V21h-17v-8.5c0-3 .5-5 2.5-7zM7 13h10v5H7z' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linejoin='round'/>";
const CAT =
  "<path d='M4 3l5 4.5h6L20 3v9c0 5.5-3.5 9-8 9s-8-3.5-8-9z' fill='none' stroke='currentColor' stroke-width='1.7' " +
  "stroke-linejoin='round'/><circle cx='9' cy='12.5' r='1.5' fill='currentColor'/>" +
  "<circle cx='15' cy='12.5' r='1.5' fill='currentColor'/>";

function columnIcon(column: string): Icon | null {
  const drawing = column.startsWith("jar") ? JAR : column === "cat" ? CAT : SHELF[column];
  return drawing === undefined ? null : { drawing, width: SIDE };
}

function dieIcon(value: number, at: number): string {
  const pips = (PIPS[value] ?? []).map(([x, y]) => `<circle cx='${6 + x * 6}' cy='${6 + y * 6}' r='2.2'/>`);
  const edge = "<rect x='1' y='1' width='22' height='22' rx='4' fill='none' stroke='currentColor' stroke-width='1.6'/>";
  return `<g transform='translate(${at * APART})' fill='currentColor'>${edge}${pips.join("")}</g>`;
}

export function icon(noun: string, value: unknown): Icon | null {
  if (noun === "column") return columnIcon(String(value));
  const dice = noun === "dice" ? String(value).match(/[1-6]/g) : null;
  return (
    dice && {
      drawing: dice.map((one, at) => dieIcon(Number(one), at)).join(""),
      width: (dice.length - 1) * APART + SIDE,
    }
  );
}
