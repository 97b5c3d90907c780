import assert from 'node:assert/strict';
import test from 'node:test';
import { at, Black, opponent, White, type Stone } from '../src/point.ts';
import { Position } from '../src/rules.ts';

test('a ko is forbidden at once, and allowed later', () => {
  const p = Position.parse(['.XO..', 'XO.O.', '.XO..', '.....', '.....']);
  assert.equal(p.play(Black, at(2, 1)), null);
  assert.deepEqual(p.rows(), ['.XO..', 'X.XO.', '.XO..', '.....', '.....']);
  assert.equal(p.check(White, at(1, 1)), 'ko');
  const later = p.copy();
  later.play(White, at(4, 4));
  later.play(Black, at(0, 4));
  assert.equal(later.play(White, at(1, 1)), null);
  assert.deepEqual(later.captured, { black: 1, white: 1 });
});

test('suicide is forbidden, a capture in the same place is not', () => {
  const p = Position.parse(['.X.', 'X..', '...']);
  assert.equal(p.check(White, at(0, 0)), 'suicide');
  assert.equal(p.check(Black, at(0, 0)), null);
  const q = Position.parse(['.XO', 'XO.', 'O..']);
  assert.equal(q.play(White, at(0, 0)), null);
  assert.deepEqual(q.rows(), ['O.O', '.O.', 'O..']);
  assert.equal(q.ko, -1); // two stones were taken
});

test('a chain of several stones is suicide, too', () => {
  const p = Position.parse(['O.X', 'XX.', '...']);
  assert.equal(p.check(White, at(1, 0)), 'suicide');
});

test('what is refused changes nothing', () => {
  const p = Position.parse(['.X.', 'X..', '...']);
  const before = p.rows();
  for (const [c, q] of [
    [White, at(0, 0)],
    [Black, at(1, 0)],
    [Black, at(3, 0)],
  ] as [Stone, number][])
    assert.ok(p.play(c, q));
  assert.deepEqual(p.rows(), before);
  assert.deepEqual(p.captured, { black: 0, white: 0 });
});

test('random games: every chain has a liberty after every move', () => {
  let seed = 7;
  const next = (n: number): number => ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >> 12) % n;
  let captures = 0;
  for (const size of [2, 3, 5, 9]) {
    const p = new Position(size);
    let color: Stone = Black;
    for (let i = 0; i < 300; i++) {
      const q = at(next(size), next(size));
      if (p.play(color, q) !== null) continue;
      color = opponent(color);
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) if (p.get(at(x, y))) assert.ok(p.chain(at(x, y)).liberties > 0);
    }
    captures += p.captured.black + p.captured.white;
  }
  assert.ok(captures > 50);
});
