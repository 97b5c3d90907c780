// The rules of the board: captures, suicide, simple ko. The server uses package board; TestRules of package web
// compares the two.

import { at, Black, Empty, opponent, Pass, White, type Cell, type Point, type Stone } from './point.ts';

export type Illegal = 'occupied' | 'ko' | 'suicide' | 'off';

export interface Move {
  color: Stone;
  point: Point;
}

/** Whether the rules in RU allow suicide, as ParseRules of package board reads them. */
export function allowsSuicide(rules: string): boolean {
  const [name = '', ...changes] = rules.split(',');
  const letters = name.replace(/[^\p{L}ー]/gu, '').toLowerCase();
  let allowed = /^(tromptaylor|tt|newzealand|nz|ing|inggoe|goe)(rules?|ルール|规则|規則)?$/.test(letters);
  for (const word of changes.map((w) => w.trim())) allowed = word === 'suicide' || (allowed && word !== 'no suicide');
  return allowed;
}

/** A board with its ko. Play changes it; copy it first to keep the position. */
export class Position {
  readonly size: number;
  readonly cells: Uint8Array;
  ko: Point = Pass; // the point forbidden to koColor
  koColor: Cell = Empty;
  last: Point = Pass;
  captured = { black: 0, white: 0 }; // stones lost by each colour

  constructor(size: number, cells?: Uint8Array) {
    this.size = size;
    this.cells = cells ?? new Uint8Array(32 * 32);
  }

  copy(): Position {
    const p = new Position(this.size, this.cells.slice());
    p.ko = this.ko;
    p.koColor = this.koColor;
    p.last = this.last;
    p.captured = { ...this.captured };
    return p;
  }

  get(p: Point): Cell {
    return (this.cells[p] ?? 0) as Cell;
  }

  /** Sets up a point, like a diagram: nothing is captured, and a ko ends. */
  set(p: Point, c: Cell): void {
    this.cells[p] = c;
    this.ko = Pass;
  }

  on(p: Point): boolean {
    return p >= 0 && (p & 31) < this.size && p >> 5 < this.size;
  }

  neighbours(p: Point): Point[] {
    return [p - 32, p - 1, p + 1, p + 32].filter(
      (q, i) => this.on(q) && (i === 0 || i === 3 || q >> 5 === p >> 5),
    );
  }

  /** The chain at p, and the number of its liberties. */
  chain(p: Point): { stones: Point[]; liberties: number } {
    const color = this.get(p);
    const stones = [p];
    const seen = new Set(stones);
    let liberties = 0;
    for (const s of stones) {
      for (const q of this.neighbours(s)) {
        if (seen.has(q)) continue;
        const c = this.get(q);
        if (c !== Empty && c !== color) continue;
        seen.add(q);
        if (c === Empty) liberties++;
        else stones.push(q);
      }
    }
    return { stones, liberties };
  }

  /** The reason why color may not play on p; null if it may. */
  check(color: Stone, p: Point): Illegal | null {
    if (p === Pass) return null;
    if (!this.on(p)) return 'off';
    if (this.get(p) !== Empty) return 'occupied';
    if (p === this.ko && color === this.koColor) return 'ko';
    const after = this.copy();
    after.place(color, p);
    return after.get(p) === Empty || after.chain(p).liberties === 0 ? 'suicide' : null;
  }

  /** Plays a move, or returns why it is illegal and changes nothing. */
  play(color: Stone, p: Point): Illegal | null {
    const bad = this.check(color, p);
    if (bad) return bad;
    this.put(color, p);
    return null;
  }

  /**
   * Plays a move of a record, like Force of package board: ko does not forbid it, and it replaces a stone on its
   * point. Reports false, and changes nothing, if it is off the board, or suicide that is not allowed.
   */
  force(color: Stone, p: Point, suicide: boolean): boolean {
    if (p !== Pass && !this.on(p)) return false;
    const before = this.copy();
    this.put(color, p);
    if (p === Pass) return true;
    const { stones, liberties } = this.chain(p);
    if (liberties > 0) return true;
    if (!suicide) {
      this.cells.set(before.cells);
      Object.assign(this, { ko: before.ko, koColor: before.koColor, last: before.last, captured: before.captured });
      return false;
    }
    for (const s of stones) this.cells[s] = Empty;
    if (color === Black) this.captured.black += stones.length;
    else this.captured.white += stones.length;
    return true;
  }

  /** Plays a legal move. */
  put(color: Stone, p: Point): void {
    this.ko = Pass;
    this.koColor = Empty;
    this.last = p;
    if (p === Pass) return;
    const taken = this.place(color, p);
    if (color === Black) this.captured.white += taken.length;
    else this.captured.black += taken.length;
    const own = this.chain(p);
    if (taken.length === 1 && own.stones.length === 1 && own.liberties === 1) {
      this.ko = taken[0]!;
      this.koColor = opponent(color);
    }
  }

  /** Places a stone and removes the stones that it captures. */
  private place(color: Stone, p: Point): Point[] {
    this.cells[p] = color;
    const taken: Point[] = [];
    for (const q of this.neighbours(p)) {
      if (this.get(q) !== opponent(color)) continue;
      const { stones, liberties } = this.chain(q);
      if (liberties > 0) continue;
      for (const s of stones) this.cells[s] = Empty;
      taken.push(...stones);
    }
    return taken;
  }

  /** The rows, the top row first: ".", "X", "O". */
  rows(): string[] {
    return Array.from({ length: this.size }, (_, y) =>
      Array.from({ length: this.size }, (_, x) => '.XO'[this.get(at(x, y))]).join(''),
    );
  }

  static parse(rows: string[]): Position {
    const p = new Position(rows.length);
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        if (row[x] === 'X') p.cells[at(x, y)] = Black;
        if (row[x] === 'O') p.cells[at(x, y)] = White;
      }
    });
    return p;
  }
}
