// Icons of the tools, drawn as SVG because fonts lack some of them.

import { s } from './dom.ts';

const paths = {
  start: 'M5 5v14M19 5l-10 7 10 7Z',
  end: 'M19 5v14M5 5l10 7-10 7Z',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  turn: 'M19 12a7 7 0 1 1-2.2-5.1M17 2.5v4.6h-4.6',
  mirror: 'M12 3v18M8.5 7L3.5 12l5 5M15.500 7l5 5-5 5',
  swap: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16M12 8h3.500M12 12h4.500M12 16h3.500',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  gear: 'M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM12 3v2.500M12 18.500V21M3 12h2.500M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800',
  help: 'M8.500 9a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.200-1.500 2.300M12 18v.2',
  play: 'M7 5l11 7-11 7Z',
  stop: 'M7 5v14M16 5v14',
} as const;

export type Icon = keyof typeof paths;

export function icon(name: Icon): SVGElement {
  return s(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
    s('path', { d: paths[name], 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
  );
}
