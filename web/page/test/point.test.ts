import assert from 'node:assert/strict';
import test from 'node:test';
import { at, parsePoint, parseRect, Pass, pointName, rectName, span, starPoints } from '../src/point.ts';
import { turn } from '../src/symmetry.ts';

test('names of points read back on every board', () => {
  for (let size = 2; size <= 25; size++)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const p = at(x, y);
        assert.equal(parsePoint(pointName(p, size), size), p);
        assert.equal(parsePoint(pointName(p, size).toLowerCase(), size), p);
      }
  assert.equal(pointName(at(15, 3), 19), 'Q16');
  assert.equal(pointName(at(8, 18), 19), 'J1');
  assert.equal(parsePoint('pass', 19), Pass);
});

test('what is no point is refused', () => {
  for (const text of ['', 'I5', 'Q0', 'Q20', 'U1', '16Q', 'Q', 'QQ16', 'Q1 6', 'pas'])
    assert.equal(parsePoint(text, 19), null, text);
  for (const text of ['', 'C3', 'C3:pass', 'C3:I9', ':']) assert.equal(parseRect(text, 19), null, text);
});

test('rectangles read back, whichever corners are named', () => {
  const r = span(at(2, 16), at(9, 10));
  assert.equal(rectName(r, 19), 'C3:K9');
  assert.deepEqual(parseRect('C3:K9', 19), r);
  assert.deepEqual(parseRect('K3:C9', 19), r);
});

test('star points lie on the board, and turn into each other', () => {
  for (let size = 2; size <= 25; size++) {
    const stars = new Set(starPoints(size));
    for (const p of stars)
      for (let s = 0; s < 8; s++) assert.ok(stars.has(turn(s, p, size)), `${size}: ${pointName(p, size)} by ${s}`);
  }
  assert.equal(starPoints(19).length, 9);
  assert.equal(starPoints(9).length, 5);
});

test('symmetries: each is undone by its inverse, and they differ', () => {
  const inverse = [0, 3, 2, 1, 4, 5, 6, 7];
  const p = at(1, 5);
  assert.equal(new Set(Array.from({ length: 8 }, (_, s) => turn(s, p, 19))).size, 8);
  for (let s = 0; s < 8; s++) assert.equal(turn(inverse[s]!, turn(s, p, 18), 18), p);
  assert.equal(turn(1, at(0, 0), 19), at(18, 0)); // a quarter turn clockwise
  assert.equal(turn(7, at(2, 5), 19), at(16, 5));
});
