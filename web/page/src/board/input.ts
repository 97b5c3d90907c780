// One handler for mouse, pen, touch, wheel and keyboard. The board captures the pointer, so a drag continues
// outside it. One finger scrolls the page, as usual, and selects only in the mode for regions; two fingers zoom.

import { at, span, xOf, yOf, type Point, type Rect } from '../point.ts';
import { center, Unit, type BoardView } from './view.ts';

export interface Handlers {
  play(p: Point): void;
  select(r: Rect, done: boolean): void;
  menu(p: Point, x: number, y: number): void;
  hover(p: Point | null): void;
  /** Handles the first tap of a finger: shows the point enlarged, and waits for a second tap. */
  loupe(p: Point | null): void;
  cursor(p: Point): void;
  letter(letter: string): boolean;
  /** Handles a digit, which sets up the point under the cursor. */
  digit(n: number, p: Point): void;
  /** Handles a turn of the wheel by a number of moves; returns whether it had an effect. */
  wheel(by: 1 | -1): boolean;
  zoomed(): void;
}

const longPress = 500; // ms
const wheelStep = 60; // pixels of the wheel per move
const wheelRest = 600; // ms without scrolling of the page after a move by the wheel

/** Two fingers: their initial distance, the zoom at that time, and the place between them. */
interface Pinch {
  distance: number;
  scale: number;
  x: number;
  y: number;
}

export class BoardInput {
  private start: Point | null = null;
  private now: Point | null = null;
  private moved = false;
  private timer = 0;
  private tapped: Point | null = null;
  private cursor: Point | null = null;
  private anchor: Point | null = null; // the fixed corner of a region drawn by keyboard
  private frame = 0;
  private byKey = false; // the board was focused by keyboard: arrows move its cursor
  private pressed = false;
  private pinch: Pinch | null = null;
  private turned = 0; // how far the wheel was turned, in pixels
  private turnedAt = -wheelRest;
  size = 19;
  /** Whether a drag selects in this view. */
  selects = true;
  /** Whether a finger selects. */
  regions = false;

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
    host.addEventListener('focus', () => {
      this.byKey = !this.pressed;
      this.showCursor(this.cursor ?? this.middle());
    });
    host.addEventListener('blur', () => view.cursor(null));
    host.addEventListener('touchstart', (e) => this.fingers(e), { passive: false });
    host.addEventListener('touchmove', (e) => this.zoom(e), { passive: false });
    for (const end of ['touchend', 'touchcancel'] as const)
      host.addEventListener(end, (e) => e.touches.length < 2 && (this.pinch = null));
    host.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
  }

  /** A second finger was put down, which ends the action of the first. */
  private fingers(e: TouchEvent): void {
    if (e.touches.length !== 2) return;
    e.preventDefault(); // prevents scrolling of the page
    this.cancel();
    this.forget();
    this.on.loupe(null);
    const { distance, x, y } = this.between(e);
    const [left, top] = this.view.unit(x, y);
    this.pinch = { distance, scale: this.view.scale, x: left, y: top };
  }

  private between(e: TouchEvent): { distance: number; x: number; y: number } {
    const [a, b] = [e.touches[0]!, e.touches[1]!];
    const distance = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
    return { distance, x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
  }

  private zoom(e: TouchEvent): void {
    if (this.regions && e.cancelable) e.preventDefault();
    if (!this.pinch || e.touches.length !== 2) return;
    if (e.cancelable) e.preventDefault();
    const { distance, x, y } = this.between(e);
    this.view.zoom((this.pinch.scale * distance) / this.pinch.distance, this.pinch.x, this.pinch.y, x, y);
    this.on.zoomed();
  }

  private wheel(e: WheelEvent): void {
    if (e.ctrlKey || e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) return;
    this.turned += e.deltaMode === 0 ? e.deltaY : 100 * Math.sign(e.deltaY);
    const by = Math.sign(this.turned) as 1 | -1;
    if (Math.abs(this.turned) >= wheelStep) {
      this.turned = 0;
      if (this.on.wheel(by)) this.turnedAt = e.timeStamp;
    }
    if (e.timeStamp - this.turnedAt < wheelRest) e.preventDefault();
  }

  /** The point under an event; null outside the board. With near, the nearest point. */
  private point(e: MouseEvent, near = false): Point | null {
    const [left, top] = this.view.unit(e.clientX, e.clientY);
    let x = Math.round((left - center(0)) / Unit);
    let y = Math.round((top - center(0)) / Unit);
    const last = this.size - 1;
    if (near) {
      x = Math.max(0, Math.min(last, x));
      y = Math.max(0, Math.min(last, y));
    }
    return x < 0 || y < 0 || x > last || y > last ? null : at(x, y);
  }

  private down(e: PointerEvent): void {
    this.pressed = true; // the focus that follows is by pointer
    setTimeout(() => (this.pressed = false));
    this.byKey = false;
    this.view.cursor(null);
    const p = this.point(e);
    if (p === null || e.button !== 0 || !e.isPrimary) return;
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
    if (!this.draws(e) || this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (this.start !== null && this.now !== null) this.on.select(span(this.start, this.now), false);
    });
  }

  /** Whether a drag selects. */
  private draws(e: PointerEvent): boolean {
    return this.selects && (this.regions || e.pointerType === 'mouse');
  }

  private up(e: PointerEvent): void {
    clearTimeout(this.timer);
    const { start, now, moved } = this;
    this.cancel();
    if (start === null || now === null) return;
    if (moved) {
      if (this.draws(e)) this.on.select(span(start, now), true);
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

  /** Cancels a first tap. */
  forget(): void {
    this.tapped = null;
  }

  private middle(): Point {
    const half = this.size >> 1;
    return at(half, half);
  }

  private showCursor(p: Point): void {
    this.cursor = p;
    if (this.byKey) this.view.cursor(p);
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    const cursor = this.cursor ?? this.middle();
    if (step && (this.byKey || e.shiftKey)) {
      const last = this.size - 1;
      const x = Math.max(0, Math.min(last, xOf(cursor) + step[0]!));
      const y = Math.max(0, Math.min(last, yOf(cursor) + step[1]!));
      this.steer(cursor, at(x, y), e.shiftKey);
    } else if (e.key === 'Enter' && this.byKey) this.on.play(cursor);
    else if (/^[0-9]$/.test(e.key)) this.on.digit(Number(e.key), cursor);
    else if (/^[a-z]$/i.test(e.key)) {
      if (!this.on.letter(e.key.toUpperCase())) return;
    } else if (e.key === 'ContextMenu' || (e.key === 'F10' && e.shiftKey)) {
      this.on.menu(cursor, ...this.view.screen(center(xOf(cursor)), center(yOf(cursor))));
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Moves the cursor; with Shift, extends the region. */
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
