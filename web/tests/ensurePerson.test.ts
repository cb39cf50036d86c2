import { afterEach, expect, test, vi } from "vitest";
import { ensurePerson } from "../src/protocol/api";

afterEach(() => void vi.unstubAllGlobals());

/** Fake a server that does not know this browser. Returns the requests it gets. */
function strangers(refuse = false): string[] {
  const asked: string[] = [];
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(new Response(refuse ? "{}" : '{"person":null}', { status: refuse ? 503 : 200 }));
  });
  return asked;
}

test("a browser that registers twice at once becomes one person", async () => {
  const asked = strangers();
  await Promise.all([ensurePerson(), ensurePerson()]);
  expect(asked).toEqual(["GET api/me", "POST api/me"]);
});

test("a browser that could not register may try again", async () => {
  const asked = strangers(true);
  await expect(ensurePerson()).rejects.toThrow();
  await expect(ensurePerson()).rejects.toThrow();
  expect(asked).toEqual(["GET api/me", "GET api/me"]);
});
