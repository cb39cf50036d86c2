import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Keys of texts that only the terminal, the server and the laboratory use. (The server's refusals come with their text.) */
const NOT_THE_PAGE =
  /^(cli\.(?!winner$|total$|reason$)|(admin|agent|analyse|arena|bots|error|games|ladder|mcp|notify|puzzles|serve|server|simulate|study)\.)/;

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

/** Write the licences of the packages whose code is in the page or in its workers, as they require, into a file. */
function notices(fileName: string): Plugin {
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
        const { name, version, main, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<
          string,
          string
        >;
        const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found));
        // Without a file of its own: what its script says at the beginning, and the text of the licence.
        const said = /^\/\*![^]*?\*\//.exec(readFileSync(`${folder}/${main}`, "utf8"))?.[0];
        const text = file
          ? readFileSync(`${folder}/${file}`, "utf8")
          : license === "MIT" && said && `${said}\n\n${MIT}`;
        if (!text) this.error(`${name} says nothing of its licence`);
        return `${name} ${version}\n\n${text.trim()}\n`;
      });
      const head =
        "The page contains code of these packages. The fonts have licences of their own, beside this file.\n";
      this.emitFile({ type: "asset", fileName, source: [head, ...texts].join("\n\n") });
    },
  };
}

/** The text of the MIT licence, which is ours too, without our names. */
const MIT = readFileSync("../LICENSE", "utf8").replace(/^[^]*?(?=Permission is)/, "");

/** List all files of the page, so that a tab without a server can keep them: offline.json. */
function offline(): Plugin {
  return {
    name: "offline",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      this.emitFile({ type: "asset", fileName: "offline.json", source: JSON.stringify(files.sort()) });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [wordsOfThePage(), svelte(), notices("licences/notices.txt"), offline()],
  json: { stringify: true },
  worker: { format: "es", plugins: () => [notices("licences/workers.txt")] },
  build: {
    outDir: "../src/ratking/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing inline: the page's Content-Security-Policy allows only files
    modulePreload: { polyfill: false },
    target: "es2022",
    // Put everything that every page needs into one file: each request costs half a kilobyte of headers.
    rolldownOptions: {
      input: { index: "index.html", examples: "src/tab/examples.ts" },
      checks: { bundlerTimings: false }, // timings on a busy machine say nothing about the page
      output: {
        // The documents, which are not built here, name the script that runs their examples.
        entryFileNames: ({ name }) => (name === "examples" ? "examples.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /node_modules\/svelte|src\/(ui\/(?!qr\.|QrCode)|words\/|protocol\/).*\.(ts|svelte)$|src\/rules\/(books|Ruled|RuleText)\.|src\/(route|settings\.svelte)\.ts$|src\/games\/(contract|description|catalogue|meta|titles\.svelte|cards)\.ts$|src\/(pages\/(notice|play|PlayOnPhone)|table\/(Plate|Slot|Told|clock|origin|rest|room|sentence|showing|sounds|story|turns|why)|games\/bots)\./,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
