// The sounds of the events of Rattus.
import type { Heard } from "../contract";

export const SOUNDS: Readonly<Record<string, Heard>> = {
  "cubes placed": { sound: "cube", by: "cubes" },
  "cubes moved": { sound: "cube", by: "cubes" },
  "diplomat placed": "cube",
  "caravan placed": "cube",
  "caravan moved": "cube",
  "card taken": "card",
  "card taken from": "card",
  "region card played": "card",
  "region card turned up": "card",
  "plague moved": "plague",
  "plague moved by chance": "plague",
  "rat added": "rat",
  "rat moved": "rat",
  "rats swapped": "rat",
  "rat turned up": "face",
  "face seen": "face",
  "cube lost": "strike",
  "rat fails": "spared",
  "card covered": "spared",
  "cube to palace": "safe",
  "cube placed in palace": "safe",
};
