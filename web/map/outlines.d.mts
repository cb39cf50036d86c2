export interface BoardFile {
  regions: { id: string; shade: string; countries: string[] }[];
  borders: string[];
  arrows: string[];
}
export function board(): BoardFile;
export function polygons(): unknown[];
export function outlines(found: unknown[], only: string[], keep: number): unknown;
export function bordersOf(drawn: unknown): string[];
