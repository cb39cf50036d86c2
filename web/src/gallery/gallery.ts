// The gallery: tables drawn from views of real games, without a server. For developers and tests; it is not shipped.
import { mount } from "svelte";
import "../ui/ui.css";
import type { Description } from "../games/description";
import { settings } from "../settings.svelte";
import type { Texts } from "../words/words";
import Gallery from "./Gallery.svelte";

const DESCRIBED = import.meta.glob<{ default: Description }>("../../tests/described/*.json");
const TEXTS = import.meta.glob<{ default: Texts }>("../../../src/ratking/games/*/words/*.json");

await settings.start();
const asked = new URLSearchParams(location.search);
settings.show(asked.get("theme") === "night" ? "night" : "day");
await settings.speak((asked.get("language") ?? "en") as "en" | "it" | "ca");
settings.pace("off");
for (const [path, load] of Object.entries(DESCRIBED)) {
  const game = /(\w+)\.json$/.exec(path)?.[1] ?? "";
  const texts = TEXTS[`../../../src/ratking/games/${game}/words/${settings.words.language}.json`];
  if (texts) settings.teach(game, { description: (await load()).default, texts: (await texts()).default, rules: null });
}
mount(Gallery, {
  target: document.body,
  props: { game: asked.get("game") ?? "base-4", at: asked.get("at") ?? "0", full: asked.has("full") },
});
