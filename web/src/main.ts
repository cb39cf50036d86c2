import { mount } from "svelte";
import App from "./App.svelte";
import "./ui/pointed";
import "./ui/ui.css";
import { settings } from "./settings.svelte";

await settings.start();
document.getElementById("soon")?.remove();
mount(App, { target: document.body });

// From the next visit on, the page can say that its server is away. Browsers allow this only over https or on this machine.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("./sw.js").catch(() => undefined);

// A browser can end its push subscription at any time, so it is checked at every load.
if (settings.isPushed()) void import("./pages/push").then(({ renew }) => renew()).catch(() => undefined);
