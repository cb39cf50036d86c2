// A table that is watched: whatever it throws is caught and told, and the page goes on without it.
import type { Draw, GameTable, Model } from "./contract";

/** Whether something is a table of the format that this page draws. */
export function isTable(thing: unknown): thing is GameTable {
  const { format, slots } = (thing ?? {}) as Partial<GameTable>;
  return format === 1 && typeof slots?.board === "function";
}

/** The same table; `failed` hears of every exception, and what threw does nothing instead. */
export function guarded(table: GameTable, failed: (error: unknown) => void): GameTable {
  const safely = <R>(act: () => R, otherwise: R): R => {
    try {
      return act();
    } catch (error) {
      failed(error);
      return otherwise;
    }
  };
  const draw =
    (slot: Draw): Draw =>
    (element, model) => {
      const drawn = safely(() => slot(element, model), null);
      return {
        update: (next: Model) => safely(() => drawn?.update(next), undefined),
        destroy: () => safely(() => drawn?.destroy(), undefined),
      };
    };
  const slots = Object.fromEntries(Object.entries(table.slots).map(([name, slot]) => [name, draw(slot)]));
  return {
    ...table,
    slots: slots as unknown as GameTable["slots"],
    drawn: (model, move) => safely(() => table.drawn?.(model, move) ?? false, false),
    handAnswers: (model) => safely(() => table.handAnswers?.(model) ?? false, false),
    roomy: (model) => safely(() => table.roomy?.(model) ?? false, false),
    ask: (model) => safely(() => table.ask?.(model) ?? null, null),
    said: (model, move) => safely(() => table.said?.(model, move) ?? null, null),
    about: (model, move) => safely(() => table.about?.(model, move) ?? null, null),
    icon: (noun, value) => safely(() => table.icon?.(noun, value) ?? null, null),
    note: (model) => safely(() => table.note?.(model) ?? null, null),
  };
}
