import assert from 'node:assert/strict';
import test from 'node:test';
import { at, Black, parseRect, Pass, White } from '../src/point.ts';
import {
  decode,
  encode,
  isMeant,
  initial,
  placed,
  position,
  swapped,
  turned,
  withMove,
  withPoint,
  type State,
} from '../src/state.ts';

function example(): State {
  let s = { ...initial(), size: 13 };
  for (const p of [at(3, 3), at(9, 9), Pass, at(9, 3)]) s = withMove(s, p)!;
  s = withMove(s, at(2, 2), White)!; // the same colour twice
  s.played = 3;
  s.setup = new Map([[at(0, 0), White], [at(5, 5), Black]]); // prettier-ignore
  s.wild = new Map([[at(6, 6), '*'], [at(7, 6), 'x'], [at(8, 6), 'o']]); // prettier-ignore
  s.region = parseRect('A1:H8', 13);
  s.filters = { player: 'Cho Chikun', date: '1980..1989', event: 'a&b=c #%"' };
  s.beside = { date: '1990..' };
  s.named = ['geta', 'ツケ'];
  return {
    ...s,
    view: 'game',
    game: '12',
    node: 45,
    like: 2,
    sort: '-date',
    next: 'W',
    fixed: true,
    lies: 'corner',
    then: 'B Q5',
    collection: 'my games',
    revision: '7',
    question: 'called geta as m then "x"; by year',
    whose: 'Ann B.',
    dates: '1990..',
  };
}

test('a state reads back from its fragment', () => {
  const s = example();
  const back = decode('#' + encode(s));
  assert.deepEqual(back, s);
  assert.equal(encode(back), encode(s));
});

test('the first state has a short fragment', () => {
  assert.equal(encode(initial()), 'explore');
  assert.deepEqual(decode(''), initial());
});

test('no fragment breaks the page', () => {
  for (const text of [
    '#?',
    '#x?size=99',
    '#explore?m=Z99.Q16&at=-4',
    '#explore?area=C3:Z9&wild=*',
    '#explore?size=abc&at=1e9&node=x',
    '#%',
    '#explore?b=..&w=pass',
  ])
    position(decode(text));
  assert.equal(decode('#explore?size=99').size, 19);
  assert.equal(decode('#explore?m=Q16.D4&at=77').played, 2);
});

test('turning eight ways and back is nothing, and so is swapping twice', () => {
  const s = example();
  const four = [1, 1, 1, 1].reduce((t, by) => turned(t, by), s);
  assert.deepEqual(encode(four), encode(s));
  assert.deepEqual(turned(turned(s, 7), 7), s);
  assert.deepEqual(swapped(swapped(s)), s);
});

test('the position of the API: set-up stones, moves that stand, cells', () => {
  const s = example();
  assert.deepEqual(placed(s, true), {
    size: 13,
    setup: 'W:A13 B:F8 *:G7 x:H7 o:J7',
    play: 'B:D10 W:K4 B:pass',
    turn: 'black',
  });
  assert.equal(placed(s, false).setup, 'W:A13 B:F8');
});

test('a stone that is set keeps what stands, and takes a wildcard away', () => {
  let s = withMove(initial(), at(3, 3))!;
  s = withPoint(s, at(4, 4), '*');
  s = withPoint(s, at(4, 4), White);
  assert.equal(s.wild.size, 0);
  assert.equal(position(s).get(at(3, 3)), Black);
  assert.equal(position(s).get(at(4, 4)), White);
  assert.equal(s.moves.length, 0);
  assert.equal(s.first, White);
});

test('a region can be searched if it has a stone or one place', () => {
  const s = withMove(initial(), at(3, 3))!;
  assert.ok(isMeant(s));
  assert.ok(isMeant({ ...s, region: parseRect('A19:D16', 19) }));
  assert.ok(!isMeant({ ...s, region: parseRect('B1:D4', 19) }));
  assert.ok(isMeant({ ...s, region: parseRect('A1:D4', 19) })); // a corner lies at one place
  assert.ok(!isMeant({ ...s, region: parseRect('A1:D4', 19), lies: 'anywhere' }));
});

test('a move that is not allowed is no state, and the next move of a line keeps the line', () => {
  const s = withMove(withMove(initial(), at(3, 3))!, at(15, 15))!;
  assert.equal(withMove(s, at(3, 3)), null);
  const back = { ...s, played: 1 };
  assert.equal(withMove(back, at(15, 15))!.moves.length, 2);
  assert.equal(withMove({ ...s, played: 0 }, at(5, 5))!.moves.length, 1);
});
