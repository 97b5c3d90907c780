// A record as a tree: paths, positions, and how its variations are drawn.

import type { Tree } from './api.ts';
import { Black, opponent, parsePoint, Pass, White, type Point, type Stone } from './point.ts';
import { Position, type Move } from './rules.ts';

/** The indices from the root to a node. */
export function pathTo(tree: Tree, node: number): number[] {
  const path: number[] = [];
  for (let n = node; n >= 0; n = tree.nodes[n]!.parent) path.push(n);
  return path.reverse();
}

export function childrenOf(tree: Tree): number[][] {
  const children: number[][] = tree.nodes.map(() => []);
  tree.nodes.forEach((n, i) => n.parent >= 0 && children[n.parent]!.push(i));
  return children;
}

/** The move of a node; null if it has none on a point. */
export function moveOf(tree: Tree, node: number): Move | null {
  const n = tree.nodes[node]!;
  const point = n.color && n.point ? parsePoint(n.point, tree.size) : null;
  return point === null ? null : { color: n.color === 'white' ? White : Black, point };
}

/** A position of a record, which later ones change. */
export interface At {
  node: number;
  position: Position;
  turn: Stone;
  moves: number;
}

/** Plays a record up to a node, or up to an illegal move before it, and gives the position after each node. */
export function* along(tree: Tree, node: number): Generator<At> {
  const at: At = { node: 0, position: new Position(tree.size), turn: Black, moves: 0 };
  const p = at.position;
  for (const i of pathTo(tree, node)) {
    const n = tree.nodes[i]!;
    for (const word of n.setup?.split(' ') ?? []) {
      const point = parsePoint(word.slice(2), tree.size);
      if (point !== null && point !== Pass) p.set(point, word[0] === 'B' ? Black : word[0] === 'W' ? White : 0);
      if (at.moves === 0 && word[0] === 'B') at.turn = White; // handicap stones
    }
    const move = moveOf(tree, i);
    if (tree.nodes[i]!.point === '?' || (move && !p.force(move.color, move.point, tree.suicide ?? false))) return yield at;
    if (move) {
      at.turn = opponent(move.color);
      at.moves++;
    }
    if (n.turn) at.turn = n.turn === 'white' ? White : Black;
    at.node = i;
    yield at;
  }
}

/** The position after a node, or after the last legal move before it. */
export function positionAt(tree: Tree, node: number): At {
  let last: At | undefined;
  for (const at of along(tree, node)) last = at;
  return last!;
}

/** The moves from the root to a node, and the stones set up before them; null if play by the rules differs. */
export function lineTo(tree: Tree, node: number): { setup: Map<Point, Stone>; moves: Move[] } | null {
  const setup = new Map<Point, Stone>();
  const moves: Move[] = [];
  const p = new Position(tree.size);
  for (const i of pathTo(tree, node)) {
    const n = tree.nodes[i]!;
    if (n.setup && moves.length > 0) return null; // stones set up during the game
    for (const word of n.setup?.split(' ') ?? []) {
      const point = parsePoint(word.slice(2), tree.size);
      if (point === null || point === Pass) continue;
      if (word[0] === 'E') setup.delete(point);
      else setup.set(point, word[0] === 'B' ? Black : White);
      p.set(point, setup.get(point) ?? 0);
    }
    const move = moveOf(tree, i);
    if (!move) continue;
    if (p.play(move.color, move.point)) return null;
    moves.push(move);
  }
  return { setup, moves };
}

/** The place of a node in the drawing: its depth, and the row of its line. */
export interface Place {
  node: number;
  x: number;
  y: number;
  fork: number; // row of the parent
}

/** Lays out a tree: lines go to the right; a variation gets the first free row below its parent. */
export function layOut(tree: Tree): Place[] {
  const children = childrenOf(tree);
  const places: Place[] = [];
  const ends: number[] = []; // by row: the first free depth
  const stack = [{ node: 0, x: 0, y: 0, from: 0 }];
  while (stack.length > 0) {
    const { node, x, y: wanted, from } = stack.pop()!;
    let y = wanted;
    if (x > 0 && wanted === from && (ends[y] ?? 0) > x) y = from + 1;
    while ((ends[y] ?? 0) > x) y++;
    ends[y] = x + 1;
    for (let row = from + 1; row < y; row++) ends[row] = Math.max(ends[row] ?? 0, x); // for the branch that passes
    places.push({ node, x, y, fork: from });
    const list = children[node]!;
    for (let i = list.length - 1; i >= 0; i--)
      stack.push({ node: list[i]!, x: x + 1, y: i === 0 ? y : y + 1, from: y });
  }
  return places;
}
