// Few rules, only such as find bugs: promises that are not awaited, lists without keys, state that is not reactive; and
// readable lines.
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const FAULTS = {
  "array-callback-return": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-console": "error",
  "no-debugger": "error",
  "no-self-compare": "error",
  "no-unreachable-loop": "error",
  "prefer-const": "error",
  "@typescript-eslint/await-thenable": "error",
  "@typescript-eslint/no-explicit-any": "error",
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
  "@typescript-eslint/no-non-null-assertion": "error",
  "@typescript-eslint/only-throw-error": "error",
};

export default defineConfig(
  { ignores: ["src/protocol/messages.ts"] }, // generated
  {
    files: ["**/*.ts", "**/*.svelte"],
    extends: [typescript.configs.base],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: FAULTS,
  },
  svelte.configs.base,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
    rules: {
      "prefer-const": "off", // it does not know Svelte's props and state
      "svelte/infinite-reactive-loop": "error",
      "svelte/no-at-debug-tags": "error",
      "svelte/no-dom-manipulating": "error",
      "svelte/no-dupe-else-if-blocks": "error",
      "svelte/no-dupe-style-properties": "error",
      "svelte/no-reactive-reassign": "error",
      "svelte/no-unknown-style-directive-property": "error",
      "svelte/no-useless-mustaches": "error",
      "svelte/prefer-const": ["error", { excludedRunes: ["$props", "$state", "$bindable"] }],
      "svelte/require-each-key": "error",
      "svelte/require-store-reactive-access": "error",
    },
  },
);
