// The texts of the page in the user's language. A language is a file in lang and a line here. Languages other than
// English are loaded when they are chosen.

import type { Sentence, NameTerm } from './api.gen.ts';
import { en, type Language, type Words } from './lang/en.ts';

const languages: Record<string, () => Promise<Language>> = {
  en: async () => en,
  ja: async () => (await import('./lang/ja.ts')).ja,
  ko: async () => (await import('./lang/ko.ts')).ko,
  zh: async () => (await import('./lang/zh.ts')).zh,
};
export const languageNames: [string, string][] = [
  ['en', 'English'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh', '中文'],
];

export type Word = keyof Words;

let words: Words = en;
let meanings = new Map<string, string>(); // meanings of names, in the user's language
let sentences = new Map<string, string>(); // katachi's sentences by code, in the user's language
let inEnglish = new Map<string, string>(); // the same in English, only for a page without a server
let names: Map<string, string> | null = null; // names of moves and shapes, for answers without them
export let language = 'en';

/** Sets the language; English if it is unknown or cannot be loaded. */
export async function setLanguage(id: string): Promise<void> {
  try {
    const chosen = await (languages[id] ?? languages.en!)();
    language = id in languages ? id : 'en';
    words = chosen;
    names = chosen.dictionary === undefined ? null : readNames(chosen.dictionary);
    sentences = readSayings('problem', chosen.sayings);
    meanings = readSayings('means', chosen.sayings);
  } catch {
    language = 'en';
  }
}

/** Reads lines "name | word" of a file of katachi's words. */
export function readNames(text: string): Map<string, string> {
  const list = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [name, word] = line.split(' | ');
    if (name && word && !line.startsWith('#')) list.set(name, word.trim());
  }
  return list;
}

/** Reads the lines "KIND name | words" of a file of katachi's sentences. */
function readSayings(kind: string, text = ''): Map<string, string> {
  return new Map([...text.matchAll(new RegExp(`^${kind} (.+?) \\| (.+)$`, 'gm'))].map((m) => [m[1]!, m[2]!]));
}

/** Loads the English sentences, for answers without them. */
export async function loadEnglish(): Promise<void> {
  inEnglish = readSayings('problem', (await import('../../../internal/lang/en.say')).default);
}

/** The text of a sentence of katachi in the user's language. */
export function said({ text, code, args = [] }: Sentence): string {
  const words = sentences.get(code) ?? inEnglish.get(code);
  if (words === undefined) return text;
  return words.replace(/("?)\{(\d)\}\1/g, (_, quote: string, i: string) => {
    const arg = part(args[Number(i) - 1]);
    return quote ? JSON.stringify(arg) : arg;
  });
}

/** An argument of a sentence: a text, a number, a sentence, or a list of sentences. */
function part(arg: unknown): string {
  if (Array.isArray(arg)) return arg.map(part).join(', ');
  return typeof arg === 'object' && arg ? said(arg as Sentence) : String(arg);
}

/** The text for a key, with {name} replaced; {name|game|games} adds a word for one or for several. */
export function t(word: Word, values: Record<string, string | number> = {}): string {
  return words[word].replace(/\{(\w+)(?:\|(.*?)\|(.*?))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? '');
    return many === undefined ? value : `${value} ${value === '1' ? one : many}`;
  });
}

/** The word for a name in the user's language, composed of its parts if necessary; "" if there is none. */
export function wordOf(n: NameTerm): string {
  if (language === 'ja') return n.ja;
  const whole = names?.get(n.en);
  if (!names || whole) return whole ?? '';
  const parts = n.en.split(', ').map((part) => names?.get(part));
  return parts.length > 1 && parts.every(Boolean) ? parts.join(names.get(',') ?? ', ') : '';
}

/** The meaning of a name in the user's language; undefined if unknown. */
export function meaning(name: string): string | undefined {
  return meanings.get(name);
}

/** The English name for a word of the user's language; other words are returned unchanged. */
export function english(word: string): string {
  for (const [name, of] of names ?? []) if (of === word) return name;
  return word;
}

export function term(n: NameTerm): string {
  return wordOf(n) || (language !== 'ja' && n.romaji && n.romaji !== n.en ? `${n.en} (${n.romaji})` : n.en);
}
