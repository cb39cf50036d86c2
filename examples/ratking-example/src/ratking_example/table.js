// Dam in the browser: a table in plain JavaScript, as the contract of Ratking's page wants it (docs/page.md).

const HIGH = 12; // stones
const STONE = { width: 150, height: 26 };
const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; those of SVG have a name space of their own. */
function made(name, attributes = {}, ...children) {
  const element = /^(svg|g|rect|path|text|title)$/.test(name)
    ? document.createElementNS(SVG, name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A Draw from a function that makes everything new: what had the focus has it again afterwards. */
function redrawn(parts) {
  return (element, model) => {
    const update = (now) => {
      const active = document.activeElement;
      const move = element.contains(active) ? active.getAttribute("data-move") : null;
      element.replaceChildren(...parts(now));
      if (move !== null) element.querySelector(`[data-move="${move}"]`)?.focus();
    };
    update(model);
    return { update, destroy: () => element.replaceChildren() };
  };
}

const bottom = HIGH * STONE.height + 40;
const level = (number) => bottom - number * STONE.height;

/** The river, the dam in it stone by stone, and the dashed line that it must reach. */
function river(model) {
  const { height, water } = model.view.table;
  const { say } = model.words;
  const stones = Array.from({ length: height }, (_, at) =>
    made("rect", {
      class: "stone",
      x: 125 + (at % 2) * 8,
      y: level(at + 1) + 1,
      width: STONE.width,
      height: STONE.height - 2,
      rx: 6,
    }),
  );
  return made(
    "svg",
    { viewBox: `0 0 400 ${bottom + 20}`, role: "img" },
    made("title", {}, `${say("dam.view.height")} ${height}, ${say("dam.view.water")} ${water}`),
    made("rect", { class: "water", x: 0, y: level(water), width: 130, height: Math.max(0, bottom - level(water)) }),
    ...stones,
    made("path", { class: "top", d: `M0 ${level(HIGH)}H400` }),
    made("path", { class: "ground", d: `M0 ${bottom}H400` }),
    made("text", { x: 8, y: level(water) - 6 }, `${say("dam.view.water")} ${water}`),
    made("text", { x: 300, y: level(height) + 18 }, `${say("dam.view.height")} ${height}`),
  );
}

/** A button for each move: it shows as many stones as it lays. */
function buttons(model) {
  const lit = model.lit.filter((move) => move.startsWith("lay "));
  return lit.map((move) => {
    const button = made("button", { "data-move": move, class: move === model.chosen ? "go chosen" : "go" });
    button.disabled = model.busy;
    button.append(model.words.move(move), made("span", { "aria-hidden": "true" }, " ▭".repeat(Number(move.slice(4)))));
    button.addEventListener("click", () => model.choose(move));
    return button;
  });
}

function players(model) {
  const rows = model.names.map((name, seat) =>
    made(
      "tr",
      seat === model.view.asked ? { class: "turn" } : {},
      made("th", { scope: "row" }, name),
      made("td", { "data-stones": seat }, String(model.view.table.stones[seat])),
    ),
  );
  const head = made("tr", {}, made("td"), made("th", { scope: "col" }, model.words.say("dam.view.stones")));
  return [made("table", { class: "builders" }, made("thead", {}, head), made("tbody", {}, ...rows))];
}

/** The table after what happened, so that a move is seen step by step. */
function follow(table, event) {
  if (event.kind === "river rose") return { ...table, water: table.water + Number(event.steps) };
  if (event.kind !== "stones laid") return table;
  const laid = Number(event.stones);
  const stones = table.stones.map((number, seat) => number + (seat === event.seat ? laid : 0));
  return { ...table, height: table.height + laid, stones };
}

export default {
  format: 1,
  css: `
    .river { display: grid; grid-template-rows: minmax(0, 1fr) auto; height: 100%; padding: 12px; gap: 12px; }
    .river svg { width: 100%; height: 100%; }
    .river text { fill: var(--ink); font-size: 16px; }
    .river nav { display: flex; justify-content: center; gap: 12px; }
    .water { fill: var(--sea); stroke: var(--ink); }
    .stone { fill: var(--card); stroke: var(--ink); }
    .top { stroke: var(--lit); stroke-dasharray: 8 6; fill: none; }
    .ground { stroke: var(--ink); stroke-width: 3; fill: none; }
    .builders { width: 100%; text-align: left; }
    .builders .turn th { font-weight: 700; text-decoration: underline; }`,
  slots: {
    board: redrawn((model) => [made("div", { class: "river" }, river(model), made("nav", {}, ...buttons(model)))]),
    side: redrawn(players),
  },
  drawn: (model, move) => move.startsWith("lay "),
  follow,
};
