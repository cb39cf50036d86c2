import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Keys of texts that only the terminal, the server and the laboratory use. (The server's refusals come with their text.) */
const NOT_THE_PAGE =
  /^(cli\.(?!winner$|total$|reason$)|(admin|arena|bots|error|games|notify|serve|server|simulate|study)\.)/;

/** Bundle only the texts that the page itself uses. Those of games come from the server. */
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

/** Write the licences of the packages whose code is in the page, as they require: licences/notices.txt. */
function notices(): Plugin {
  return {
    name: "notices",
    generateBundle(_, bundle) {
      const packages = new Set<string>();
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === "chunk" ? Object.keys(chunk.modules) : []) {
          const inside = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id);
          if (inside) packages.add(inside[0]);
        }
      const texts = [...packages].sort().map((folder) => {
        const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
        const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found));
        if (!file) this.error(`${name} says nothing of its licence`);
        return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
      });
      const head =
        "The page contains code of these packages. The fonts have licences of their own, beside this file.\n";
      this.emitFile({ type: "asset", fileName: "licences/notices.txt", source: [head, ...texts].join("\n\n") });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [wordsOfThePage(), svelte(), notices()],
  json: { stringify: true },
  build: {
    outDir: "../src/ratking/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing inline: the page's Content-Security-Policy allows only files
    modulePreload: { polyfill: false },
    target: "es2022",
    // Put everything that every page needs into one file: each request costs half a kilobyte of headers.
    rolldownOptions: {
      checks: { bundlerTimings: false }, // timings on a busy machine say nothing about the page
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /node_modules\/svelte|src\/(ui|words|protocol)\/.*\.(ts|svelte)$|src\/rules\/(books|Ruled|RuleText)\.|src\/(route|settings\.svelte)\.ts$|src\/games\/(contract|description|catalogue|meta|titles\.svelte|cards)\.ts$|src\/(pages\/(notice|play|PlayOnPhone)|table\/(Plate|Slot|Told|clock|origin|rest|room|sentence|showing|sounds|story|turns|why)|games\/bots)\./,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
