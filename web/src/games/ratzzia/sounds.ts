// The sounds of the events of Ratzzia.
import type { Heard } from "../contract";

export const SOUNDS: Readonly<Record<string, Heard>> = {
  rolled: "dice",
  "re-rolled": "dice",
  "support rolled": "dice",
  "die placed": "cube",
  "support placed": "cube",
  "candy placed": "cube",
  "die pushed in": "cube",
  "column completed": "card",
  "food saved": "safe",
  "cat alerted": "cat",
  "cat alerted by support": "cat",
  "cat fed": { sound: "cat", by: "dice" },
  "cat fed with support": { sound: "cat", by: "dice" },
  "cat comes": { sound: "cat", by: 5 },
};
