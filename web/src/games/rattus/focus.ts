// Which part of the map a phone shows: what has just happened, else what is asked about, else the whole map.
import type { View } from "../../protocol/view";
import type { GameEvent } from "../contract";
import { type Box, nameBox, placesOf, sizesOf, type Window } from "./lay";
import { tableOf } from "./view";

/** The regions to show; null for the whole map. */
export function focusOf(view: View, seat: number | null, happened: GameEvent | null): string[] | null {
  const { regions, plague } = tableOf(view);
  const known = (names: unknown[]): string[] => [
    ...new Set(names.filter((name): name is string => typeof name === "string" && name in regions)),
  ];
  if (happened) {
    const rat = typeof happened["rat"] === "string" ? happened["rat"].split(" ")[0] : null;
    const touched = known([happened["region"], happened["source"], happened["target"], rat]);
    return touched.length ? touched : null;
  }
  if (seat === null || view.asked !== seat) return null;
  const lit = known(
    view.moves.map((move) =>
      move
        .split(" ")
        .slice(0, /^\w+ [123]$/.test(move) ? 1 : 9)
        .join(" "),
    ),
  );
  if (lit.length) return /plague/.test(view.question?.key ?? "") ? known([...lit, plague]) : lit;
  const about = known(Object.values(view.question?.fields ?? {}));
  return about.length ? about : null;
}

/** The part of the map with the names and pieces of these regions. */
export function boxOf(window: Window, regions: readonly string[]): Box {
  const sizes = sizesOf(window);
  const boxes = regions.flatMap((region): Box[] => {
    const place = placesOf(window)[region];
    if (!place) return [];
    const [x, y] = place.pieces;
    return [
      nameBox(window, region),
      [x - sizes.cube * 2, y, sizes.cube * 4, sizes.cube * 2 + sizes.rat],
      [...place.plague, ...sizes.plague],
    ];
  });
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  return [
    left,
    top,
    Math.max(...boxes.map(([x, , width]) => x + width)) - left,
    Math.max(...boxes.map(([, y, , height]) => y + height)) - top,
  ];
}
