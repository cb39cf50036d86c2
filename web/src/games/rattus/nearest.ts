// What a tap means: the lit thing under the finger, or else the nearest one within reach of a fingertip.

/** How far from the finger a thing may be and still be meant, in pixels of the screen. */
const REACH = 22;

/** The move of the nearest lit thing; null if there is nothing near. */
export function nearestMove(root: ParentNode, x: number, y: number): string | null {
  let best: string | null = null;
  let least = REACH;
  for (const element of root.querySelectorAll<SVGGraphicsElement>("[data-move]")) {
    const far = distance(element, x, y);
    if (far > least) continue;
    least = far;
    best = element.dataset["move"] ?? null;
  }
  return best;
}

function distance(element: SVGGraphicsElement, x: number, y: number): number {
  if (element instanceof SVGGeometryElement) {
    const matrix = element.getScreenCTM()?.inverse();
    if (matrix) {
      for (let far = 0; far <= REACH; far += 4) {
        for (let angle = 0; angle < Math.PI * 2; angle += far ? Math.PI / 6 : 7) {
          if (
            element.isPointInFill(
              new DOMPoint(x + far * Math.cos(angle), y + far * Math.sin(angle)).matrixTransform(matrix),
            )
          )
            return far;
        }
      }
    }
    return Infinity;
  }
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // A token lies on top of its land: a tap on both means the token.
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) - 0.5;
}
