// Makes patterns in katachi's text format (doc/dev/formats.md) from a region of the board.

import { at, whole, type Rect } from './point.ts';
import { position, type State } from './state.ts';

/** The region of a state as a pattern: its cells, and the edges that it touches. */
export function patternText(s: State, name: string): string {
  const r = s.region ?? whole(s.size);
  return `pattern: ${name || 'pattern'}\n\n${diagram(s, r)
    .map((row) => '  ' + row)
    .join('\n')}\n`;
}

function diagram(s: State, r: Rect): string[] {
  const p = position(s);
  const last = s.size - 1;
  const left = r.x0 === 0;
  const right = r.x1 === last;
  const rows: string[] = [];
  const edge = (left ? '+' : '') + '-'.repeat(r.x1 - r.x0 + 1) + (right ? '+' : '');
  if (r.y0 === 0) rows.push(edge);
  for (let y = r.y0; y <= r.y1; y++) {
    let row = left ? '|' : '';
    for (let x = r.x0; x <= r.x1; x++) {
      const w = s.wild.get(at(x, y));
      row += w === '*' ? '?' : (w ?? '.XO'[p.get(at(x, y))]);
    }
    rows.push(right ? row + '|' : row);
  }
  if (r.y1 === last) rows.push(edge);
  return rows;
}
