// How long each kind of event is shown before the next one, in milliseconds; longer if there is something to read.
export const PAUSES: Readonly<Record<string, number>> = {
  "turn begins": 250,
  "rat turned up": 1150,
  "face seen": 1400,
  "rat fails": 900,
  "cube lost": 700,
  "sign misses": 0,
  "plague moved": 700,
  "card taken": 600,
  "card taken from": 700,
  "last round": 1800,
  "region card drawn": 300,
  "good laid": 0,
  "good removed": 0,
  "coins paid": 300,
};
