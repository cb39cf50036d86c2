import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

/** Apart from how the page is built, so that building it needs no tools for testing. */
export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], maxWorkers: "100%", testTimeout: 60_000 },
  }),
);
