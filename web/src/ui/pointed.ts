// Whether the last input came from a pointer. If it came from keys or a screen reader, the page moves the focus along.

let pointed = true;
addEventListener("pointerdown", () => (pointed = true), true);
addEventListener("keydown", () => (pointed = false), true);
// A click by a screen reader comes without a pointer event; its `detail` is 0.
addEventListener("click", (event) => (pointed &&= event.detail > 0), true);

export const byPointer = (): boolean => pointed;
