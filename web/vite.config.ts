import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Sentences that only the terminal says, the server, whose refusals come with their words, and the laboratory. */
const NOT_THE_PAGE = /^(cli\.(?!winner$|total$|reason$)|(admin|arena|bots|error|games|serve|server|simulate|study)\.)/;

/** The page's own words, and of these only what a browser says. The words of games come from the server. */
function wordsOfThePage(): Plugin {
  return {
    name: "words-of-the-page",
    enforce: "pre",
    transform(code, id) {
      if (!/\/ratking\/words\/(en|it|ca)\.json$/.test(id)) return null;
      const all = Object.entries(JSON.parse(code) as Record<string, unknown>);
      return JSON.stringify(Object.fromEntries(all.filter(([key]) => !NOT_THE_PAGE.test(key))));
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [wordsOfThePage(), svelte()],
  json: { stringify: true },
  build: {
    outDir: "../src/ratking/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing inline: the page's Content-Security-Policy allows only files
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], maxWorkers: "100%", testTimeout: 60_000 },
});
