// What the parts of the page share: the state, the API, messages, and which panel has the board.

import { Api, Latest, type PositionAnswer, type Status } from './api.ts';
import type { BoardModel } from './board/view.ts';
import type { Point, Rect, Stone } from './point.ts';
import type { Placed, State, Store, Wild } from './state.ts';

/** So many moves forward, or back where it is below 0, or to an end. */
export type Step = number | 'start' | 'end';

/** A view of the page: what stands beside the board, and what the board does. */
export interface Panel {
  readonly element: HTMLElement;
  /** The view has no use for the board, which is hidden. */
  readonly alone?: boolean;
  /** Shows a state; before is the one that was shown, null for the first time. */
  show(s: State, before: State | null): void;
  model(s: State): BoardModel;
  play(p: Point): void;
  step(by: Step): void;
  /** To the variation below or above; where there is none, to the fork that comes next or came last. */
  branch?(by: 1 | -1): void;
  /** Takes the last change back, or makes it again. */
  undo?(again: boolean): void;
  /** What stands beside the buttons that step. */
  tools?(): HTMLElement[];
  /** What is said below the board while nothing is pointed at. */
  said?(s: State): string;
  /** A letter was typed; reports whether it meant something. */
  letter?(letter: string): boolean;
  select?(r: Rect | null, done: boolean): void;
  setPoint?(p: Point, what: Stone | 0 | Wild): void;
  /** The state with all that the board shows laid on it, for a change of the whole board. */
  laid?(s: State): State;
  /** The position whose moves are named on hover; null for none. */
  named?(s: State): Placed | null;
  /** The panel is no longer shown. */
  leave?(): void;
}

export class App {
  status: Status = { version: '', collections: [], engines: [] };
  panel!: Panel;
  /** Draws the board again; set by the page. */
  redraw: () => void = () => {};
  /** Asks again which collections there are; set by the page. */
  collectionsChanged: () => void = () => {};
  private readonly live: HTMLElement;
  private readonly toastBox: HTMLElement;
  private timer = 0;

  constructor(
    readonly store: Store,
    readonly api: Api,
    live: HTMLElement,
    toast: HTMLElement,
  ) {
    this.live = live;
    this.toastBox = toast;
  }

  /** Says something to who listens. */
  say(text: string): void {
    this.live.textContent = text;
  }

  /** Shows a message for a while. */
  toast(text: string): void {
    this.toastBox.textContent = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.toastBox.textContent = ''), 4000);
  }

  /** The name of the collection that is asked. */
  get collection(): string {
    return this.store.state.collection || this.status.collections[0]?.name || '';
  }

  latest(): Latest {
    return new Latest(this.api);
  }

  /** Names and shapes of a position; hover names points' moves, "all" every one. */
  position(p: Placed, hover = '', signal?: AbortSignal): Promise<PositionAnswer> {
    return this.api.ask<PositionAnswer>('position', { ...p, hover }, signal);
  }
}
