// What the page says, in the reader's language. A language is a file in lang and a line here.

import { en, type Words } from './lang/en.ts';
import { ja } from './lang/ja.ts';

const languages: Record<string, Words> = { en, ja };
export const languageNames: [string, string][] = Object.entries(languages).map(([id, w]) => [id, w.language]);

export type Word = keyof Words;

let words: Words = en;
export let language = 'en';

export function setLanguage(id: string): void {
  language = id in languages ? id : 'en';
  words = languages[language]!;
}

/** The text of a word, with {name} replaced. */
export function t(word: Word, values: Record<string, string | number> = {}): string {
  return words[word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A name of a move or shape as the API has it. */
export interface Term {
  en: string;
  ja: string;
  romaji: string;
}

export function term(n: Term): string {
  if (language === 'ja') return n.ja || n.en;
  return n.romaji && n.romaji !== n.en ? `${n.en} (${n.romaji})` : n.en;
}
