import assert from 'node:assert/strict';
import test from 'node:test';
import { counts, graded, merged, minutesTo, nextDue, readDeck, withProblems, writeDeck } from '../src/deck.ts';
import type { CoachProblem } from '../src/api.ts';

const problem = (move: number): CoachProblem => ({
  path: 'a.sgf', game: 7, move, size: 2, board: '.X/O.', color: 'black', last: 'A1',
  best: ['A2'], best_names: [], played: ['B1'], played_names: [], lost: 9,
}); // prettier-ignore
const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));

test('a problem comes back later the better it is known, and no problem comes twice', () => {
  let deck = withProblems([], 'mine', 'points', [problem(1), problem(3)], day(1));
  deck = withProblems(deck, 'mine', 'points', [problem(3), problem(5)], day(1));
  assert.deepEqual(counts(deck, day(1)), { due: 0, fresh: 3, all: 3 });
  const first = nextDue(deck, day(1))!;
  assert.equal(first.problem.move, 1);
  const waits = ([1, 2, 3, 4] as const).map((grade) => minutesTo(first, grade, day(1)));
  assert.ok(waits.every((w, i) => w > 0 && (i === 0 || w > waits[i - 1]!)), waits.join());
  const easy = graded(first, 4, day(1));
  assert.ok(easy.card.due > day(2));
  deck = deck.map((c) => (c.id === first.id ? easy : c));
  assert.deepEqual(counts(deck, day(1)), { due: 0, fresh: 2, all: 3 });
  assert.equal(nextDue(deck, day(1))!.problem.move, 3);
  assert.equal(nextDue(deck, new Date(easy.card.due))!.id, first.id); // before new ones
  const again = graded(easy, 4, easy.card.due);
  assert.ok(minutesTo(again, 4, again.card.due) > minutesTo(first, 4, day(1)));
});

test('a deck reads back from its file, and nothing else does', () => {
  const deck = withProblems([], 'mine', 'points', [problem(1), problem(3)], day(1)).map((c) => graded(c, 3, day(1)));
  const back = readDeck(writeDeck(deck))!;
  assert.deepEqual(back, deck);
  assert.deepEqual(graded(back[0]!, 3, day(9)), graded(deck[0]!, 3, day(9)));
  const spoil = (from: string, to: string): string => writeDeck(deck).replace(from, to);
  for (const text of ['', '{}', '[]', 'null', spoil('.X/O.', '.X/O'), spoil('"cards"', '"other"'), spoil('2026-01-01', 'x'), spoil('["A2"]', '[]')])
    assert.equal(readDeck(text), null, text.slice(0, 80));
});

test('of two decks the better known card stays', () => {
  const fresh = withProblems([], 'mine', 'points', [problem(1)], day(1));
  const known = fresh.map((c) => graded(c, 4, day(1)));
  assert.deepEqual(merged(fresh, known), known);
  assert.deepEqual(merged(known, fresh), known);
});
