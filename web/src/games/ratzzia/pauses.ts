// How long what happened is shown before the next thing, in milliseconds. What needs reading rests longer.
export const PAUSES: Readonly<Record<string, number>> = {
  "turn begins": 250,
  rolled: 1100,
  "re-rolled": 1100,
  "support rolled": 1100,
  "column completed": 1000,
  "food saved": 900,
  "food passed": 700,
  "cat fed": 900,
  "cat comes": 1800,
};
