// Guards a table: errors that it throws are caught and reported, and the page works on.
import type { Draw, GameTable, Model } from "./contract";

/** Whether something is a table of the format that this page supports. */
export function isTable(thing: unknown): thing is GameTable {
  const { format, slots } = (thing ?? {}) as Partial<GameTable>;
  return format === 1 && typeof slots?.board === "function";
}

/** Wrap a table so that it never throws: `failed` is called with each error, and the failing method does nothing. */
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
