// Records as the page reads and writes them, beside package sgf: the Go test writes records with the trees that
// package api makes of them into the file that KATACHI_RECORDS names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import test from 'node:test';
import type { Tree } from '../src/api.ts';
import { Black, White } from '../src/point.ts';
import { positionAt } from '../src/tree.ts';
import {
  addMove, escape, freeLabel, mark, nodesOf, parseSgf, promote, remove, reorder, setUp, setValues, textOf, treeOf, unescape, values, writeGame,
} from '../src/sgf.ts'; // prettier-ignore

const text = '(;GM[1]FF[4]SZ[9]PB[A\\]b]XX[keep\\:it] ;B[ee]C[first\\\n line];W[ec]\n(;B[gc]LB[gc:x]) (;B[cc] ;W[gg]))';

test('what is not changed is written as it was read', () => {
  const games = parseSgf('junk ' + text + '\n(;SZ[5];B[aa])');
  assert.equal(games.length, 2);
  assert.equal(writeGame(games[0]!), text);
  assert.equal(writeGame(games[1]!), '(;SZ[5];B[aa])');
  games[0]!.text = '';
  const again = writeGame(games[0]!);
  assert.equal(again.replace(/\s+/g, ''), text.replace(/\s+/g, ''));
});

test('a change alone is written, once', () => {
  const g = parseSgf(text)[0]!;
  g.text = '';
  const last = nodesOf(g.root).at(-1)!;
  addMove(last, Black, 'C3', 9);
  addMove(last, Black, 'C3', 9);
  const out = writeGame(g);
  assert.equal(out.replace(/\s+/g, ''), text.replace(/\s+/g, '').replace(';W[gg]', ';W[gg];B[cg]'));
  setValues(nodesOf(g.root)[1]!, 'C', [escape('a] b\\')]);
  assert.equal(textOf(nodesOf(parseSgf(writeGame(g))[0]!.root)[1]!, 'C'), 'a] b\\');
});

test('variations are moved, made the main line, and taken away', () => {
  const g = parseSgf(text)[0]!;
  const [, , fork, a, b] = nodesOf(g.root);
  assert.ok(reorder(b!, -1));
  assert.deepEqual(fork!.children, [b, a]);
  assert.ok(!reorder(b!, -1));
  assert.ok(promote(a!));
  assert.ok(!promote(a!));
  assert.equal(remove(b!), fork);
  assert.equal(fork!.children.length, 1);
});

test('marks take each other’s place, and set-up has a node of its own', () => {
  const g = parseSgf(text)[0]!;
  const n = nodesOf(g.root)[1]!;
  mark(n, 'TR', 'D4', 9);
  mark(n, 'LB', 'D4', 9, freeLabel(n, false));
  assert.deepEqual(values(n, 'TR'), []);
  assert.deepEqual(values(n, 'LB'), ['df:A']);
  assert.equal(freeLabel(n, false), 'B');
  mark(n, 'LB', 'D4', 9);
  assert.deepEqual(values(n, 'LB'), []);
  const made = setUp(n, 'A1', 'AW', 9);
  assert.ok(made !== n);
  assert.equal(setUp(made, 'A1', 'AB', 9), made);
  assert.deepEqual([values(made, 'AW'), values(made, 'AB')], [[], ['ai']]);
  assert.equal(addMove(made, White, 'pass', 9).props[0]![1][0], '');
});

test('a bracket without its backslash does not end a text', () => {
  const text = '(;GM[1]PB[[x] y];B[pd]C[ann [3d]: nice (joke; haha)\nbob [?]: W[dd] is better];W[dp];B[pp])';
  const g = parseSgf(text)[0]!;
  assert.deepEqual(treeOf(g.root).nodes.map((n) => n.point), [undefined, 'Q16', 'D4', 'Q4']);
  const n = nodesOf(g.root)[1]!;
  assert.equal(textOf(n, 'C'), 'ann [3d]: nice (joke; haha)\nbob [?]: W[dd] is better');
  mark(n, 'TR', 'D4', 19);
  g.text = '';
  assert.deepEqual(treeOf(parseSgf(writeGame(g))[0]!.root), treeOf(g.root));
  assert.equal(nodesOf(parseSgf('(;B[aa]C[a] x;W[bb];B[cc])')[0]!.root).length, 3);
});

test('letters and marks of FF[1] are shown, and an empty label is replaced', () => {
  const root = parseSgf('(;SZ[9]L[aa][bb]M[cc]LB[])')[0]!.root;
  const shown = treeOf(root).nodes[0]!;
  assert.deepEqual([shown.labels, shown.marks], [{ A9: 'a', B8: 'b' }, { MA: ['C7'] }]);
  mark(root, 'LB', 'A1', 9, 'x');
  assert.deepEqual(values(root, 'LB'), ['ai:x']);
});

test('escapes', () => {
  assert.equal(unescape('a\\\r\nb\\]\tc\\\\'), 'ab] c\\');
  assert.equal(unescape(escape('x]\\y')), 'x]\\y');
});

if (env.KATACHI_RECORDS)
  test('the same trees as package sgf', () => {
    const list = JSON.parse(readFileSync(env.KATACHI_RECORDS!, 'utf8')) as { name: string; text: string; tree: Tree; end: string }[];
    for (const { name, text, tree, end } of list) {
      const g = parseSgf(text)[0]!;
      const mine = treeOf(g.root);
      assert.equal(mine.size, tree.size, name);
      assert.deepEqual(mine.info, tree.info, name);
      assert.equal(mine.suicide, tree.suicide, name);
      assert.deepEqual(mine.nodes, tree.nodes.map(({ props: _, ...n }) => n), name); // prettier-ignore
      const last = mine.nodes.findLastIndex((n) => n.main);
      assert.equal(positionAt(mine, last).position.rows().join('/'), end, name);
      g.text = '';
      assert.deepEqual(treeOf(parseSgf(writeGame(g))[0]!.root), mine, name + ', written again');
    }
    assert.ok(list.length > 100);
  });
