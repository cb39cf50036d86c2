// How long each kind of event is shown before the next one, in milliseconds; longer if there is something to read.
export const PAUSES: Readonly<Record<string, number>> = {
  "turn begins": 250,
  rolled: 1100,
  "re-rolled": 1100,
  "support rolled": 1100,
  "die placed": 450,
  "column completed": 2600,
  "reward missed": 1800,
  "food saved": 2000,
  "food passed": 900,
  "cat fed": 1000,
  "cat comes": 2800,
};
