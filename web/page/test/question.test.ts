import assert from 'node:assert/strict';
import test from 'node:test';
import guide from '../../../doc/ask.md';
import {
  added, atoms, byNumber, comparable, cookbook, cooks, eventNames, keys, keysOf, numbers, placeOf, reportOf, withReport, word,
} from '../src/question.ts'; // prettier-ignore

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
  assert.deepEqual(reportOf('by "a; by year"'), { by: '', mean: '', histogram: '' });
  assert.equal(word('knight’s move'), '"knight’s move"');
  assert.equal(word('a"b'), 'ab');
  assert.equal(word(''), '""');
  assert.equal(word('geta'), 'geta');
});

test('a report is changed, and what else it asks for stays', () => {
  const none = { by: '', mean: '', histogram: '' };
  const q = withReport('called cut; by player, limit 10', { ...none, by: 'year', mean: 'line' });
  assert.equal(q, 'called cut; by year, mean line, limit 10');
  assert.deepEqual(reportOf(q), { by: 'year', mean: 'line', histogram: '' });
  assert.equal(withReport(q, none), 'called cut');
  assert.equal(withReport('ko; sort mean, mean line, by year, first 9, examples 2', { ...none, by: 'corner', histogram: 'length' }),
    'ko; by corner, histogram length, first 9, examples 2'); // prettier-ignore
  assert.equal(withReport('ko; by year, sort won, examples 2, first 9', none), 'ko; first 9');
});

test('hits are counted by patterns where the first event asks for one', () => {
  assert.ok(keysOf('breaks x then ko').includes('pattern'));
  assert.ok(!keysOf('ko then pattern x').includes('pattern'));
  assert.ok(!keysOf('comment "a pattern"').includes('pattern'));
});

test('a place is a word of a text', () => {
  assert.deepEqual(placeOf('called ladder\n; by yer', 2, 6), [19, 22]);
  assert.deepEqual(placeOf('目 atarri', 1, 3), [2, 8]);
  assert.deepEqual(placeOf('ko', 1, 3), [2, 2]);
  assert.deepEqual(placeOf('ko', 9, 9), [3, 3]);
});

test('the order of an answer stays where the question has one', () => {
  assert.ok(byNumber('ko; by year, mean length'));
  assert.ok(byNumber('called "sort"; by line'));
  assert.ok(!byNumber('ko; by year, sort won'));
  assert.ok(!byNumber('ko; sort hits, by number'));
  assert.ok(!byNumber('ko; by corner'));
});

test('the cookbook and the menus have what the guide has', () => {
  const list = cookbook(guide);
  assert.equal(list.length, 8);
  const questions = list.flatMap((part) => part.questions);
  assert.ok(questions.length >= 77);
  assert.ok(questions.every(({ plain, question }) => /^[A-Z0-9]/.test(plain) && /^[a-z]/.test(question)));
  assert.deepEqual(list.map((part) => part.title), Object.keys(cooks));
  const words = (text: string): string[] => [...text.matchAll(/^\| `(\w+)[^|]*\| /gm)].map((m) => m[1]!).filter((w) => w !== 'then' && w !== 'X');
  const [conditions, reports] = guide.split('\n## Reports\n') as [string, string];
  assert.deepEqual(new Set(words(conditions)), new Set(Object.keys(atoms)));
  assert.deepEqual([...new Set(words(reports))], ['count', 'by', 'mean', 'histogram', 'sort', 'limit', 'first', 'per']);
  const [, by] = /^\| `by KEY` \| a line for each key: (.*) \|$/m.exec(reports)!;
  assert.deepEqual(by!.replace(/\([^)]*\)/g, '').split(/,\s*(?:or )?/).map((w) => w.trim()), [...keys]);
  const [, mean] = /^\| `mean NUMBER` \| the mean of (.*), where known \|$/m.exec(reports)!;
  const plain = mean!.replace(/\([^)]*\)/g, '').replace(' of the first move', '');
  assert.deepEqual(new Set(plain.split(/,| or /).map((w) => w.trim())), new Set(numbers));
});
