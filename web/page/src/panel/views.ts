// All views except Explore: one file of the bundle, which is loaded when one of them is opened.

import type { App, Panel } from '../app.ts';
import type { View } from '../state.ts';
import { Ask } from './ask.ts';
import { Cards } from './cards.ts';
import { Coach } from './coach.ts';
import type { Explore } from './explore.ts';
import { Game } from './game.ts';
import { Guess } from './guess.ts';
import { Mine } from './mine.ts';
import { Patterns } from './patterns.ts';
import { Players } from './players.ts';
import { Shapes } from './shapes.ts';
import { Words } from './words.ts';

export { Mine };

export function makeViews(app: App, explore: Explore): Record<Exclude<View, 'explore'>, Panel> {
  const cards = new Cards(app);
  return {
    ask: new Ask(app, explore),
    cards,
    coach: new Coach(app, explore, cards),
    game: new Game(app, explore, cards),
    guess: new Guess(app),
    patterns: new Patterns(app, explore),
    players: new Players(app, explore),
    shapes: new Shapes(app),
    words: new Words(app),
  };
}
