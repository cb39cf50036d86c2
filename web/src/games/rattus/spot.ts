// Finds room on the map for something that is shown for a while, such as a label.
import { type Box, lay, nameBox, placesOf, type Point, sizesOf, stackBox, type Window } from "./lay";
import type { MapShape } from "./maps";
import { MARKET, PALACE } from "./plates";
import type { Table } from "./view";

export const meet = (a: Box, b: Box): boolean =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

/** The boxes of everything on the map that must stay visible. */
export function taken(window: Window, table: Table): Box[] {
  const sizes = sizesOf(window);
  const regions = Object.keys(placesOf(window)).filter((region) => region in table.regions);
  const lying = regions.flatMap((region): Box[] => {
    const { stacks, rats, plague, caravan } = lay(window, table, region);
    return [
      nameBox(window, region),
      ...stacks.map((stack) => stackBox(sizes, stack)),
      ...rats.map(({ x, y, size }): Box => [x, y, size, size]),
      ...(table.plague === region ? [[...plague, ...sizes.plague] satisfies Box] : []),
      ...(table.caravan === region ? [[...caravan, ...sizes.caravan] satisfies Box] : []),
    ];
  });
  const plates = [PALACE[window], table.goods ? MARKET[window] : undefined].filter((box) => box !== undefined);
  return [...lying, ...plates];
}

/** The upper left corner of the place nearest to a point where something of this size covers nothing, nor what is `also` there. */
export function freeSpot(
  window: Window,
  map: Pick<MapShape, "width" | "height">,
  table: Table,
  [x, y]: Point,
  [wide, high]: readonly [number, number],
  also: readonly Box[] = [],
): Point {
  const boxes = [...taken(window, table), ...also];
  for (let away = 0; away < map.width; away += 5)
    for (let turn = 0; turn < Math.PI * 2; turn += away ? 5 / away : 7) {
      const left = x + away * Math.cos(turn) - wide / 2;
      const top = y + away * Math.sin(turn) - high / 2;
      if (left < 2 || top < 2 || left + wide > map.width - 2 || top + high > map.height - 2) continue;
      if (!boxes.some((box) => meet(box, [left - 2, top - 2, wide + 4, high + 4]))) return [left, top];
    }
  return [x - wide / 2, y - high / 2];
}
