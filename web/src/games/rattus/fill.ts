// Fills a table as full as it can be, to test that the pieces still have room. For the gallery.
import type { View } from "../contract";
import { tableOf } from "./view";

/** Give every region cubes of all colours, three rats and a good. */
export function fill(view: View): void {
  const table = tableOf(view);
  for (const region of Object.values(table.regions)) {
    region.cubes = region.cubes.map(() => 2);
    region.rats = [0, 1, 2].map((place) => ({
      start: place === 0,
      face: place === 2 ? "3 M church" : null,
      "seen by": [],
    }));
  }
  for (const [at, region] of Object.keys(table.regions).entries())
    if (table.goods) table.goods.regions[region] = ["fish", "cloth", "wood", "salt"][at % 4] ?? "fish";
}
