import { mount } from "svelte";
import App from "./App.svelte";
import "./ui/pointed";
import "./ui/ui.css";
import { settings } from "./settings.svelte";

await settings.start();
document.getElementById("soon")?.remove();
mount(App, { target: document.body });

// So that the page without its server can say so, from the next visit on; only browsers that came safely allow it.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
