// The state of the page, all of which is in the fragment of its address.

import {
  at,
  Black,
  inside,
  opponent,
  Pass,
  parsePoint,
  parseRect,
  pointName,
  rectName,
  White,
  type Point,
  type Rect,
  type Stone,
} from './point.ts';
import { Position, type Move } from './rules.ts';
import { turn } from './symmetry.ts';

/** The tabs of the page, and the views of each. */
export const tabs = {
  explore: ['explore'],
  studies: ['game', 'coach'],
  learn: ['shapes', 'guess', 'cards'],
  rest: ['players', 'ask', 'patterns', 'words'],
} as const;
export type Tab = keyof typeof tabs;
export type View = (typeof tabs)[Tab][number];
const views: readonly View[] = Object.values(tabs).flat();

/** The tab of a view; a game of a collection belongs to the search that found it. */
export function tabOf(s: State): Tab {
  if (s.view === 'game' && s.game && !s.game.startsWith('s')) return 'explore';
  return (Object.keys(tabs) as Tab[]).find((tab) => (tabs[tab] as readonly View[]).includes(s.view))!;
}

/** The contents that a cell of a query may accept besides its stone: anything, black or empty, white or empty. */
export type Wild = '*' | 'x' | 'o';

/** Filters by their names in the API: player, black, date ... */
export type Filters = Record<string, string>;

export const filterNames = [
  'player', 'black', 'white', 'opponent', 'rank', 'event', 'place', 'date', 'result',
  'handicap', 'komi', 'moves', 'source', 'tag', 'words',
] as const; // prettier-ignore

export interface State {
  view: View;
  collection: string; // '' means the first one
  revision: string; // revision of the collection when the link was made; '' if unknown
  size: number;
  setup: Map<Point, Stone>;
  moves: Move[];
  played: number; // number of moves on the board
  first: Stone; // the colour of the first move
  wild: Map<Point, Wild>;
  region: Rect | null; // null is the whole board
  lies: string; // '' keeps the edges; corner side inner anywhere fixed
  fixed: boolean; // colours as drawn
  next: '' | 'any' | 'B' | 'W'; // who plays next; '' for the side to move, if that is known
  then: string;
  query: string; // a query as text, searched instead of the position on the board; '' for none
  filters: Filters;
  named: string[];
  beside: Filters | null; // filters of the second query, if there are two
  sort: string; // a column, with "-" before it for descending order
  game: string; // number of the game in the collection; '' for none, "s12" for a study
  node: number;
  line: Move[]; // moves played on from the node
  like: number; // points of a problem that may differ in a game, 0 to 3
  shape: string;
  player: string; // the player whose page is shown
  pattern: string;
  question: string; // for the view ask
  whose: string; // player, for the view coach
  dates: string; // range of dates there
}

export function initial(): State {
  return {
    view: 'explore', collection: '', revision: '', size: 19, setup: new Map(), moves: [], played: 0,
    first: Black, wild: new Map(), region: null, lies: '', fixed: false, next: '', then: '', query: '',
    filters: {}, named: [], beside: null, sort: '', game: '', node: 0, line: [], like: 0, shape: '', player: '', pattern: '', question: '', whose: '', dates: '',
  }; // prettier-ignore
}

/** The position on the board. Illegal moves are skipped. */
export function position(s: State, played = s.played): Position {
  const p = new Position(s.size);
  for (const [point, c] of s.setup) p.set(point, c);
  for (const m of s.moves.slice(0, played)) p.play(m.color, m.point);
  return p;
}

/** Who is to move. */
export function toMove(s: State): Stone {
  const last = s.moves[s.played - 1];
  return last ? opponent(last.color) : s.first;
}

/** The state after a move; null if it is illegal. */
export function withMove(s: State, point: Point, color = toMove(s)): State | null {
  const p = position(s);
  if (p.check(color, point)) return null;
  const next = s.moves[s.played];
  if (next && next.point === point && next.color === color) return { ...s, played: s.played + 1 };
  return { ...s, moves: [...s.moves.slice(0, s.played), { color, point }], played: s.played + 1 };
}

/** The state with a point set up. Moves played become set-up stones. */
export function withPoint(s: State, point: Point, what: Stone | 0 | Wild): State {
  const p = position(s);
  const wild = new Map(s.wild);
  wild.delete(point);
  p.cells[point] = typeof what === 'number' ? what : 0;
  if (typeof what === 'string') wild.set(point, what);
  return { ...s, setup: stones(p), wild, first: toMove(s), moves: [], played: 0 };
}

function stones(p: Position): Map<Point, Stone> {
  const map = new Map<Point, Stone>();
  for (let y = 0; y < p.size; y++)
    for (let x = 0; x < p.size; x++) {
      const c = p.get(at(x, y));
      if (c) map.set(at(x, y), c);
    }
  return map;
}

/** The state turned by a symmetry. */
export function turned(s: State, by: number): State {
  const to = (p: Point): Point => turn(by, p, s.size);
  const keys = <V>(m: Map<Point, V>): Map<Point, V> => new Map([...m].map(([p, v]) => [to(p), v]));
  let region = s.region;
  if (region) {
    const a = to(at(region.x0, region.y0));
    const b = to(at(region.x1, region.y1));
    region = parseRect(pointName(a, s.size) + ':' + pointName(b, s.size), s.size);
  }
  const moves = s.moves.map((m) => ({ color: m.color, point: to(m.point) }));
  const point = (name: string): string => {
    const p = parsePoint(name, s.size);
    return p === null ? name : pointName(to(p), s.size);
  };
  const then = mapThen(s.then, (color) => color, point);
  return { ...s, setup: keys(s.setup), wild: keys(s.wild), moves, region, then };
}

/** The required continuation, "B Q5 W R6", with its colours and points mapped. */
function mapThen(then: string, color: (c: string) => string, point: (name: string) => string): string {
  return then
    .trim()
    .replace(
      /([BWXO-])([\s,;]*)([^\s,;]+)/gi,
      (_, c: string, space: string, name: string) => color(c.toUpperCase()) + space + point(name),
    );
}

const exchangedColor: Record<string, string> = { B: 'W', W: 'B', X: 'O', O: 'X' };

/** The state with colours exchanged. */
export function swapped(s: State): State {
  return {
    ...s,
    setup: new Map([...s.setup].map(([p, c]) => [p, opponent(c)])),
    moves: s.moves.map((m) => ({ color: opponent(m.color), point: m.point })),
    first: opponent(s.first),
    wild: new Map([...s.wild].map(([p, w]) => [p, exchangedWild(w)])),
    next: s.next === 'B' ? 'W' : s.next === 'W' ? 'B' : s.next,
    then: mapThen(
      s.then,
      (c) => exchangedColor[c] ?? c,
      (name) => name,
    ),
  };
}

const exchangedWild = (w: Wild): Wild => (w === 'x' ? 'o' : w === 'o' ? 'x' : w);

/**
 * Why a whole board is searched with colours as drawn, although both are selected: "next", because the player of
 * the next move is the game's own Black or White; "turn", because it is known who is to move; or "same", because the board is the same with colours
 * exchanged, so that every move would count as Black's. "" if neither applies.
 */
export function asDrawn(s: State): 'next' | 'turn' | 'same' | '' {
  if (s.fixed || s.query || s.region) return '';
  if (s.named.length > 0 && s.setup.size === 0 && s.played === 0) return ''; // names alone
  if (s.next === 'B' || s.next === 'W') return 'next';
  if (side(s)) return 'turn';
  return s.then === '' && sameExchanged(s) ? 'same' : '';
}

/** Whose moves are counted: those of the side to move in a position that was played; 0 for both. */
export function side(s: State): Stone | 0 {
  return s.next === '' && !s.query && s.played > 0 ? toMove(s) : 0;
}

/** Whether a symmetry maps the board to itself with colours exchanged. */
function sameExchanged(s: State): boolean {
  const p = position(s);
  const points = Array.from({ length: s.size * s.size }, (_, i) => at(i % s.size, Math.floor(i / s.size)));
  const same = (by: number): boolean =>
    points.every((q) => {
      const to = turn(by, q, s.size);
      const wild = s.wild.get(q);
      if (wild || s.wild.has(to)) return wild !== undefined && s.wild.get(to) === exchangedWild(wild);
      const c = p.get(q);
      return p.get(to) === (c ? opponent(c) : c);
    });
  return [0, 1, 2, 3, 4, 5, 6, 7].some(same);
}

/** The fragment for a state, without "#". */
export function encode(s: State): string {
  const q = new URLSearchParams();
  const put = (key: string, value: string | number, usual: string | number = ''): void => {
    if (value !== usual) q.set(key, String(value));
  };
  const names = (points: Point[]): string => points.map((p) => pointName(p, s.size)).join('.');
  put('c', s.collection);
  put('rev', s.revision);
  put('size', s.size, 19);
  put('b', names([...s.setup].filter(([, c]) => c === Black).map(([p]) => p)));
  put('w', names([...s.setup].filter(([, c]) => c === White).map(([p]) => p)));
  put('first', s.first === White ? 'W' : '');
  put('m', movesText(s.moves, s.first, s.size));
  put('at', s.played, s.moves.length);
  put('wild', [...s.wild].map(([p, w]) => w + pointName(p, s.size)).join('.'));
  put('area', s.region ? rectName(s.region, s.size) : '');
  put('lies', s.lies);
  put('colour', s.fixed ? 'fixed' : '');
  put('next', s.next);
  put('then', s.then);
  put('query', s.query);
  for (const name of filterNames) put('f.' + name, s.filters[name] ?? '');
  for (const name of s.named) q.append('named', name);
  if (s.beside) {
    q.set('two', '1');
    for (const name of filterNames) put('g.' + name, s.beside[name] ?? '');
  }
  put('sort', s.sort);
  put('game', s.game);
  put('node', s.node, 0);
  put('line', movesText(s.line, Black, 25)); // games have their own board size
  put('like', s.like, 0);
  put('shape', s.shape);
  put('player', s.player);
  put('pattern', s.pattern);
  put('ask', s.question);
  put('whose', s.whose);
  put('dates', s.dates);
  const rest = q.toString();
  return rest ? s.view + '?' + rest : s.view;
}

/** Moves as "Q16.D4.wC3": a colour is given if it is not that player's turn. */
function movesText(moves: Move[], first: Stone, size: number): string {
  let turn = first;
  const words = moves.map((m) => {
    const sign = m.color === turn ? '' : m.color === Black ? 'b' : 'w';
    turn = opponent(m.color);
    return sign + pointName(m.point, size);
  });
  return words.join('.');
}

function parseMoves(text: string, first: Stone, size: number): Move[] {
  const moves: Move[] = [];
  let color = first;
  for (const word of text.split('.')) {
    if (word[0] === 'b') color = Black;
    if (word[0] === 'w') color = White;
    const point = parsePoint(word.replace(/^[bw]/, ''), size);
    if (point === null) break;
    moves.push({ color, point });
    color = opponent(color);
  }
  return moves;
}

/** Reads a fragment. Parts that cannot be read have their default. */
export function decode(fragment: string): State {
  const s = initial();
  const [view, rest = ''] = fragment.replace(/^#/, '').split('?', 2) as [string, string?];
  if (views.includes(view as View)) s.view = view as View;
  const q = new URLSearchParams(rest);
  const get = (key: string): string => q.get(key) ?? '';
  s.collection = get('c');
  s.revision = get('rev');
  const size = Number(get('size') || 19);
  if (Number.isInteger(size) && size >= 2 && size <= 25) s.size = size;
  const points = (text: string): Point[] =>
    text
      .split('.')
      .flatMap((w) => parsePoint(w, s.size) ?? [])
      .filter((p) => p !== Pass);
  for (const p of points(get('b'))) s.setup.set(p, Black);
  for (const p of points(get('w'))) s.setup.set(p, White);
  if (get('first') === 'W') s.first = White;
  s.moves = parseMoves(get('m'), s.first, s.size);
  s.played = q.has('at') ? Math.max(0, Math.min(Number(get('at')) || 0, s.moves.length)) : s.moves.length;
  for (const word of get('wild').split('.')) {
    const p = parsePoint(word.slice(1), s.size);
    if (p !== null && p !== Pass && '*xo'.includes(word[0] ?? '?')) s.wild.set(p, word[0] as Wild);
  }
  s.region = parseRect(get('area'), s.size);
  s.lies = get('lies');
  s.fixed = get('colour') === 'fixed';
  s.next = (['any', 'B', 'W'] as const).find((next) => next === get('next')) ?? '';
  s.then = get('then');
  s.query = get('query');
  for (const name of filterNames) {
    if (get('f.' + name)) s.filters[name] = get('f.' + name);
    if (get('g.' + name)) (s.beside ??= {})[name] = get('g.' + name);
  }
  if (q.has('two')) s.beside ??= {};
  s.named = q.getAll('named').filter(Boolean);
  s.sort = get('sort');
  s.game = get('game');
  s.node = Number(get('node')) || 0;
  s.line = parseMoves(get('line'), Black, 25);
  s.like = [1, 2, 3].find((n) => String(n) === get('like')) ?? 0;
  s.shape = get('shape');
  s.player = get('player');
  s.pattern = get('pattern');
  s.question = get('ask');
  s.whose = get('whose');
  s.dates = get('dates');
  return s;
}

/** Filters in the form of the API: tags are a list. */
export function filterFields(filters: Filters): Record<string, string | string[]> {
  const { tag, ...rest } = filters;
  return tag ? { ...rest, tag: [tag] } : rest;
}

/** A position in the form of the API. */
export interface Placed {
  size: number;
  setup?: string;
  play?: string;
  turn: 'black' | 'white';
}

/** The position of a state for the API; cells that accept several contents are only for searches. */
export function placed(s: State, wild: boolean): Placed {
  const setup = [...s.setup].map(([p, c]) => (c === Black ? 'B:' : 'W:') + pointName(p, s.size));
  if (wild) setup.push(...[...s.wild].map(([p, w]) => w + ':' + pointName(p, s.size)));
  const play = s.moves
    .slice(0, s.played)
    .map((m) => (m.color === Black ? 'B:' : 'W:') + pointName(m.point, s.size));
  const out: Placed = { size: s.size, turn: s.first === Black ? 'black' : 'white' };
  if (setup.length) out.setup = setup.join(' ');
  if (play.length) out.play = play.join(' ');
  return out;
}

/**
 * Whether the state can be searched: its region has a stone or only one possible place, or names are given. The
 * server rejects others.
 */
export function isMeant(s: State): boolean {
  const r = s.region;
  if (s.query || !r || s.lies === 'fixed' || s.lies === 'corner') return true;
  const last = s.size - 1;
  if (s.lies === '' && (r.x0 === 0 || r.x1 === last) && (r.y0 === 0 || r.y1 === last)) return true;
  return [...stones(position(s)).keys()].some((q) => inside(r, q) && !s.wild.has(q));
}

/** The state; the page and the address follow its changes. */
export class Store {
  state: State;
  private listeners: ((s: State, before: State) => void)[] = [];

  constructor() {
    this.state = decode(location.hash);
    addEventListener('popstate', () => this.go(decode(location.hash)));
    addEventListener('hashchange', () => this.go(decode(location.hash)));
  }

  listen(f: (s: State, before: State) => void): void {
    this.listeners.push(f);
  }

  /** Changes the state; replace adds no entry to the history, and neither does a step in a game or of the search. */
  set(change: Partial<State>, replace = false): void {
    const next = { ...this.state, ...change };
    const drawn = ['size', 'setup', 'moves', 'played', 'wild', 'region'] as const;
    if (!change.query && drawn.some((k) => next[k] !== this.state[k])) next.query = '';
    const hash = '#' + encode(next);
    const place = (s: State): string => encode(s.view === 'game' ? { ...s, node: 0, line: [] } : { ...s, played: 0 });
    if (hash !== location.hash) {
      if (replace || place(next) === place(this.state)) history.replaceState(null, '', hash);
      else history.pushState(null, '', hash);
    }
    this.go(next);
  }

  private go(next: State): void {
    const before = this.state;
    this.state = next;
    if (encode(next) === encode(before)) return;
    for (const f of this.listeners) f(next, before);
  }
}
