import { mount } from "svelte";
import App from "./App.svelte";
import "./ui/pointed";
import "./ui/ui.css";
import { choose } from "./protocol/transport";
import { say, settings } from "./settings.svelte";

// A page without a server, or one that was asked for it, brings its own, in a worker. So does one that has played without
// its server before and cannot reach it now.
const asked = document.documentElement.dataset["server"] === "none" || new URLSearchParams(location.search).has("tab");
const away = !asked && localStorage.getItem("ratking.tab") ? await import("./tab/serverAway") : null;
const isAway = away !== null && (await away.serverIsAway());
if (asked || isAway) {
  const { saveDownloads, Tab } = await import("./tab/tab");
  const tab = new Tab();
  choose(tab);
  saveDownloads(tab);
} else if (settings.thinksHere) await (await import("./tab/thinkHere")).thinkHere(true);
await settings.start();
if (isAway) away.goOffline(say("web.tab.away"));
document.getElementById("soon")?.remove();
mount(App, { target: document.body });

// From the next visit on, the page can say that its server is away. Browsers allow this only over https or on this machine.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("./sw.js").catch(() => undefined);

// A browser can end its push subscription at any time, so it is checked at every load.
if (settings.isPushed()) void import("./pages/push").then(({ renew }) => renew()).catch(() => undefined);
