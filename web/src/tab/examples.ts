// Examples: puts a button under each example of the documents, which runs it in the reader's browser, with the runtime of the
// tab. tools/static_site.py adds this script to the pages whose examples can run there. The documents are in English.
import { Answers } from "./answers";

/** An example that needs nothing of those before it. */
const BEGINS = />>> import ratking\b/;

const STYLE = `
.example-run { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: -.5rem 0 1rem; }
.example-run button { padding: .4rem 1rem; border: 1px solid currentcolor; border-radius: .25rem; background: none; color: inherit;
  font: inherit; cursor: pointer; }
.example-run button:disabled { opacity: .6; cursor: default; }
.example-run pre { flex-basis: 100%; margin: 0; padding: .6rem .8rem; border-left: 3px solid currentcolor; white-space: pre-wrap;
  overflow-wrap: anywhere; }
`;

function begin(site: string): void {
  const blocks = [...document.querySelectorAll<HTMLElement>("div.highlight > pre")].filter((block) =>
    textOf(block).startsWith(">>> "),
  );
  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  let told: HTMLElement | null = null;
  const runner = new Answers("examples", new URL("tab/", site).href, (received, total) => {
    const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
    if (told) told.textContent = `Loading Python: ${megabytes(received)} of ${megabytes(total)} MB`;
  });
  const buttons = blocks.map((block, at) => {
    const below = document.createElement("div"),
      button = document.createElement("button"),
      status = document.createElement("span"),
      output = document.createElement("pre");
    below.className = "example-run";
    button.type = "button";
    button.textContent = "Run";
    button.title = "Run this example in your browser";
    status.setAttribute("role", "status");
    output.hidden = true;
    output.tabIndex = 0;
    output.setAttribute("role", "region");
    output.setAttribute("aria-label", `Output of example ${at + 1}`);
    below.append(button, status, output);
    (block.closest("div[class*=highlight-]") ?? block).after(below);
    button.onclick = async () => {
      buttons.forEach((one) => (one.disabled = true));
      [told, status.textContent] = [status, "Running …"];
      try {
        const begun = performance.now();
        const printed = await runner.ask(textFor(blocks, at));
        output.textContent = printed || "(It prints nothing.)";
        output.hidden = false;
        status.textContent = `Run in your browser, in ${((performance.now() - begun) / 1000).toFixed(1)} s.`;
      } catch {
        status.textContent = "Python could not be loaded. Check your connection and try again.";
      }
      buttons.forEach((one) => (one.disabled = false));
    };
    return button;
  });
}

/** An example, after those that it needs: back to the last one that needs nothing. What these print is left out. */
function textFor(blocks: HTMLElement[], at: number): string {
  let first = at;
  while (first > 0 && !BEGINS.test(textOf(blocks[first] as HTMLElement))) first--;
  return blocks
    .slice(first, at + 1)
    .map(textOf)
    .join("\n\f\n");
}

const textOf = (block: HTMLElement): string => block.textContent ?? "";

const script = document.querySelector<HTMLScriptElement>("script[data-examples]");
if (script) begin(new URL(".", script.src).href);
