// Small boards for lists.

import { s } from '../dom.ts';
import type { Rect } from '../point.ts';

/** A difference at a point: an extra stone, a missing one, or a wrong one. */
export interface Sign {
  x: number;
  y: number;
  kind: 'more' | 'less' | 'other';
}

/** The sign for each kind: a ring, a cross, a square; coordinates are relative to the point. */
const shapes = {
  more: 'm-.42 0a.42 .42 0 1 0 .84 0a.42 .42 0 1 0-.84 0',
  less: 'm-.36-.36l.72 .72m0-.72l-.72 .72',
  other: 'm-.4-.4h.8v.8h-.8z',
};

/** Draws rows of ".XO" without coordinates, with a frame around the region, and signs. */
export function miniature(
  rows: string[],
  region: Rect | null,
  mark?: { x: number; y: number } | null,
  signs: Sign[] = [],
): SVGElement {
  const n = rows.length;
  let lines = '';
  for (let i = 0; i < n; i++) lines += `M.5 ${i + 0.5}H${n - 0.5}M${i + 0.5} .5V${n - 0.5}`;
  let black = '';
  let white = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const dot = `M${x + 0.5} ${y + 0.5}h0`;
      if (row[x] === 'X') black += dot;
      else if (row[x] === 'O') white += dot;
    }
  });
  return s(
    'svg',
    { class: 'mini', viewBox: `0 0 ${n} ${n}`, 'aria-hidden': 'true' },
    s('rect', { class: 'wood', width: n, height: n }),
    s('path', { class: 'lines', d: lines }),
    s('path', { class: 'rim', d: white }),
    s('path', { class: 'white', d: white }),
    s('path', { class: 'black', d: black }),
    mark ? s('circle', { class: 'point', cx: mark.x + 0.5, cy: mark.y + 0.5, r: 0.4 }) : null,
    signs.map((sign) => s('path', { class: 'sign', d: `M${sign.x + 0.5} ${sign.y + 0.5}${shapes[sign.kind]}` })),
    region
      ? s('rect', {
          class: 'region',
          x: region.x0,
          y: region.y0,
          width: region.x1 - region.x0 + 1,
          height: region.y1 - region.y0 + 1,
        })
      : null,
  );
}
