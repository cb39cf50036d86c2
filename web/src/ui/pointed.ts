// Whether the last thing was done with a pointer: whoever plays by keys or with a screen reader has the focus led on.

let pointed = true;
addEventListener("pointerdown", () => (pointed = true), true);
addEventListener("keydown", () => (pointed = false), true);
// What a screen reader clicks has no pointer behind it.
addEventListener("click", (event) => (pointed &&= event.detail > 0), true);

export const byPointer = (): boolean => pointed;
