import { mount } from "svelte";
import App from "./App.svelte";
import "./look/look.css";
import { settings } from "./settings.svelte";

await settings.start();
document.getElementById("soon")?.remove();
mount(App, { target: document.body });

// So that the page without its server can say so; only browsers that came safely allow it. The worker takes a page over when
// it is whole: what the page had fetched beforehand by itself would not be used in the worker's presence.
const keepThePage = async (): Promise<void> => {
  await navigator.serviceWorker.register("./sw.js");
  (await navigator.serviceWorker.ready).active?.postMessage("whole");
};
const whenWhole = (): void => void keepThePage().catch(() => undefined);
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") whenWhole();
  else addEventListener("load", whenWhole);
}
