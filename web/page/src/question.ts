// Questions in the language of katachi ask, as texts that menus edit. The page only splits a text into words; the
// server parses it.

import type { Word } from './i18n.ts';

/** The kind of argument of a condition. */
export type Wants = '' | 'name' | 'purpose' | 'words' | 'phase' | 'fate' | 'query' | 'who' | 'place' | 'number' | 'event' | 'eventNumber';

/** The conditions, in the order of doc/ask.md. */
export const atoms = {
  called: 'name', makes: 'name', purpose: 'purpose', pattern: 'name', breaks: 'name', position: 'query', by: 'who',
  at: 'place', line: 'number', number: 'number', phase: 'phase', captures: 'number', stones: 'number',
  liberties: 'number', atari: '', ko: '', pass: '', move: '', repeats: '', echoes: 'event', distance: 'eventNumber', touches: 'event',
  joins: 'event', group: 'event', leaves: 'eventNumber', takes: 'event', corner: 'event', comment: 'words', holds: 'words',
  loss: 'number', caught: '', catches: '', reads: 'fate',
} as const satisfies Record<string, Wants>; // prettier-ignore
export type Atom = keyof typeof atoms;

/** The phases of a game, and the fates of a group. */
export const phases = ['opening', 'early', 'late', 'endgame'] as const;
export const fates = ['lives', 'dies', 'ko', 'kills'] as const;

/** The ways to link a condition to the one before. */
export const links = ['and', 'andNot', 'or', 'next', 'within', 'later', 'without', 'never'] as const;
export type Link = (typeof links)[number];

/** The keys for counting hits, and the numbers for mean and histogram. */
export const keys = [
  'year', 'player', 'opponent', 'rank', 'band', 'server', 'colour', 'winner', 'point', 'line', 'number', 'corner', 'name', 'pattern', 'next', 'game', 'times',
] as const; // prettier-ignore
export const numbers = ['number', 'line', 'captures', 'stones', 'liberties', 'length', 'moves', 'rank', 'time', 'loss'] as const;
export interface Report {
  by: string;
  mean: string;
  histogram: string;
}

/** The text with quoted parts blanked out, so that the rest is words and signs of the language. */
function bare(text: string): string {
  return text.replace(/"[^"]*"?/g, (quoted) => ' '.repeat(quoted.length));
}

/** The events of a question, and the part after its semicolon. */
function halves(text: string): [string, string] {
  const at = bare(text).indexOf(';');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function joined(events: string, report: string): string {
  return report ? `${events}; ${report}` : events;
}

/** The names of moves in a question, in order. */
export function eventNames(text: string): string[] {
  return [...bare(halves(text)[0]).matchAll(/\bas\s+(\p{L}+)/gu)].map((m) => m[1]!);
}

/** The name of the last event; an unused name if it has none. */
export function lastName(text: string): { name: string; given: boolean } {
  const events = bare(halves(text)[0]);
  const last = events.split(/\bthen\b/).at(-1)!;
  const given = /\bas\s+(\p{L}+)/u.exec(last)?.[1];
  if (given) return { name: given, given: true };
  const used = eventNames(text);
  return { name: [...'mnopqrst'].find((c) => !used.includes(c)) ?? 'x', given: false };
}

const isNext = (link: Link): boolean => link === 'next' || link === 'within' || link === 'later' || link === 'never';

/** The names to which a condition can refer if it is linked in this way. */
export function comparable(text: string, link: Link): string[] {
  const names = eventNames(text);
  const last = lastName(text);
  if (!isNext(link)) return last.given ? names.slice(0, -1) : names;
  return last.given ? names : [...names, last.name];
}

/** The question with another condition. A move to which a later condition may refer gets a name. */
export function added(text: string, link: Link, within: string, condition: string): string {
  const [events, report] = halves(text);
  if (!events || events.endsWith(':')) return joined(`${events} ${condition}`.trim(), report);
  const range = within.trim() || '5';
  const last = lastName(text);
  const named = isNext(link) && !last.given ? ` as ${last.name}` : '';
  const how: Record<Link, string> = {
    and: '', andNot: 'not ', or: 'or ', without: 'without ', next: 'then ',
    within: `then within ${range} `, later: 'then later ', never: `then never within ${range} `,
  }; // prettier-ignore
  return joined(`${events}${named} ${how[link]}${condition}`, report);
}

/** A value as one word of the language. */
export function word(value: string): string {
  const plain = value.replaceAll('"', '').trim();
  return plain !== '' && /^[^\s();,:]+$/.test(plain) ? plain : `"${plain}"`;
}

/** The words of a report that menus change, in order; the others are written by hand. */
const reported = ['by', 'mean', 'histogram'] as const;

/** The key, the mean and the histogram in the report of a question. */
export function reportOf(text: string): Report {
  const report = halves(text)[1];
  const of = (name: string): string => new RegExp(`\\b${name}\\s+(\\w+)`).exec(report)?.[1] ?? '';
  return { by: of('by'), mean: of('mean'), histogram: of('histogram') };
}

/**
 * Whether the groups of an answer are in numerical order: years, lines and numbers, unless the question sorts
 * them.
 */
export function byNumber(text: string): boolean {
  return ['year', 'line', 'number'].includes(reportOf(text).by) && !/\bsort\b/.test(halves(text)[1]);
}

/** The keys for counting the hits of a question; patterns only if the first event has a pattern. */
export function keysOf(text: string): string[] {
  const first = bare(halves(text)[0]).split(/\bthen\b/)[0]!;
  return keys.filter((k) => k !== 'pattern' || /\b(pattern|breaks)\b/.test(first));
}

/** The question with a changed report; other parts stay if they are still valid. */
export function withReport(text: string, r: Report): string {
  const [events, report] = halves(text);
  const stays = (part: string): boolean =>
    part !== '' &&
    !/^(by|mean|histogram)\b/.test(part) &&
    (r.by !== '' || !/^(sort|limit|examples)\b/.test(part)) &&
    (r.mean !== '' || !/^sort\s+mean\b/.test(part));
  const isKey = (part: string): boolean => (keys as readonly string[]).includes(part);
  const parts = report.split(',').map((part) => part.trim());
  const across = ['', 'name', 'pattern'].includes(r.by) ? [] : parts.filter(isKey); // the second key of a table
  const named = reported.filter((name) => r[name]).flatMap((name) => [`${name} ${r[name]}`, ...(name === 'by' ? across : [])]);
  return joined(events, [...named, ...parts.filter((part) => stays(part) && !isKey(part))].join(', '));
}

/** The index of a line and column, both from 1, in a text. */
export function placeOf(text: string, line: number, column: number): [number, number] {
  const lines = text.split('\n');
  const row = [...(lines[line - 1] ?? '')];
  const before = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
  const start = before + row.slice(0, column - 1).join('').length;
  const length = /^("[^"]*"?|[^\s();,]+|.)/su.exec(text.slice(start))?.[0].length ?? 0;
  return [start, start + length];
}

/** A section of the cookbook: questions, each with the same in English. */
export interface Recipes {
  title: string;
  questions: { plain: string; question: string }[];
}

/** The texts for the titles of the cookbook. */
export const cooks: Record<string, Word> = {
  Names: 'cookNames', 'Captures and liberties': 'cookCaptures', Reading: 'cookReading', Positions: 'cookPositions',
  'Order and tenuki': 'cookOrder', 'Phases, comments and losses': 'cookPhases', Who: 'cookWho',
  'Counts and memory': 'cookCounts',
}; // prettier-ignore

/** The cookbook of doc/ask.md. */
export function cookbook(text: string): Recipes[] {
  const book = text.slice(text.indexOf('\n## Cookbook\n'));
  return [...book.matchAll(/\n### (.+)\n```\n([^]*?)\n```/g)].map((m) => ({
    title: m[1]!,
    questions: [...m[2]!.matchAll(/^# (.+)\n(.+)$/gm)].map((q) => ({ plain: q[1]!, question: q[2]! })),
  }));
}
