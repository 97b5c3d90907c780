// The views that few readers open: they are one file of the bundle, which is fetched when one of them is.

export { Ask } from './ask.ts';
export { Cards } from './cards.ts';
export { Coach } from './coach.ts';
