import assert from 'node:assert/strict';
import test from 'node:test';
import type { Tree } from '../src/api.ts';
import { cell, continuationsCsv } from '../src/export/csv.ts';
import { patternText } from '../src/native.ts';
import { at, Black, parseRect, White } from '../src/point.ts';
import { initial } from '../src/state.ts';
import { layOut, lineTo, pathTo, positionAt } from '../src/tree.ts';

const tree: Tree = {
  size: 9, title: '', info: [],
  nodes: [
    { parent: -1, main: true, setup: 'B:C3 B:G7' },
    { parent: 0, main: true, color: 'white', point: 'E5' },
    { parent: 1, main: true, color: 'black', point: 'E6' },
    { parent: 1, color: 'black', point: 'D5' },
    { parent: 3, color: 'white', point: 'pass' },
    { parent: 2, main: true, color: 'white', point: 'D6' },
    { parent: 1, color: 'black', point: '?' },
  ],
}; // prettier-ignore

test('positions along a variation', () => {
  assert.deepEqual(pathTo(tree, 4), [0, 1, 3, 4]);
  const here = positionAt(tree, 4);
  assert.equal(here.moves, 3);
  assert.equal(here.turn, Black);
  assert.equal(here.position.get(at(3, 4)), Black);
  assert.equal(here.position.get(at(4, 3)), 0);
  assert.equal(positionAt(tree, 0).turn, White); // after handicap stones
});

test('the line to a node has its set-up stones and moves', () => {
  const line = lineTo(tree, 5)!;
  assert.equal(line.setup.size, 2);
  assert.equal(line.moves.length, 3);
});

test('no two nodes are drawn at one place, and children stand to the right', () => {
  const places = layOut(tree);
  assert.equal(places.length, tree.nodes.length);
  assert.equal(new Set(places.map((p) => p.x + ',' + p.y)).size, places.length);
  const of = new Map(places.map((p) => [p.node, p]));
  for (const p of places) {
    const parent = tree.nodes[p.node]!.parent;
    if (parent >= 0) assert.equal(p.x, of.get(parent)!.x + 1);
    if (tree.nodes[p.node]!.main) assert.equal(p.y, 0);
  }
});

test('a long record is laid out without recursion', () => {
  const long: Tree = { ...tree, nodes: Array.from({ length: 20_000 }, (_, i) => ({ parent: i - 1, main: true })) };
  assert.equal(layOut(long).length, 20_000);
});

test('a region as a pattern has the edges that it touches', () => {
  const s = { ...initial(), size: 9, region: parseRect('G7:J9', 9), setup: new Map([[at(7, 1), Black], [at(6, 2), White]]) } as ReturnType<typeof initial>; // prettier-ignore
  s.wild.set(at(8, 2), '*').set(at(6, 0), 'x');
  assert.equal(patternText(s, 'corner'), 'pattern: corner\n\n  ---+\n  x..|\n  .X.|\n  O.?|\n');
});

test('cells of a table', () => {
  assert.equal(cell('a,b'), '"a,b"');
  assert.equal(cell('say "x"'), '"say ""x"""');
  assert.equal(cell('=1+1'), "'=1+1");
  assert.equal(cell(-3), '-3');
  const c = { label: 'A', points: ['Q16', 'D4'], B: 3, tB: 1, wB: 2, lB: 1, W: 0, tW: 0, wW: 0, lW: 0, years: [] };
  const a = { continuations: [c] } as unknown as Parameters<typeof continuationsCsv>[0];
  assert.equal(continuationsCsv(a).split('\r\n')[1], 'A,Q16 D4,3,3,0,2,1,1');
});
