import assert from 'node:assert/strict';
import test from 'node:test';
import { address } from '../src/transport.ts';
import { count, interval, label, percent, tally } from '../src/stats.ts';
import { english, setLanguage, t, term } from '../src/i18n.ts';
import { en } from '../src/lang/en.ts';
import { ja } from '../src/lang/ja.ts';
import { ko } from '../src/lang/ko.ts';
import { zh } from '../src/lang/zh.ts';

test('the interval of Wilson', () => {
  // 15 of 20: 0.531 to 0.888 (Agresti and Coull, 1998, give the formula).
  const [from, to] = interval(15, 20);
  assert.equal(from.toFixed(3), '0.531');
  assert.equal(to.toFixed(3), '0.888');
  assert.deepEqual(interval(0, 0), [0, 1]);
  for (const n of [1, 5, 1000])
    for (const k of [0, n]) {
      const [a, b] = interval(k, n);
      assert.ok(a >= 0 && b <= 1 && a < b);
    }
});

test('shares never round to nothing or all', () => {
  assert.equal(percent(1, 1000), '<1 %');
  assert.equal(percent(999, 1000), '>99 %');
  assert.equal(percent(0, 10), '0 %');
  assert.equal(percent(10, 10), '100 %');
  assert.equal(percent(1, 0), '–');
  assert.equal(count(1234567), '1\u202f234\u202f567');
});

test('labels are those of package board', () => {
  assert.equal(
    Array.from({ length: 46 }, (_, i) => label(i)).join(''),
    'ABCDEFGHJKLMNPQRSTUVWYZabcdefghjkmnpqrstuvwyz46',
  );
});

test('languages have the same places for values', () => {
  const places = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]!).sort();
  for (const word of Object.keys(en) as (keyof typeof en)[]) {
    for (const other of [ja, ko, zh]) {
      assert.deepEqual(places(other[word]), places(en[word]), `${other.language}: ${word}`);
      assert.ok(other[word].length > 0 && en[word].length > 0);
    }
  }
});

test('names have the words of the language, parts of them put together', async () => {
  const named = (en: string): string => term({ en, ja: '日', romaji: 'rōmaji', ko: '', zh: '' });
  await setLanguage('zh');
  assert.deepEqual([named('hane'), named('3-3 invasion, double hane')], ['扳', '点三三，连扳']);
  assert.equal(named('no such name'), 'no such name (rōmaji)');
  assert.deepEqual([english('扳'), english('hane')], ['hane', 'hane']);
  await setLanguage('ja');
  assert.deepEqual([named('hane'), english('扳')], ['日', '扳']);
  await setLanguage('xx');
  assert.equal(t('black'), 'Black');
});

test('a request as an address leaves out what is not said', () => {
  assert.equal(address({ a: '', b: 0, c: false, d: 'x y', e: ['1', '2'], f: undefined }), 'd=x+y&e=1&e=2');
});

test('a tally has the most frequent first', () => {
  assert.deepEqual(tally(['b', 'a', 'c', 'a', 'c', 'a']), [['a', 3], ['c', 2], ['b', 1]]); // prettier-ignore
});
