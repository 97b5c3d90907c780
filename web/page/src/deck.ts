// Problems for spaced repetition: a deck of positions from the user's games, each with a date. The algorithm FSRS
// decides when a problem is due again (J. Ye and others, "A Stochastic Shortest Path Algorithm for Optimizing
// Spaced Repetition Scheduling", KDD 2022); the library ts-fsrs implements it.

import { createEmptyCard, fsrs, type Card, type Grade } from '../vendor/ts-fsrs/index.mjs';
import type { CoachProblem } from './api.ts';

export type { Grade };
export const grades: readonly Grade[] = [1, 2, 3, 4];

/** A problem, its origin, and its schedule. */
export interface Practised {
  id: string; // collection, path and move
  collection: string;
  unit: string; // unit of the loss: points or percent
  problem: CoachProblem;
  card: Card;
}

/** The content of a deck file. */
interface File {
  katachi: 'cards';
  version: 1;
  cards: Practised[];
}

const schedule = fsrs();

/** Returns the deck with those of the problems added that it does not have. */
export function withProblems(deck: Practised[], collection: string, unit: string, list: CoachProblem[], now: Date): Practised[] {
  const known = new Set(deck.map((c) => c.id));
  const more = list
    .map((problem) => ({ id: `${collection}/${problem.path}/${problem.move}`, collection, unit, problem, card: createEmptyCard(now) }))
    .filter((c) => !known.has(c.id));
  return [...deck, ...more];
}

/** The next card: due ones that were seen before, the longest overdue first, then new ones; null if there is none. */
export function nextDue(deck: Practised[], now: Date): Practised | null {
  const due = deck.filter((c) => c.card.due <= now);
  const seen = due.filter((c) => c.card.reps > 0).sort((a, b) => a.card.due.getTime() - b.card.due.getTime());
  return seen[0] ?? due[0] ?? null;
}

/** The numbers of due cards and of new cards. */
export function counts(deck: Practised[], now: Date): { due: number; fresh: number; all: number } {
  const due = deck.filter((c) => c.card.reps > 0 && c.card.due <= now).length;
  return { due, fresh: deck.filter((c) => c.card.reps === 0).length, all: deck.length };
}

/** The card after an answer. */
export function graded(c: Practised, grade: Grade, now: Date): Practised {
  return { ...c, card: schedule.next(c.card, now, grade).card };
}

/** The time until a card would be due again, in minutes. */
export function minutesTo(c: Practised, grade: Grade, now: Date): number {
  return Math.round((graded(c, grade, now).card.due.getTime() - now.getTime()) / 60_000);
}

export function writeDeck(deck: Practised[]): string {
  const file: File = { katachi: 'cards', version: 1, cards: deck };
  return JSON.stringify(file);
}

/** Reads the output of writeDeck; null for anything else. */
export function readDeck(text: string): Practised[] | null {
  try {
    const file = JSON.parse(text) as File;
    if (file.katachi !== 'cards' || file.version !== 1) return null;
    return file.cards.map((c) => ({ ...c, problem: checked(c.problem), id: String(c.id), card: dated(c.card) }));
  } catch {
    return null;
  }
}

/** Returns the problem; throws if it cannot be shown. */
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

/** Merges two decks; for a card in both, it takes the one answered more often. */
export function merged(deck: Practised[], more: Practised[]): Practised[] {
  const all = new Map(deck.map((c) => [c.id, c]));
  for (const c of more) {
    const old = all.get(c.id);
    if (!old || old.card.reps < c.card.reps) all.set(c.id, c);
  }
  return [...all.values()];
}
