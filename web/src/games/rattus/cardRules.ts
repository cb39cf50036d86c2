// What else is said of each class card: what it does in the last round, and the rules and rulings that touch it.

interface More {
  lastRound: string[];
  rulings: string[];
}

const ON_A_CARD = ["M7.1", "M7.2"];
const SET: Record<string, More> = {
  base: { lastRound: ["B6.2"], rulings: [] },
  africanus: { lastRound: ["A5.1"], rulings: [] },
  mercatus: { lastRound: ["M8.8"], rulings: [] },
};
const OWN: Record<string, Partial<More>> = {
  knight: { lastRound: ["B6.2", "M8.7"], rulings: ["M6.13"] },
  witch: { rulings: ["B5.7"] },
  sultan: { rulings: ["A4.4"] },
  lieutenant: { lastRound: ["M8.1"] },
  deacon: { lastRound: ["M8.6", "M8.7"], rulings: ["M6.14"] },
  assassin: { lastRound: ["M8.5", "M8.7"], rulings: ["M6.13", "M6.14"] },
  raider: { lastRound: ["M8.3", "M8.2", "M8.7"], rulings: ["M6.13"] },
  brewer: { lastRound: ["M8.2"], rulings: ["M3.2"] },
  swindler: { lastRound: ["M8.2", "M8.4"] },
  "grave robber": { lastRound: ["M8.6", "M8.2", "M8.7"], rulings: ["M6.14"] },
  landowner: { rulings: ON_A_CARD },
  "hanseatic trader": { rulings: ON_A_CARD },
  shaman: { rulings: ON_A_CARD },
};

/** The rules about a card of a set, beside its own. */
export const moreOf = (card: string, set: string): More => ({ lastRound: [], rulings: [], ...SET[set], ...OWN[card] });
