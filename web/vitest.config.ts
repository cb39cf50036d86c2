import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

/** Separate from vite.config.ts, so that building the page needs no test tools. */
export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], maxWorkers: "100%", testTimeout: 60_000 },
  }),
);
