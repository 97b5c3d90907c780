// Shared by the parts of the page: the state, the API, messages, and the panel that controls the board.

import { Api, type CollectionsAnswer, Latest, type PositionAnswer } from './api.ts';
import type { BoardModel } from './board/view.ts';
import type { Given } from './panel/open.ts';
import type { Point, Rect, Stone } from './point.ts';
import type { Placed, State, Store, Wild } from './state.ts';

/** A number of moves forward, or back if negative, or to one end. */
export type Step = number | 'start' | 'end';

/** A view of the page: the column beside the board, and what the board shows and does. */
export interface Panel {
  readonly element: HTMLElement;
  /** Whether the board has nothing to show, and is hidden. */
  alone?(s: State): boolean;
  /** Shows a state; before is the state shown previously, null the first time. */
  show(s: State, before: State | null): void;
  model(s: State): BoardModel;
  play(p: Point): void;
  step(by: Step): void;
  /** Goes to the variation below or above, or if there is none, to the next or previous fork. */
  branch?(by: 1 | -1): void;
  /** Undoes the last change, or redoes it. */
  undo?(again: boolean): void;
  /** The text beside the navigation buttons. */
  tools?(): HTMLElement[];
  /** The text below the board while the pointer is on no point. */
  said?(s: State): string;
  /** Handles a typed letter; returns whether it had an effect. */
  letter?(letter: string): boolean;
  select?(r: Rect | null, done: boolean): void;
  setPoint?(p: Point, what: Stone | 0 | Wild): void;
  /** The state with everything that the board shows, for changes of the whole board. */
  laid?(s: State): State;
  /** The position whose moves are named on hover; null for none. */
  named?(s: State): Placed | null;
  /** The panel is no longer shown. */
  leave?(): void;
}

export class App {
  status: CollectionsAnswer = { version: '', collections: [], engines: [], ranks: false };
  panel!: Panel;
  /** Redraws the board; set by the page. */
  redraw: () => void = () => {};
  /** Opens what the user gave; set by the page. */
  take: (given: Given) => void = () => {};
  /** Requests the list of collections again; set by the page. */
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

  /** Announces a text to screen readers. */
  say(text: string): void {
    this.live.textContent = text;
  }

  /** Shows a message for a short time. */
  toast(text: string): void {
    this.toastBox.textContent = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.toastBox.textContent = ''), 4000);
  }

  /** The name of the current collection. */
  get collection(): string {
    return this.store.state.collection || this.status.collections[0]?.name || '';
  }

  latest(): Latest {
    return new Latest(this.api);
  }

  /**
   * Requests names and shapes of a position. hover lists the points whose moves are to be named; "all" means
   * every one.
   */
  position(p: Placed, hover = '', signal?: AbortSignal): Promise<PositionAnswer> {
    return this.api.ask('position', { ...p, hover }, signal);
  }
}
