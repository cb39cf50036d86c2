// A fake server that describes games, from tests/described and the texts of the games.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { forget } from "../src/games/catalogue";
import { forgetTables } from "../src/games/door";
import type { Description, Games, Option } from "../src/games/description";
import { settings } from "../src/settings.svelte";
import { type Language, load, type Texts, Words } from "../src/words/words";

const ROOT = join(import.meta.dirname, "../..");
const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(ROOT, ...path), "utf8")) as T;

const WORDS: Record<string, string> = {
  rattus: "src/ratking/games/rattus/words",
  ratzzia: "src/ratking/games/ratzzia/words",
  dam: "examples/ratking-example/src/ratking_example/words",
};

export const GAMES = Object.keys(WORDS);
export const described = (game: string): Description => read("web/tests/described", `${game}.json`);
export const listed = (): Games => read("web/tests/described/games.json");
export const forms = (): Record<string, { asked: Record<string, unknown>; form: Option[] }[]> =>
  read("web/tests/described/forms.json");

/** The texts of a game, and those of its rules. */
export function textsOf(game: string, language: Language): { texts: Texts; rules: Texts } {
  const all = Object.entries(read<Texts>(WORDS[game] ?? "", `${language}.json`)).filter(
    ([key]) => key.startsWith(`${game}.`) || key.startsWith(`web.${game}.`),
  );
  const isRule = ([key]: [string, unknown]): boolean => key.startsWith(`${game}.rule.`);
  return {
    texts: Object.fromEntries(all.filter((one) => !isRule(one))),
    rules: Object.fromEntries(all.filter(isRule)),
  };
}

/** All texts in a language, rules included. */
export async function allWords(language: Language): Promise<Words> {
  const texts = { ...(await load(language)).texts };
  for (const game of GAMES) Object.assign(texts, textsOf(game, language).texts, textsOf(game, language).rules);
  return new Words(language, texts, Object.fromEntries(GAMES.map((game) => [game, described(game)])));
}

/** Make the page use a language and know all games. */
export async function speakOfAll(language: Language): Promise<void> {
  settings.games = new Map();
  await settings.speak(language);
  for (const game of GAMES) settings.teach(game, { description: described(game), ...textsOf(game, language) });
}

/** Fake a server that describes the games. Returns the list of its requests; `change` may answer some differently. */
export function serveGames(change: (path: string, body: unknown) => Response | null = () => null): string[] {
  const asked: string[] = [];
  forget();
  forgetTables();
  vi.stubGlobal("fetch", (path: string, init: { method: string; body: string | null }) => {
    asked.push(path);
    const body: unknown = init.body === null ? null : JSON.parse(init.body);
    return Promise.resolve(change(path, body) ?? answer(path, body));
  });
  return asked;
}

function answer(path: string, body: unknown): Response {
  if (path === "api/games") return json(listed());
  const [, game = "", what = "", language = "en"] = /^api\/games\/(\w+)\/(\w+)(?:\/(\w\w))?/.exec(path) ?? [];
  if (!(game in WORDS)) return new Response("{}", { status: 404 });
  if (what === "description") return json(described(game));
  if (what === "words") return json(textsOf(game, language as Language).texts);
  if (what === "rules") return json(textsOf(game, language as Language).rules);
  if (what === "form") {
    const wanted = JSON.stringify((body as { asked: unknown }).asked);
    const found = forms()[game]?.find(({ asked }) => JSON.stringify(asked) === wanted);
    if (found) return json({ form: found.form, warnings: [] });
    throw new Error(`tests/described/forms.json has no form of ${game} for ${wanted}`);
  }
  return new Response("{}", { status: 404 });
}

export const json = (value: unknown): Response => new Response(JSON.stringify(value), { status: 200 });
