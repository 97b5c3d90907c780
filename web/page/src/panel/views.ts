// All views except Explore: one file of the bundle, which is loaded when one of them is opened.

export { Ask } from './ask.ts';
export { Cards } from './cards.ts';
export { Coach } from './coach.ts';
export { Game } from './game.ts';
export { Guess } from './guess.ts';
export { Patterns } from './patterns.ts';
export { Players } from './players.ts';
export { Shapes } from './shapes.ts';
export { Words } from './words.ts';
