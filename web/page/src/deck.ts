// Problems that come back: a deck of positions out of one's own games, each with its date. When one comes again
// is said by FSRS (J. Ye and others, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition
// Scheduling", KDD 2022), by the library ts-fsrs.

import { createEmptyCard, fsrs, type Card, type Grade } from '../vendor/ts-fsrs/index.mjs';
import type { CoachProblem } from './api.ts';

export type { Grade };
export const grades: readonly Grade[] = [1, 2, 3, 4];

/** A problem, where it is from, and when it is due. */
export interface Practised {
  id: string; // collection, path and move
  collection: string;
  unit: string; // of what was lost: points or percent
  problem: CoachProblem;
  card: Card;
}

/** What a file of a deck has. */
interface File {
  katachi: 'cards';
  version: 1;
  cards: Practised[];
}

const schedule = fsrs();

/** The deck with problems that it does not have yet. */
export function withProblems(deck: Practised[], collection: string, unit: string, list: CoachProblem[], now: Date): Practised[] {
  const known = new Set(deck.map((c) => c.id));
  const more = list
    .map((problem) => ({ id: `${collection}/${problem.path}/${problem.move}`, collection, unit, problem, card: createEmptyCard(now) }))
    .filter((c) => !known.has(c.id));
  return [...deck, ...more];
}

/** The card that comes next: seen ones that are due, the longest first, then new ones; null where none is. */
export function nextDue(deck: Practised[], now: Date): Practised | null {
  const due = deck.filter((c) => c.card.due <= now);
  const seen = due.filter((c) => c.card.reps > 0).sort((a, b) => a.card.due.getTime() - b.card.due.getTime());
  return seen[0] ?? due[0] ?? null;
}

/** How many are due of those that were seen, how many are new. */
export function counts(deck: Practised[], now: Date): { due: number; fresh: number; all: number } {
  const due = deck.filter((c) => c.card.reps > 0 && c.card.due <= now).length;
  return { due, fresh: deck.filter((c) => c.card.reps === 0).length, all: deck.length };
}

/** The card after an answer. */
export function graded(c: Practised, grade: Grade, now: Date): Practised {
  return { ...c, card: schedule.next(c.card, now, grade).card };
}

/** How long until a card would come again, in minutes. */
export function minutesTo(c: Practised, grade: Grade, now: Date): number {
  return Math.round((graded(c, grade, now).card.due.getTime() - now.getTime()) / 60_000);
}

export function writeDeck(deck: Practised[]): string {
  const file: File = { katachi: 'cards', version: 1, cards: deck };
  return JSON.stringify(file);
}

/** Reads what writeDeck wrote; null for anything else. */
export function readDeck(text: string): Practised[] | null {
  try {
    const file = JSON.parse(text) as File;
    if (file.katachi !== 'cards' || file.version !== 1) return null;
    return file.cards.map((c) => ({ ...c, problem: checked(c.problem), id: String(c.id), card: dated(c.card) }));
  } catch {
    return null;
  }
}

/** The problem, if it can be shown: an exception says that it cannot. */
function checked(p: CoachProblem): CoachProblem {
  const rows = p.board.split('/');
  const square = rows.length === p.size && rows.every((row) => row.length === p.size && /^[.XO]+$/.test(row));
  if (!square || p.size < 2 || p.size > 25 || !p.best[0] || !p.played[0]) throw new Error('no problem');
  return p;
}

function dated(card: Card): Card {
  const date = (d: Date | string): Date => {
    const out = new Date(d);
    if (Number.isNaN(out.getTime())) throw new Error('no date');
    return out;
  };
  const { last_review: last, ...rest } = card;
  return { ...rest, due: date(card.due), ...(last ? { last_review: date(last) } : {}) };
}

/** Both decks together; of a card that is in both, the one that was answered more often. */
export function merged(deck: Practised[], more: Practised[]): Practised[] {
  const all = new Map(deck.map((c) => [c.id, c]));
  for (const c of more) {
    const old = all.get(c.id);
    if (!old || old.card.reps < c.card.reps) all.set(c.id, c);
  }
  return [...all.values()];
}
