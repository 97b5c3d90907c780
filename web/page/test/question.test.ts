import assert from 'node:assert/strict';
import test from 'node:test';
import guide from '../../../doc/ask.md';
import { added, atoms, comparable, cookbook, eventNames, placeOf, reportOf, withReport, word } from '../src/question.ts';

test('conditions are joined to a question', () => {
  let q = added('', 'never', '3', 'called hane');
  assert.equal(q, 'called hane');
  q = added(q, 'and', '', 'line 1..2');
  assert.equal(q, 'called hane line 1..2');
  assert.deepEqual(comparable(q, 'and'), []);
  assert.deepEqual(comparable(q, 'within'), ['m']);
  q = added(q + '; by year', 'within', '10', 'touches m');
  assert.equal(q, 'called hane line 1..2 as m then within 10 touches m; by year');
  assert.deepEqual(comparable(q, 'and'), ['m']);
  q = added(q, 'andNot', '', 'atari');
  q = added(q, 'never', '', 'takes n');
  assert.equal(
    q,
    'called hane line 1..2 as m then within 10 touches m not atari as n then never within 5 takes n; by year',
  );
  assert.equal(added('games date=1990..:', 'or', '', 'ko'), 'games date=1990..: ko');
});

test('what stands in quotes is no word of the language', () => {
  assert.deepEqual(eventNames('by "as then; as" as m then position "x as y" as n'), ['m', 'n']);
  assert.deepEqual(reportOf('by "a; by year"'), { by: '', mean: '' });
  assert.equal(word('knight’s move'), '"knight’s move"');
  assert.equal(word('a"b'), 'ab');
  assert.equal(word(''), '""');
  assert.equal(word('geta'), 'geta');
});

test('a report is changed, and its limit stays', () => {
  const q = withReport('called cut; by player, limit 10', { by: 'year', mean: 'line' });
  assert.equal(q, 'called cut; by year, mean line, limit 10');
  assert.deepEqual(reportOf(q), { by: 'year', mean: 'line' });
  assert.equal(withReport(q, { by: '', mean: '' }), 'called cut');
});

test('a place is a word of a text', () => {
  assert.deepEqual(placeOf('called ladder\n; by yer', 2, 6), [19, 22]);
  assert.deepEqual(placeOf('目 atarri', 1, 3), [2, 8]);
  assert.deepEqual(placeOf('ko', 1, 3), [2, 2]);
  assert.deepEqual(placeOf('ko', 9, 9), [3, 3]);
});

test('the cookbook and the menus have what the guide has', () => {
  const list = cookbook(guide);
  assert.equal(list.length, 7);
  assert.ok(list.flatMap((part) => part.questions).length >= 60);
  const table = [...guide.matchAll(/^\| `(\w+)[^|]*\| /gm)].map((m) => m[1]!).filter((w) => !/^(then|count|by|mean|limit|X)$/.test(w));
  assert.deepEqual(new Set([...table, 'by']), new Set(Object.keys(atoms)));
});
