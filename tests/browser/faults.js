// What is wrong with what is on the screen: tests/browser/sweep.py asks. `touch` says whether it is touched.
(touch) => {
  const W = innerWidth,
    H = innerHeight,
    found = [];
  const name = (one) => {
    const said = one.dataset?.move ?? one.ariaLabel ?? one.textContent.trim().replace(/\s+/g, " ");
    return `<${one.localName}> ${said.slice(0, 50)}`;
  };
  const around = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const both = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const wide = (box) => box.right - box.left,
    high = (box) => box.bottom - box.top;
  const parents = (one) => {
    const all = [];
    for (let at = one.parentElement; at; at = at.parentElement) all.push(at);
    return all;
  };
  const screen = { left: 0, top: 0, right: W, bottom: H };
  const clips = (at) =>
    /auto|scroll|hidden|clip/.test(getComputedStyle(at).overflow) &&
    at !== document.body &&
    at !== document.documentElement;
  const scrolls = (at) =>
    (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) ||
    (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1);
  const seen = (one) =>
    parents(one)
      .filter(clips)
      .reduce((box, at) => both(box, around(at)), both(around(one), screen));

  // 1. The page is as wide as the screen.
  if (visualViewport.width !== W) found.push(`the layout is ${W} wide, the screen ${visualViewport.width}`);
  if (document.documentElement.scrollWidth > W) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const root = document.querySelector("dialog:modal") ?? document.body;
  for (const one of root.querySelectorAll("*")) {
    const box = around(one);
    if (wide(box) <= 1 || (box.left >= -1 && box.right <= W + 1) || !one.checkVisibility()) continue;
    const kept = parents(one).some(
      (at) =>
        /auto|scroll/.test(getComputedStyle(at).overflowX) ||
        (getComputedStyle(at).overflowX === "hidden" &&
          (at.localName === "svg" || at.getBoundingClientRect().width <= 1)),
    );
    if (!kept) found.push(`over the edge: ${name(one)}`);
  }

  // 2. What is asked is on the screen, all of it.
  const question = document.querySelector("[data-question]");
  if (question && root === document.body) {
    const box = around(question),
      head = around(question.closest("header"));
    if (box.top < 0 || box.bottom > H + 1) found.push("the question is not on the screen");
    const range = document.createRange();
    range.selectNodeContents(question);
    const text = range.getBoundingClientRect();
    if (text.bottom > head.bottom + 1 || text.top < head.top - 1) found.push("the question hangs out of its line");
  }

  const unseen = (one) => one.closest(".unseen, [inert]") || wide(around(one)) <= 1;
  const pressable = [
    ...root.querySelectorAll(
      "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [data-move], [data-pick]",
    ),
  ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !unseen(one.closest("label") ?? one));
  for (const one of pressable) {
    const target = one.matches("input") ? (one.closest("label") ?? one) : one;
    const drawn = !!one.closest("svg");
    const box = seen(target);
    const answers = one.matches("[data-move]:not([disabled]), [data-pick]") || one.matches("[data-step] .do > button");
    if (wide(box) < 8 || high(box) < 8) {
      // 3. An answer that is not in sight is one swipe away, in a pane that is.
      if (!answers) continue;
      const pane = parents(one).find(scrolls);
      if (!pane) {
        found.push(`out of sight: ${name(one)}`);
        continue;
      }
      const place = around(target),
        frame = both(around(pane), screen);
      const right = Math.max(frame.left - place.left, place.right - frame.right, 0);
      const down = Math.max(frame.top - place.top, place.bottom - frame.bottom, 0);
      if (wide(frame) < 44 || high(frame) < 44 || right > wide(frame) * 1.01 + 1 || down > high(frame) * 1.01 + 1)
        found.push(`farther than one swipe: ${name(one)}`);
      continue;
    }
    // 4. Nothing covers it.
    const hit = (x, y) => {
      const top = document.elementFromPoint(x, y);
      return !!top && (target.contains(top) || (top.contains(target) && top.matches("label, a, button")));
    };
    const steps = drawn ? 16 : 4;
    const covered = (box) => {
      let hits = 0;
      for (let i = 1; i < steps; i++)
        for (let j = 1; j < steps; j++)
          hits += hit(box.left + (wide(box) * i) / steps, box.top + (high(box) * j) / steps);
      return drawn ? !hits : hits < 5;
    };
    if (!covered(box)) continue;
    // What lies below a bar at the edge of a page that scrolls comes out when one scrolls; an answer must not need that.
    const where = scrollY;
    if (!answers) target.scrollIntoView({ block: "center", behavior: "instant" });
    const still = covered(seen(target));
    if (!answers) scrollTo({ top: where, behavior: "instant" });
    if (still) found.push(`covered: ${name(one)} at ${Math.round(box.left)},${Math.round(box.top)}`);
  }

  // 5. Large enough for a finger. A link in a text is as high as its line; some things reach farther than they are drawn.
  if (touch)
    for (const one of pressable) {
      if (one.closest("svg")) continue;
      if (one.localName === "a" && one.closest("p, dd, li") && getComputedStyle(one).display === "inline") continue;
      const after = getComputedStyle(one, "::after");
      const more =
        after.content !== "none" && after.position === "absolute" ? Math.max(0, -2 * parseFloat(after.top) || 0) : 0;
      const box = around(one.closest("label") ?? one);
      const [width, height] = [wide(box) + more, high(box) + more];
      // Nine columns, or as many dice, stand side by side on 360 pixels: each is narrower, and higher than it is wide.
      const row = [...(one.closest("[role=group], li")?.parentElement?.children ?? [])];
      if (row.length >= 7 && width >= 39 && height >= 46) continue;
      if (Math.min(width, height) < 43 || width * height < 43.5 ** 2)
        found.push(`small: ${name(one)} ${Math.round(width)}x${Math.round(height)}`);
    }
  return [...new Set(found)];
};
