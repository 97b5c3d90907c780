// Points and colours. A point is a number: y * 32 + x, both counted from 0 at the top left,
// on every size of board; Pass is -1.

export type Point = number;
export const Pass: Point = -1;

/** The contents of a point. */
export const Empty = 0;
export const Black = 1;
export const White = 2;
export type Stone = 1 | 2;
export type Cell = 0 | Stone;

export const opponent = (c: Stone): Stone => (c === Black ? White : Black);

export const at = (x: number, y: number): Point => (y << 5) | x;
export const xOf = (p: Point): number => p & 31;
export const yOf = (p: Point): number => p >> 5;

const columns = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The name of a column, from 0: A to Z without I. */
export const column = (x: number): string => columns[x] ?? '?';

/** The name of a point on a board with a number of rows: "Q16", or "pass". */
export function pointName(p: Point, size: number): string {
  return p < 0 ? 'pass' : column(xOf(p)) + (size - yOf(p));
}

/** Reads "Q16", "q16" or "pass"; null for anything else and for points off the board. */
export function parsePoint(text: string, size: number): Point | null {
  if (/^pass$/i.test(text)) return Pass;
  const m = /^([A-HJ-Z])(\d{1,2})$/i.exec(text);
  if (!m) return null;
  const x = columns.indexOf(m[1]!.toUpperCase());
  const y = size - Number(m[2]);
  return x < size && y >= 0 && y < size ? at(x, y) : null;
}

/** A rectangle of points, both corners included. */
export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function span(a: Point, b: Point): Rect {
  return {
    x0: Math.min(xOf(a), xOf(b)),
    y0: Math.min(yOf(a), yOf(b)),
    x1: Math.max(xOf(a), xOf(b)),
    y1: Math.max(yOf(a), yOf(b)),
  };
}

export const whole = (size: number): Rect => ({ x0: 0, y0: 0, x1: size - 1, y1: size - 1 });

export const inside = (r: Rect, p: Point): boolean =>
  xOf(p) >= r.x0 && xOf(p) <= r.x1 && yOf(p) >= r.y0 && yOf(p) <= r.y1;

/** "C3:K9", the lower left corner first. */
export const rectName = (r: Rect, size: number): string =>
  pointName(at(r.x0, r.y1), size) + ':' + pointName(at(r.x1, r.y0), size);

export function parseRect(text: string, size: number): Rect | null {
  const [a, b] = text.split(':').map((s) => parsePoint(s, size));
  return a == null || b == null || a < 0 || b < 0 ? null : span(a, b);
}

/** The star points of a board. */
export function starPoints(size: number): Point[] {
  if (size < 7) return size === 5 ? [at(2, 2)] : [];
  const edge = size < 13 ? 2 : 3;
  const lines = size % 2 === 1 && size > 9 ? [edge, (size - 1) / 2, size - 1 - edge] : [edge, size - 1 - edge];
  const points = lines.flatMap((y) => lines.map((x) => at(x, y)));
  const middle = at((size - 1) / 2, (size - 1) / 2);
  return size === 9 || size === 7 ? [...points, middle] : points;
}
