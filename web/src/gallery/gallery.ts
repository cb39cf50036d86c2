// The gallery: tables drawn from views of real games, without a server. For looking at, and for tests; it is not shipped.
import { mount } from "svelte";
import "../ui/ui.css";
import { settings } from "../settings.svelte";
import Gallery from "./Gallery.svelte";

await settings.start();
const asked = new URLSearchParams(location.search);
settings.show(asked.get("theme") === "night" ? "night" : "day");
await settings.speak((asked.get("language") ?? "en") as "en" | "it" | "ca");
settings.pace("off");
mount(Gallery, {
  target: document.body,
  props: { game: asked.get("game") ?? "base-4", at: asked.get("at") ?? "0", full: asked.has("full") },
});
