// What the page uses of ts-fsrs 5.4.2, which is here as npm has it (dist/index.mjs), with its licence in front.

/** A card as FSRS knows it: dates are Dates, or what JSON makes of them. */
export interface Card {
  due: Date;
  stability: number;
  difficulty: number;
  elapsed_days: number;
  scheduled_days: number;
  learning_steps: number;
  reps: number;
  lapses: number;
  state: 0 | 1 | 2 | 3;
  last_review?: Date;
}

/** Again, hard, good, easy. */
export type Grade = 1 | 2 | 3 | 4;

export interface FSRS {
  next(card: Card, now: Date, grade: Grade): { card: Card };
}

export function fsrs(): FSRS;
export function createEmptyCard(now?: Date): Card;
