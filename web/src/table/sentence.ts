// Splits a sentence of the log into parts, so that the icon of a thing can stand before its name.
import type { GameEvent, GameTable, Icon } from "../games/contract";
import { settings } from "../settings.svelte";

export interface Part {
  icon: Icon | null;
  text: string;
}

/** Marks the place of an icon while the sentence is put together; the letter after it says which icon. */
const MARK = "\uf8ff";
const FIRST = 0xe000;

export function partsOf(
  game: string,
  table: GameTable | null,
  event: GameEvent,
  names: readonly string[],
  you: number | null,
): Part[] {
  const icons: Icon[] = [];
  const said = settings.words.event(game, event, names, you, (noun, value, name) => {
    const icon = name ? (table?.icon?.(noun, value) ?? null) : null;
    return icon ? `${MARK}${String.fromCharCode(FIRST + icons.push(icon) - 1)}${name}` : name;
  });
  const [begins = "", ...rest] = said.split(MARK);
  const parts = rest.map((part): Part => ({ icon: icons[part.charCodeAt(0) - FIRST] ?? null, text: part.slice(1) }));
  return begins ? [{ icon: null, text: begins }, ...parts] : parts;
}
