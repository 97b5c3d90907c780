// The eight symmetries of the square, in GNU Go's numbering: package board, Symmetry.

import { at, Pass, xOf, yOf, type Point } from './point.ts';

// [rr, rc, cr, cc]: an offset of r rows and c columns becomes (rr*r + rc*c, cr*r + cc*c).
const matrices = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
  [0, -1, -1, 0],
  [-1, 0, 0, 1],
  [0, 1, 1, 0],
  [1, 0, 0, -1],
] as const;

export const QuarterTurn = 1;
export const Mirror = 7;

/** Maps a point of a board with a number of rows. */
export function turn(s: number, p: Point, size: number): Point {
  if (p === Pass) return p;
  const m = matrices[s & 7]!;
  const n = size - 1;
  // Twice the distance from the centre is a whole number on every board.
  const r = 2 * yOf(p) - n;
  const c = 2 * xOf(p) - n;
  return at((m[2] * r + m[3] * c + n) / 2, (m[0] * r + m[1] * c + n) / 2);
}
