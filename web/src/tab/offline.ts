// Keeps everything that a tab needs, so that the next visit needs no connection. The service worker answers from there.
import { type Files, KEPT } from "./messages";

/** Keep the page, the puzzles, and the descriptions of the games; drop older runtimes. The worker has kept its own. */
export async function keepForOffline(top: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  try {
    const files = (await (await fetch(`${top}files.json`)).json()) as Files;
    const page = (await (await fetch("offline.json")).json()) as string[];
    const kept = await caches.open(KEPT);
    const known = await kept.keys();
    const there = new Set(known.map(({ url }) => url));
    const wanted = ["./", "offline.json", ...page, ...runtimeOf(top, files)].map(
      (path) => new URL(path, document.baseURI).href,
    );
    await kept.addAll(wanted.filter((url) => !there.has(url)));
    const old = known.filter(({ url }) => /\/tab\/[0-9a-f]{16}\//.test(url) && !url.includes(`/tab/${files.folder}/`));
    await Promise.all(old.map((request) => kept.delete(request)));
  } catch {
    // ignored: the device is full or the connection lost; the next visit tries again
  }
}

const runtimeOf = (top: string, { folder, catalogue }: Files): string[] => [
  `${top}files.json`,
  ...catalogue.map((path) => `${top}${path}`),
  ...["pyodide.mjs", "pyodide.asm.mjs", "puzzles.xz"].map((name) => `${top}${folder}/${name}`),
];
