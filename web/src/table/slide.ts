// Slide: lets the rows of a list move to their new places instead of jumping there.

/** Where each row is on the screen. */
export type Places = ReadonlyMap<Element, number>;

export const placesOf = (list: Element): Places =>
  new Map([...list.children].map((row) => [row, row.getBoundingClientRect().top]));

/** Let each row that was elsewhere before slide from there, in this many milliseconds. */
export function slide(list: Element, before: Places, time: number): void {
  if (!time) return;
  for (const [row, top] of placesOf(list)) {
    const moved = (before.get(row) ?? top) - top;
    if (moved)
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
        duration: time,
        easing: "ease-out",
      });
  }
}
