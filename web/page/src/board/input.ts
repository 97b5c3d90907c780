// One handler for mouse, pen, touch and keyboard. The pointer is captured by the board, so that a
// drag is followed wherever it goes.

import { at, span, xOf, yOf, type Point, type Rect } from '../point.ts';
import { center, Unit, type BoardView } from './view.ts';

export interface Handlers {
  play(p: Point): void;
  select(r: Rect, done: boolean): void;
  menu(p: Point, x: number, y: number): void;
  hover(p: Point | null): void;
  /** A first tap of a finger: shows the point large, and waits for the second. */
  loupe(p: Point | null): void;
  cursor(p: Point): void;
  letter(letter: string): boolean;
  /** A digit sets up the point under the cursor. */
  digit(n: number, p: Point): void;
}

const longPress = 500; // ms

export class BoardInput {
  private start: Point | null = null;
  private now: Point | null = null;
  private moved = false;
  private timer = 0;
  private tapped: Point | null = null;
  private cursor: Point | null = null;
  private anchor: Point | null = null; // of a region drawn with the keyboard
  private frame = 0;
  size = 19;
  /** Whether drags select: not in every view. */
  selects = true;

  constructor(
    private readonly host: HTMLElement,
    private readonly view: BoardView,
    private readonly on: Handlers,
  ) {
    host.addEventListener('pointerdown', (e) => this.down(e));
    host.addEventListener('pointermove', (e) => this.move(e));
    host.addEventListener('pointerup', (e) => this.up(e));
    host.addEventListener('pointercancel', () => this.cancel());
    host.addEventListener(
      'pointerleave',
      (e) => e.pointerType === 'mouse' && this.start === null && on.hover(null),
    );
    host.addEventListener('contextmenu', (e) => {
      e.preventDefault();
      const p = this.point(e);
      if (p !== null && e.button === 2) on.menu(p, e.clientX, e.clientY);
    });
    host.addEventListener('keydown', (e) => this.key(e));
    host.addEventListener('focus', () => this.showCursor(this.cursor ?? this.middle()));
    host.addEventListener('blur', () => view.cursor(null));
  }

  /** The point under an event; null outside of the board. With near, the nearest one. */
  private point(e: MouseEvent, near = false): Point | null {
    const box = this.view.svg.getBoundingClientRect();
    const scale = this.view.extent / box.width;
    const of = (v: number): number => Math.round((v * scale - center(0)) / Unit);
    let x = of(e.clientX - box.left);
    let y = of(e.clientY - box.top);
    const last = this.size - 1;
    if (near) {
      x = Math.max(0, Math.min(last, x));
      y = Math.max(0, Math.min(last, y));
    }
    return x < 0 || y < 0 || x > last || y > last ? null : at(x, y);
  }

  private down(e: PointerEvent): void {
    const p = this.point(e);
    if (p === null || e.button !== 0) return;
    this.host.setPointerCapture(e.pointerId);
    this.start = this.now = p;
    this.moved = false;
    clearTimeout(this.timer);
    if (e.pointerType !== 'mouse') {
      this.timer = window.setTimeout(() => {
        if (this.moved || this.start === null) return;
        this.cancel();
        this.on.menu(p, e.clientX, e.clientY);
      }, longPress);
    }
  }

  private move(e: PointerEvent): void {
    if (this.start === null) {
      if (e.pointerType === 'mouse') this.on.hover(this.point(e));
      return;
    }
    const p = this.point(e, true)!;
    if (p === this.now) return;
    this.now = p;
    this.moved = true;
    clearTimeout(this.timer);
    this.on.hover(null);
    if (!this.selects || this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (this.start !== null && this.now !== null) this.on.select(span(this.start, this.now), false);
    });
  }

  private up(e: PointerEvent): void {
    clearTimeout(this.timer);
    const { start, now, moved } = this;
    this.cancel();
    if (start === null || now === null) return;
    if (moved) {
      if (this.selects) this.on.select(span(start, now), true);
      return;
    }
    if (e.pointerType === 'mouse' || this.tapped === start) {
      this.tapped = null;
      this.on.loupe(null);
      this.on.play(start);
      return;
    }
    this.tapped = start;
    this.on.loupe(start);
  }

  private cancel(): void {
    clearTimeout(this.timer);
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.start = this.now = null;
  }

  /** Forgets a first tap. */
  forget(): void {
    this.tapped = null;
  }

  private middle(): Point {
    const half = this.size >> 1;
    return at(half, half);
  }

  private showCursor(p: Point): void {
    this.cursor = p;
    if (this.host.matches(':focus-visible')) this.view.cursor(p);
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    const cursor = this.cursor ?? this.middle();
    if (step) {
      const last = this.size - 1;
      const x = Math.max(0, Math.min(last, xOf(cursor) + step[0]!));
      const y = Math.max(0, Math.min(last, yOf(cursor) + step[1]!));
      this.steer(cursor, at(x, y), e.shiftKey);
    } else if (e.key === 'Enter' || e.key === ' ') this.on.play(cursor);
    else if (/^[0-9]$/.test(e.key)) this.on.digit(Number(e.key), cursor);
    else if (/^[a-z]$/i.test(e.key)) {
      if (!this.on.letter(e.key.toUpperCase())) return;
    } else if (e.key === 'ContextMenu' || (e.key === 'F10' && e.shiftKey)) {
      const box = this.view.svg.getBoundingClientRect();
      const scale = box.width / this.view.extent;
      this.on.menu(cursor, box.left + center(xOf(cursor)) * scale, box.top + center(yOf(cursor)) * scale);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Moves the cursor; with Shift the region grows from where it was. */
  private steer(from: Point, to: Point, select: boolean): void {
    this.cursor = to;
    this.view.cursor(to);
    if (select && this.selects) {
      this.anchor ??= from;
      this.on.select(span(this.anchor, to), true);
    } else {
      this.anchor = null;
      this.on.cursor(to);
    }
  }
}
