// The user's own games as a collection: which of them had the position on the board, and what was played next.

import type { App } from '../app.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { listKept, type Kept } from '../keep.ts';
import { at, Black, pointName, White, type Point, type Stone } from '../point.ts';
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

export class Mine {
  readonly element = h('section', { class: 'card', id: 'mine', 'aria-label': t('studies'), hidden: true });
  private index: Promise<Map<string, Ref[]>> | null = null;
  private asked: State | null = null;

  constructor(
    private readonly app: App,
    private readonly play: (point: string, color: 'B' | 'W') => void,
  ) {}

  /** Shows what the user's games have for a whole board; nothing if none has it. */
  async show(s: State): Promise<void> {
    this.asked = s;
    this.element.hidden = true;
    if (s.query || s.region || s.wild.size > 0 || s.played + s.setup.size === 0) return;
    try {
      this.index ??= build();
      const index = await this.index;
      if (this.asked !== s) return;
      const { key, by } = first(position(s));
      const whose = side(s);
      this.draw(s, (index.get(key) ?? []).filter((r) => !whose || !r.next || r.next.color === whose), by);
    } catch {
      this.index = null; // without storage there are no games
    }
  }

  /** The games have changed. */
  forget(): void {
    this.index = null;
  }

  private draw(s: State, refs: Ref[], by: number): void {
    const back = turns.find((b) => turn(b, turn(by, at(0, 1), s.size), s.size) === at(0, 1) && turn(b, turn(by, at(1, 0), s.size), s.size) === at(1, 0))!;
    const next = (r: Ref): string => (r.next && r.next.point >= 0 ? (r.next.color === Black ? 'B ' : 'W ') + pointName(turn(back, turn(r.by, r.next.point, s.size), s.size), s.size) : '');
    const moves = tally(refs.map(next).filter(Boolean));
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
