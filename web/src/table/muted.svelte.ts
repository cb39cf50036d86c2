// Who is muted: the seats at each table whose chat this browser does not show.
import { SvelteMap } from "svelte/reactivity";

const known = new SvelteMap<string, readonly number[]>();
const keyOf = (table: string): string => `ratking.muted.${table}`;

function mutedAt(table: string): readonly number[] {
  return known.get(table) ?? (localStorage.getItem(keyOf(table)) ?? "").split(" ").filter(Boolean).map(Number);
}

export const isMuted = (table: string, seat: number | null): boolean => seat !== null && mutedAt(table).includes(seat);

export function mute(table: string, seat: number, muted: boolean): void {
  const others = mutedAt(table).filter((one) => one !== seat);
  const now = muted ? [...others, seat] : others;
  known.set(table, now);
  localStorage.setItem(keyOf(table), now.join(" "));
}
