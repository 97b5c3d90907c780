// Formatting of numbers on the page.

/** With fewer games than this, a share means little, and is shown in grey. */
export const FewGames = 30;

/** The 95 % interval of a share: Wilson, "Probable Inference" (1927). Both ends are 0..1. */
export function interval(wins: number, of: number): [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.959964;
  const p = wins / of;
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** "54 %"; shares other than 0 and 1 are never rounded to 0 or 100. */
export function percent(part: number, of: number): string {
  if (of === 0) return '–';
  const p = (100 * part) / of;
  if (p > 0 && p < 1) return '<1 %';
  if (p < 100 && p > 99) return '>99 %';
  return Math.round(p) + ' %';
}

/** Whole numbers with thin groups: 9 669. */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** The label of the i-th continuation, from 0: package board, Label. */
export function label(i: number): string {
  return 'ABCDEFGHJKLMNPQRSTUVWYZabcdefghjkmnpqrstuvwyz'[i] ?? String(i + 1);
}

/** The number of occurrences of each word in a list, the most frequent first. */
export function tally(words: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}
