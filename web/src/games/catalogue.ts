// The catalogue: the games on the server, and the description of each. Fetched when needed, and cached.
import { call, Refused } from "../protocol/api";
import type { Texts } from "../words/words";
import type { Description, FormAnswer, GameLine, Games } from "./description";

let listed: Promise<Games> | null = null;
const fetched = new Map<string, Promise<unknown>>();

/** The games on the server and the levels of their bots. */
export function gameList(): Promise<Games> {
  listed ??= call<Games>("GET", "games").catch((error: unknown) => {
    listed = null;
    throw error;
  });
  return listed;
}

export async function lineOf(game: string): Promise<GameLine | null> {
  return (await gameList()).games.find((line) => line.game === game) ?? null;
}

export const descriptionOf = (game: string): Promise<Description> => part(game, (line) => line.description);

export const wordsOf = (game: string, language: string): Promise<Texts> =>
  part(game, (line) => line.words[language] ?? line.words["en"]);

export const rulesOf = (game: string, language: string): Promise<Texts> =>
  part(game, (line) => line.rules[language] ?? line.rules["en"]);

/** The options of a game, given what has been chosen. */
export const formOf = (game: string, asked: Record<string, unknown>): Promise<FormAnswer> =>
  call("POST", `games/${game}/form`, { asked });

/** The full address of a path on the server, also if the page is served from a subfolder. */
export const addressOf = (path: string): string => new URL(path.replace(/^\//, ""), document.baseURI).href;

/** Empty the cache, for tests and after an update of the server. */
export function forget(): void {
  listed = null;
  fetched.clear();
}

async function part<T>(game: string, addressIn: (line: GameLine) => string | undefined): Promise<T> {
  try {
    return await partNow(game, addressIn);
  } catch (error) {
    // After an update, the server's addresses are new: fetch the list again.
    if (!(error instanceof Refused && error.status === 404)) throw error;
    forget();
    return partNow(game, addressIn);
  }
}

async function partNow<T>(game: string, addressIn: (line: GameLine) => string | undefined): Promise<T> {
  const line = await lineOf(game);
  const address = line && addressIn(line);
  if (!address) throw new Refused("", game, {}, 404);
  let found = fetched.get(address) as Promise<T> | undefined;
  if (!found) {
    found = call<T>("GET", address.replace(/^\/?api\//, ""));
    fetched.set(address, found);
    found.catch(() => fetched.delete(address));
  }
  return found;
}
