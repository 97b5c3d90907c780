// Continuations as comma-separated values (RFC 4180).

import type { SearchAnswer } from '../api.ts';

/** A cell, in quotes if necessary. So is a text that a spreadsheet would take for a formula. */
export function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t]/.test(text) ? "'" + text : text;
  return /[",\r\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
}

export function continuationsCsv(a: SearchAnswer): string {
  const rows: (string | number)[][] = [
    ['label', 'points', 'hits', 'black', 'white', 'black_wins', 'white_wins', 'later'],
  ];
  for (const c of a.continuations)
    rows.push([c.label, c.points.join(' '), c.B + c.W, c.B, c.W, c.wB + c.wW, c.lB + c.lW, c.tB + c.tW]);
  return rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}
