// The puzzles that were solved in this browser.
const KEY = "ratking.puzzles";

export function solved(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[]);
  } catch {
    return new Set(); // without storage puzzles still work
  }
}

export function keepSolved(puzzle: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...solved(), puzzle])]));
  } catch {
    return;
  }
}
