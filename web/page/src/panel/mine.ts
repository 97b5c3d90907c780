// The user's own games as a collection: which of them had the position on the board or in a region, and what was
// played next.

import type { App } from '../app.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { listKept, type Kept } from '../keep.ts';
import { at, Black, opponent, pointName, White, xOf, yOf, type Point, type Rect, type Stone } from '../point.ts';
import type { Position } from '../rules.ts';
import { position, side, type State } from '../state.ts';
import { Study } from '../study.ts';
import { turn } from '../symmetry.ts';
import { along, moveOf } from '../tree.ts';
import { count, tally } from '../stats.ts';

const most = 1000; // most games searched
const listed = 12; // most games listed
const turns = [0, 1, 2, 3, 4, 5, 6, 7];

/** A position of a game, turned by a symmetry to its first form, and the next move. */
interface Ref {
  game: Kept;
  node: number;
  by: number;
  next: { color: Stone; point: Point } | null;
}

/** A position of a game, and the next move as the board shows it: "B Q16". */
interface Found {
  game: Kept;
  node: number;
  next: string | null;
}

const named = (color: Stone, p: Point, size: number): string => (p < 0 ? '' : (color === Black ? 'B ' : 'W ') + pointName(p, size));

export class Mine {
  readonly element = h('section', { class: 'card', id: 'mine', 'aria-label': t('studies'), hidden: true });
  private index: Promise<Map<string, Ref[]>> | null = null;
  private asked: State | null = null;

  constructor(
    private readonly app: App,
    private readonly play: (point: string, color: 'B' | 'W') => void,
  ) {}

  /** Shows what the user's games have for a whole board or a region with stones; nothing if none has it. */
  async show(s: State): Promise<void> {
    this.asked = s;
    this.element.hidden = true;
    if (s.query || s.wild.size > 0 || s.played + s.setup.size === 0) return;
    try {
      if (s.region) {
        const found = s.lies ? [] : await inRegion(s, s.region);
        const color = side(s) && (side(s) === Black ? 'B' : 'W');
        if (this.asked === s) this.draw(found.filter((f) => !color || !f.next || f.next.startsWith(color)));
        return;
      }
      this.index ??= build();
      const index = await this.index;
      if (this.asked !== s) return;
      const { key, by } = first(position(s));
      const whose = side(s);
      const back = turns.find((b) => turn(b, turn(by, at(0, 1), s.size), s.size) === at(0, 1) && turn(b, turn(by, at(1, 0), s.size), s.size) === at(1, 0))!;
      const refs = (index.get(key) ?? []).filter((r) => !whose || !r.next || r.next.color === whose);
      this.draw(refs.map((r) => ({ ...r, next: r.next && named(r.next.color, r.next.point < 0 ? -1 : turn(back, turn(r.by, r.next.point, s.size), s.size), s.size) })));
    } catch {
      this.index = null; // without storage there are no games
    }
  }

  /** The games have changed. */
  forget(): void {
    this.index = null;
  }

  private draw(refs: Found[]): void {
    const moves = tally(refs.map((r) => r.next ?? '').filter(Boolean));
    const games = new Set(refs.map((r) => r.game.id)).size;
    this.element.hidden = refs.length === 0;
    set(
      this.element,
      h('h2', {}, `${t('studies')}: ${t('gamesN', { n: count(games) })}`),
      h(
        'div',
        { class: 'row' },
        moves.map(([move, n]) => {
          const [color, point] = move.split(' ') as ['B' | 'W', string];
          const e = button('', () => this.play(point, color), { 'data-mine': point });
          e.append(h('span', { class: 'dot ' + color.toLowerCase(), title: t(color === 'B' ? 'black' : 'white') }), ` ${point} · ${n}`);
          return e;
        }),
      ),
      h(
        'ul',
        { class: 'small' },
        refs.slice(0, listed).map((r) => {
          const open = (): void => this.app.store.set({ view: 'game', game: 's' + r.game.id, node: r.node, line: [] });
          return h('li', {}, button(r.game.title || t('game'), open, { class: 'quiet' }));
        }),
      ),
    );
  }
}

/** A place where a region may lie in a game: its cells there, in the order of the region's, and their colours. */
interface Place {
  cells: Point[];
  colors: (Stone | 0)[];
  swapped: boolean;
}

/** The places of a region: each orientation, with colours exchanged unless they are fixed, at the edges it touches. */
function placesOf(s: State, r: Rect): Place[] {
  const p = position(s);
  const own: Point[] = [];
  for (let y = r.y0; y <= r.y1; y++) for (let x = r.x0; x <= r.x1; x++) own.push(at(x, y));
  const last = s.size - 1;
  const loose = (low: number, high: number): boolean => low > 0 && high < last; // it touches neither edge, so it may slide
  const places = new Map<string, Place>();
  for (const by of turns)
    for (const swapped of s.fixed ? [false] : [false, true])
      for (const dx of loose(r.x0, r.x1) ? range(-r.x0, last - r.x1) : [0])
        for (const dy of loose(r.y0, r.y1) ? range(-r.y0, last - r.y1) : [0]) {
          const cells = own.map((q) => turn(by, at(xOf(q) + dx, yOf(q) + dy), s.size));
          const colors = own.map((q): Stone | 0 => (p.get(q) ? (swapped ? opponent(p.get(q) as Stone) : (p.get(q) as Stone)) : 0));
          const key = cells.map((q, i) => q * 3 + colors[i]!).sort((a, b) => a - b).join();
          if (!places.has(key)) places.set(key, { cells, colors, swapped });
        }
  return [...places.values()];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Where the user's games had a region first, in each place, and what was played next in it. */
async function inRegion(s: State, r: Rect): Promise<Found[]> {
  const places = placesOf(s, r);
  const having = new Map<number, Place[]>(); // places by their stones
  for (const place of places)
    place.colors.forEach((c, i) => {
      const key = place.cells[i]! * 3 + c;
      if (c) having.set(key, [...(having.get(key) ?? []), place]);
    });
  if (having.size === 0) return []; // as in other games
  return (await listKept()).slice(0, most).flatMap((game) => inGame(game, s.size, r, places, having));
}

/** The same in a game. A move can only complete the places that have its stone, unless it captures. */
function inGame(game: Kept, size: number, r: Rect, places: Place[], having: Map<number, Place[]>): Found[] {
  const { tree } = new Study(game.text, game.game);
  if (tree.size !== size) return [];
  const found = new Map<Place, Found>();
  const width = r.x1 - r.x0 + 1;
  const end = tree.nodes.reduce((last, n, i) => (n.main ? i : last), 0);
  let before = 0;
  for (const { node, position: p } of along(tree, end)) {
    const move = moveOf(tree, node);
    for (const [{ cells, swapped }, f] of found) {
      const cell = move && f.next === null ? cells.indexOf(move.point) : -1;
      if (move && cell >= 0) f.next = named(swapped ? opponent(move.color) : move.color, at(r.x0 + (cell % width), r.y0 + Math.floor(cell / width)), size);
    }
    const stones = p.cells.reduce((n: number, c) => n + (c ? 1 : 0), 0);
    const tried = move && stones === before + 1 ? (having.get(move.point * 3 + move.color) ?? []) : places;
    before = stones;
    for (const place of tried)
      if (!found.has(place) && place.cells.every((q, i) => p.get(q) === place.colors[i])) found.set(place, { game, node, next: null });
  }
  return [...found.values()];
}

/** The positions of the main lines of all games. */
async function build(): Promise<Map<string, Ref[]>> {
  const index = new Map<string, Ref[]>();
  for (const game of (await listKept()).slice(0, most)) {
    let before: Ref | null = null;
    const { tree } = new Study(game.text, game.game);
    const end = tree.nodes.reduce((last, n, i) => (n.main ? i : last), 0);
    for (const { node, position } of along(tree, end)) {
      const move = moveOf(tree, node);
      if (before && move) before.next = move;
      const { key, by } = first(position);
      before = { game, node, by, next: null };
      const refs = index.get(key);
      if (refs) refs.push(before);
      else index.set(key, [before]);
    }
  }
  return index;
}

/** Random numbers for a stone on a point, two for each: 53 bits make a key. */
const noise = (() => {
  let x = 88172645;
  return Uint32Array.from({ length: 4 * 1024 }, () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x;
  });
})();

/** The least of the eight hashes of a board, and the symmetry that gives it. */
function first(p: Position): { key: string; by: number } {
  const stones: [Point, Stone][] = [];
  for (let y = 0; y < p.size; y++) for (let x = 0; x < p.size; x++) if (p.get(at(x, y))) stones.push([at(x, y), p.get(at(x, y)) as Stone]);
  let best = { key: '', by: 0 };
  for (const by of turns) {
    let [high, low] = [0, 0];
    for (const [q, c] of stones) {
      const i = 4 * turn(by, q, p.size) + (c === White ? 2 : 0);
      high ^= noise[i]!;
      low ^= noise[i + 1]!;
    }
    const key = `${p.size} ${high} ${low}`;
    if (by === 0 || key < best.key) best = { key, by };
  }
  return best;
}
