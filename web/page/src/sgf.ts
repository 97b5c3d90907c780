// Editing records as SGF. Unchanged nodes and games are written byte for byte as they were read. Format: SGF
// FF[4], by A. Hollosi (red-bean.com/sgf).

import type { Node as Shown, Tree } from './api.ts';
import { Black, pointName, type Stone } from './point.ts';
import { allowsSuicide } from './rules.ts';

/** A node of a game. Values are raw: as written between the brackets. */
export interface SgfNode {
  parent: SgfNode | null;
  children: SgfNode[];
  props: [name: string, values: string[]][];
  raw: string; // the text as read; '' after a change
}

/** A game of a file, with its text; '' after a change. */
export interface SgfGame {
  root: SgfNode;
  text: string;
}

/** Reads the games of a text; throws if there is none. Malformed parts are skipped. */
export function parseSgf(text: string): SgfGame[] {
  const games: SgfGame[] = [];
  for (let i = 0; ; ) {
    i = text.slice(i).search(/\(\s*;/) + i;
    const before = i;
    if (i < 0 || !/^\(\s*;/.test(text.slice(i, i + 200))) break;
    const [root, end] = readGame(text, i);
    if (root) games.push({ root: placeHandicap(root), text: text.slice(before, end) });
    i = end;
  }
  if (games.length === 0) throw new Error('no game');
  return games;
}

/** Sets up the handicap stones that a record leaves out, as package sgf does. */
function placeHandicap(root: SgfNode): SgfNode {
  const stones = leftOut(root);
  if (stones.length === 0) return root;
  const before = root.props.findIndex(([name]) => name === 'W');
  const after = root.props.findIndex(([name]) => name === 'HA') + 1;
  root.props.splice(before >= 0 ? Math.min(before, after) : after, 0, ['AB', stones]);
  return root;
}

/** The stones of HA, if White moves first and nothing is set up; see leftOut of package sgf. */
function leftOut(root: SgfNode): string[] {
  const ha = values(root, 'HA')[0] ?? '';
  const n = /^\s*[+-]?\d+\s*$/.test(ha) ? Number(ha) : 0;
  let first: string | undefined;
  for (let at: SgfNode | undefined = root; at && !first; at = at.children[0])
    first = at.props.find(([name]) => ['B', 'W', 'AB', 'AW', 'AE'].includes(name))?.[0];
  const size = sizeOf(root);
  const most = size < 7 ? 0 : size === 7 || size % 2 === 0 ? 4 : 9;
  if (first !== 'W' || !(n >= 2 && n <= most)) return [];
  const [low, mid] = [size < 12 ? 2 : 3, size >> 1];
  const high = size - 1 - low;
  const sides = [[low, mid], [high, mid], [mid, high], [mid, low]]; // prettier-ignore
  if (size === 19 && n < 8) sides.splice(0, 2);
  const stars = [[low, high], [high, low], [low, low], [high, high], ...sides]; // prettier-ignore
  const stones = n % 2 && n > 3 ? [...stars.slice(0, n - 1), [mid, mid]] : stars.slice(0, n);
  return stones.map(([x, y]) => letters[x!]! + letters[y!]!);
}

function readGame(text: string, from: number): [SgfNode | null, number] {
  let root: SgfNode | null = null;
  let node: SgfNode | null = null;
  const open: (SgfNode | null)[] = [];
  let i = from;
  while (i < text.length) {
    const c = text[i];
    if (c === '(') {
      open.push(node);
      i++;
    } else if (c === ')') {
      node = open.pop() ?? null;
      i++;
      if (open.length === 0) return [root, i];
    } else if (c === ';') {
      const next: SgfNode = { parent: node, children: [], props: [], raw: '' };
      i = readNode(text, i, next);
      if (node) node.children.push(next);
      else if (!root) root = next;
      node = next;
    } else i++;
  }
  return [root, i];
}

/** Reads a node that begins at a semicolon, and returns its end. */
function readNode(text: string, from: number, node: SgfNode): number {
  let i = from + 1;
  let name = '';
  for (; i < text.length; i++) {
    const c = text[i]!;
    if (c === ';' || c === '(' || c === ')') break;
    if (c === '[') {
      const last = node.props.at(-1);
      const same = name ? node.props.find(([n]) => n === name) : last;
      const end = valueEnd(text, i + 1, name || last?.[0]);
      const value = text.slice(i + 1, end).replace(/\\[^]|\]/g, (c) => (c === ']' ? '\\]' : c));
      if (same) same[1].push(value);
      else if (name) node.props.push([name, [value]]);
      if (name && same && same !== last) node.props.push(...node.props.splice(node.props.indexOf(same), 1));
      name = '';
      i = end;
    } else if (/[A-Z]/.test(c)) name = /[A-Za-z]/.test(text[i - 1]!) ? name + c : c;
  }
  node.raw = text.slice(from, i);
  return i;
}

const texts = new Set('C GC N PB PW BR WR BT WT EV RO PC DT GN ON OT RE RU SO US AN CP AP LB FG'.split(' '));

/** What follows a value: the next value, property, node or variation, or the end of the game or file. */
const follows = /\s*(?:$|\[|[A-Z][A-Za-z0-9]*\s*\[|\)\s*(?:$|[();])|[(;]\s*(?:$|[();]|[A-Z][A-Za-z0-9]*\s*\[))/y;

/** The end of a value. A text that has a bracket without its backslash goes on to the one that ends it, as in package sgf. */
function valueEnd(text: string, from: number, name = ''): number {
  const bracket = (i: number): number => {
    while (i < text.length && text[i] !== ']') i += text[i] === '\\' ? 2 : 1;
    return i;
  };
  const ends = (i: number): boolean => {
    follows.lastIndex = i + 1;
    return follows.test(text);
  };
  const first = bracket(from);
  if (!texts.has(name) || ends(first)) return first;
  for (let at = first + 1; at < text.length; ) {
    const next = bracket(at);
    const done = next < text.length && ends(next);
    if ((done ? /;\s*[A-Z][A-Za-z0-9]*\s*\[/ : /;[A-Z][A-Za-z0-9]*\s*\[/).test(text.slice(at, next))) break;
    if (done) return next;
    at = next + 1;
  }
  return first;
}

/** A game as text. */
export function writeGame(g: SgfGame): string {
  if (g.text) return g.text;
  let out = '';
  const todo: (SgfNode | string)[] = ['(', g.root, ')'];
  todo.reverse();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') {
      out += next;
      continue;
    }
    out += next.raw || ';' + next.props.map(([name, values]) => name + values.map((v) => `[${v}]`).join('')).join('');
    const parts: (SgfNode | string)[] =
      next.children.length === 1 ? next.children : next.children.flatMap((c) => ['\n(', c, ')']);
    todo.push(...parts.toReversed());
  }
  return out;
}

// Properties.

/** Says in the root that a record, given as text, is saved as UTF-8, unless it is ASCII without a statement. */
export function declareText(root: SgfNode, text: string): void {
  const [said] = values(root, 'CA');
  if (said?.toUpperCase() !== 'UTF-8' && (said !== undefined || /[^\0-\x7f]/.test(text))) setValues(root, 'CA', ['UTF-8']);
}

export function values(n: SgfNode, name: string): string[] {
  return n.props.find(([key]) => key === name)?.[1] ?? [];
}

/** Sets a property; without values, removes it. */
export function setValues(n: SgfNode, name: string, list: string[]): void {
  const at = n.props.findIndex(([key]) => key === name);
  if (list.length === 0) {
    if (at >= 0) n.props.splice(at, 1);
  } else if (at >= 0) n.props[at] = [name, list];
  else n.props.push([name, list]);
  n.raw = '';
}

/** The text of a property, without soft line breaks and escapes. */
export function textOf(n: SgfNode, name: string): string {
  return unescape(values(n, name)[0] ?? '');
}

export function unescape(raw: string): string {
  return raw
    .replace(/\r\n|\n\r|\r/g, '\n')
    .replace(/\\([^]?)/g, (_, c: string) => (c === '\n' ? '' : c))
    .replace(/[\0-\x09\x0b-\x1f]/g, ' ');
}

export function escape(text: string): string {
  return text.replace(/[\\\]]/g, '\\$&');
}

// Points.

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** The point for a value in a record, such as "pd" for Q16; '' is a pass. */
export function sgfPoint(name: string, size: number): string {
  if (name === 'pass') return '';
  const x = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(name[0]!);
  return letters[x]! + letters[size - Number(name.slice(1))]!;
}

/** The points of a value, with a rectangle "aa:cc" expanded; none if it is not a point. */
function points(value: string, size: number): string[] {
  const m = /^\s*([a-y])([a-y])\s*(?::\s*([a-y])([a-y])\s*)?$/.exec(value);
  if (!m) return [];
  const of = (s: string | undefined): number => letters.indexOf(s!);
  const [x, y] = [of(m[1]), of(m[2])];
  const [x1, y1] = m[3] ? [of(m[3]), of(m[4])] : [x, y];
  const list: string[] = [];
  for (let b = Math.min(y, y1); b <= Math.max(y, y1); b++)
    for (let a = Math.min(x, x1); a <= Math.max(x, x1); a++)
      if (a < size && b < size) list.push(pointName((b << 5) | a, size));
  return list;
}

/** The points of a property as names. */
export function pointsOf(n: SgfNode, name: string, size: number): string[] {
  return values(n, name).flatMap((v) => points(v, size));
}

function moveOf(value: string, size: number): string {
  const v = value.trim();
  if (v === '' || (v === 'tt' && size <= 19)) return 'pass';
  return v.includes(':') ? '?' : (points(v, size)[0] ?? '?');
}

export function sizeOf(root: SgfNode): number {
  const size = parseInt(values(root, 'SZ')[0] ?? '19', 10);
  return size >= 2 && size <= 25 ? size : 19;
}

// The form used by the page.

const infoNames = 'GN EV RO PC DT PB BR BT PW WR WT KM HA RE RU TM OT AN US SO CP ON GC'.split(' ');
const markNames = ['TR', 'SQ', 'CR', 'MA', 'SL', 'TB', 'TW'];
const setups: Record<string, string> = { AB: 'B:', AW: 'W:', AE: 'E:' };

/** The nodes of a game, parents before children and the main line first. */
export function nodesOf(root: SgfNode): SgfNode[] {
  const list: SgfNode[] = [];
  const todo = [root];
  for (let n = todo.pop(); n; n = todo.pop()) {
    list.push(n);
    todo.push(...n.children.toReversed());
  }
  return list;
}

/** A game as a tree with its nodes in the order of nodesOf. */
export function treeOf(root: SgfNode): Tree {
  const size = sizeOf(root);
  const old = textOf(root, 'FF').trim() !== '4';
  const info = infoNames.flatMap((name): [string, string][] => {
    const text = textOf(root, name);
    return text ? [[name, text]] : [];
  });
  const list = nodesOf(root);
  const index = new Map(list.map((n, i) => [n, i]));
  const nodes: Shown[] = [];
  for (const n of list) {
    const parent = n.parent ? index.get(n.parent)! : -1;
    const main = !n.parent || (nodes[parent]!.main === true && n.parent.children[0] === n);
    nodes.push({ parent, ...(main ? { main } : {}), ...shown(n, size, old) });
  }
  const suicide = allowsSuicide(textOf(root, 'RU'));
  return { size, ...(suicide ? { suicide } : {}), title: titleOf(root), info, nodes };
}

/** The players and the date; '' if the record has neither. */
export function titleOf(root: SgfNode): string {
  const of = (name: string): string => textOf(root, name).replace(/\s+/g, ' ').trim();
  const player = (name: string, rank: string): string => (of(name) || '?') + (of(rank) ? ` ${of(rank)}` : '');
  if (!of('PB') && !of('PW')) return of('GN');
  return [`${player('PB', 'BR')} – ${player('PW', 'WR')}`, of('DT')].filter(Boolean).join(', ');
}

function shown(n: SgfNode, size: number, old: boolean): Omit<Shown, 'parent'> {
  const out: Omit<Shown, 'parent'> = {};
  const setup: string[] = [];
  for (const [name, list] of n.props) {
    if (name === 'B' || name === 'W') {
      out.color = name === 'B' ? 'black' : 'white';
      out.point = moveOf(list[0]!, size);
    }
    const kind = setups[name];
    if (kind) setup.push(...list.flatMap((v) => points(v, size)).map((p) => kind + p));
    if (markNames.includes(name)) {
      const marked = list.flatMap((v) => points(v, size));
      if (marked.length) (out.marks ??= {})[name] = marked;
    }
    if (name === 'LB')
      for (const v of list) {
        const [point] = points(v.slice(0, 2), size);
        if (point && v[2] === ':' && v.length > 3) (out.labels ??= {})[point] = v.slice(3).replaceAll('\\', '');
      }
  }
  if (old) showOldMarkup(n, size, out);
  if (setup.length) out.setup = setup.join(' ');
  const turn = textOf(n, 'PL').trim().toUpperCase();
  if (['B', 'BLACK', '1'].includes(turn)) out.turn = 'black';
  if (['W', 'WHITE', '2'].includes(turn)) out.turn = 'white';
  const [name, comment] = [textOf(n, 'N'), textOf(n, 'C')];
  if (name) out.name = name;
  if (comment) out.comment = comment;
  return out;
}

/** Shows the letters (L) and marks (M) of FF[1] to FF[3], which FF[4] has as LB and MA. */
function showOldMarkup(n: SgfNode, size: number, out: Omit<Shown, 'parent'>): void {
  pointsOf(n, 'L', size).forEach((p, i) => ((out.labels ??= {})[p] ??= (letters + letters.toUpperCase())[i % 52]!));
  const marks = pointsOf(n, 'M', size);
  if (marks.length) (out.marks ??= {})['MA'] = [...new Set([...(out.marks['MA'] ?? []), ...marks])];
}

// Changes.

/** A new game on an empty board. */
export function newGame(size: number): SgfGame {
  const root: SgfNode = { parent: null, children: [], props: [], raw: '' };
  root.props = [['GM', ['1']], ['FF', ['4']], ['CA', ['UTF-8']], ['SZ', [String(size)]]]; // prettier-ignore
  return { root, text: '' };
}

/** The child of a node with a given move, created if necessary. */
export function addMove(n: SgfNode, color: Stone, point: string, size: number): SgfNode {
  const name = color === Black ? 'B' : 'W';
  const known = n.children.find((c) => values(c, name).length > 0 && moveOf(values(c, name)[0]!, size) === point);
  return known ?? addChild(n, [[name, [sgfPoint(point, size)]]]);
}

function addChild(n: SgfNode, props: SgfNode['props']): SgfNode {
  const child: SgfNode = { parent: n, children: [], props, raw: '' };
  n.children.push(child);
  return child;
}

/** Removes a node with everything below it, and returns its parent. */
export function remove(n: SgfNode): SgfNode {
  const { parent } = n;
  if (!parent) return n;
  parent.children.splice(parent.children.indexOf(n), 1);
  return parent;
}

/** The nearest fork: the last node on the way to n that has siblings; null without variations. */
export function branchOf(n: SgfNode): SgfNode | null {
  for (let at: SgfNode | null = n; at?.parent; at = at.parent) if (at.parent.children.length > 1) return at;
  return null;
}

/** Moves the variation of a node up or down among its siblings; returns whether anything changed. */
export function reorder(n: SgfNode, by: 1 | -1): boolean {
  const at = branchOf(n);
  const list = at?.parent?.children ?? [];
  const from = at ? list.indexOf(at) : -1;
  const to = from + by;
  if (!at || to < 0 || to >= list.length) return false;
  [list[from], list[to]] = [list[to]!, list[from]!];
  return true;
}

/** Makes the line of a node the main line. */
export function promote(n: SgfNode): boolean {
  let changed = false;
  for (let at: SgfNode | null = n; at?.parent; at = at.parent) {
    const list = at.parent.children;
    const from = list.indexOf(at);
    if (from > 0) {
      list.splice(from, 1);
      list.unshift(at);
      changed = true;
    }
  }
  return changed;
}

/** Marks of which a point can have only one. */
const exclusive = ['TR', 'SQ', 'CR', 'MA', 'SL', 'LB'];

/** Adds a mark to a point, or removes it if it is there; text is that of a label. */
export function mark(n: SgfNode, kind: string, point: string, size: number, text = ''): void {
  const raw = sgfPoint(point, size);
  const had = kind === 'LB' ? values(n, kind).some((v) => v.startsWith(raw + ':')) : pointsOf(n, kind, size).includes(point);
  for (const name of exclusive) {
    if (values(n, name).length === 0) continue;
    const rest =
      name === 'LB'
        ? values(n, name).filter((v) => v.trim() && !v.startsWith(raw + ':'))
        : pointsOf(n, name, size).filter((p) => p !== point).map((p) => sgfPoint(p, size));
    setValues(n, name, rest);
  }
  if (!had) setValues(n, kind, [...values(n, kind), kind === 'LB' ? `${raw}:${escape(text)}` : raw]);
}

/** The first letter, or number, that no label of a node has. */
export function freeLabel(n: SgfNode, numbers: boolean): string {
  const used = new Set(values(n, 'LB').map((v) => v.slice(3)));
  for (let i = 0; ; i++) {
    const text = numbers ? String(i + 1) : String.fromCharCode(65 + (i % 26)) + (i < 26 ? '' : Math.floor(i / 26));
    if (!used.has(text)) return text;
  }
}

/** Sets up a point; a node with a move gets a new child for it. Returns the node with the set-up. */
export function setUp(n: SgfNode, point: string, to: 'AB' | 'AW' | 'AE', size: number): SgfNode {
  const moved = values(n, 'B').length > 0 || values(n, 'W').length > 0;
  const node = moved ? addChild(n, []) : n;
  const raw = sgfPoint(point, size);
  for (const name of Object.keys(setups)) {
    if (values(node, name).length === 0) continue;
    const rest = pointsOf(node, name, size).map((p) => sgfPoint(p, size));
    setValues(node, name, rest.filter((v) => v !== raw)); // prettier-ignore
  }
  if (to !== 'AE' || node.parent) setValues(node, to, [...values(node, to), raw]);
  return node;
}

/** The moves from the root through a node to the end of its line, as a record with nothing else. */
export function lineText(n: SgfNode): string {
  const path: SgfNode[] = [];
  for (let at: SgfNode | null = n; at; at = at.parent) path.push(at);
  path.reverse();
  for (let at = n.children[0]; at; at = at.children[0]) path.push(at);
  const kept = new Set(['B', 'W', 'AB', 'AW', 'AE', 'PL', 'SZ', 'GM', 'FF', 'KM', 'RU', 'HA', 'RE', 'AP', 'PC', 'SO', 'US', 'KO']);
  const text = path.map(
    (at) => ';' + at.props.filter(([name]) => kept.has(name)).map(([name, list]) => name + list.map((v) => `[${v}]`).join('')).join(''),
  );
  return `(${text.join('')})`;
}
