// The board as SVG. Lines are 20 units apart. There is always a margin for coordinates, so the board never changes
// its size. draw() changes only what differs from the current drawing.

import { s, set } from '../dom.ts';
import { at, column, starPoints, xOf, yOf, type Cell, type Point, type Rect, type Stone } from '../point.ts';
import type { Wild } from '../state.ts';

export const Unit = 20;
const frame = 1.15 * Unit;

/** A move that was played next, on all equivalent points. */
export interface Next {
  points: Point[];
  label: string;
  share: string; // "41 %"
  weight: number; // 0..1: how prominently it is drawn
  black: number; // share of these moves that Black played, 0..1
  source?: 'corner' | 'model' | 'search'; // the source; absent: games with the whole board
}

/** Stones of one shape. */
export interface Group {
  points: Point[];
  kind: 'made' | 'broken' | 'found';
  title: string;
}

/** A stone whose move lost points. */
export interface Loss {
  point: Point;
  lost: number;
  title: string;
}

export interface BoardModel {
  size: number;
  cell: (p: Point) => Cell;
  last: Point | null;
  turn: Stone;
  wild?: Map<Point, Wild>;
  region?: Rect | null;
  next?: Next[];
  labels?: Map<Point, string>;
  marks?: Map<Point, string>; // marks by their names in SGF: TR SQ CR MA
  groups?: Group[];
  losses?: Loss[];
  owner?: number[][]; // ownership, rows from the top: 1 Black's to -1 White's
}

/** Limits of the zoom and of the size of shares, in screen pixels and units of the drawing. */
const largest = 4;
const shareSize = 10;
const shareRoom = 7.7;

export const center = (v: number): number => frame + v * Unit;

export class BoardView {
  readonly svg: SVGSVGElement;
  private size = 0;
  private stones = new Map<Point, { cell: Cell; e: SVGElement }>();
  private readonly layers: Record<string, SVGGElement> = {};
  private hovered: Point | null = null;
  private model: BoardModel | null = null;
  private shown = { x: 0, y: 0, width: 0 };
  private tight = false;

  constructor() {
    this.svg = s('svg', { class: 'board', xmlns: 'http://www.w3.org/2000/svg', 'aria-hidden': 'true' });
    for (const name of ['grid', 'area', 'stones', 'owner', 'groups', 'next', 'marks', 'ghost', 'cursor'])
      this.layers[name] = s('g', { class: name });
    this.svg.append(gradients(), ...Object.values(this.layers));
    new ResizeObserver(() => this.fit()).observe(this.svg);
  }

  // Zoom. A unit of the drawing has the same size in both directions.

  /** The zoom factor; 1 shows the whole board. */
  get scale(): number {
    return this.shown.width ? this.extent / this.shown.width : 1;
  }

  /** Converts a place on the screen to a place in the drawing. */
  unit(x: number, y: number): [number, number] {
    const box = this.svg.getBoundingClientRect();
    const by = this.shown.width / box.width;
    return [this.shown.x + (x - box.left) * by, this.shown.y + (y - box.top) * by];
  }

  /** Converts a place in the drawing to a place on the screen. */
  screen(x: number, y: number): [number, number] {
    const box = this.svg.getBoundingClientRect();
    const by = box.width / this.shown.width;
    return [box.left + (x - this.shown.x) * by, box.top + (y - this.shown.y) * by];
  }

  /** Zooms so that a place in the drawing is at a place on the screen. */
  zoom(scale: number, x: number, y: number, screenX: number, screenY: number): void {
    const width = this.extent / Math.max(1, Math.min(largest, scale));
    const box = this.svg.getBoundingClientRect();
    const within = (v: number): number => Math.max(0, Math.min(this.extent - width, v));
    const left = within(x - ((screenX - box.left) / box.width) * width);
    const top = within(y - ((screenY - box.top) / box.width) * width);
    this.look(left, top, width);
  }

  /** Shows the whole board again. */
  unzoom(): void {
    this.look(0, 0, this.extent);
  }

  private look(x: number, y: number, width: number): void {
    this.shown = { x, y, width };
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${width}`);
    this.fit();
  }

  /** Sets the size of the shares so that they are legible, or hides them if there is no room. */
  private fit(): void {
    const size = (shareSize * this.shown.width) / (this.svg.getBoundingClientRect().width || 1);
    this.svg.style.setProperty('--share', Math.min(size, shareRoom) + 'px');
    if (this.tight === size > shareRoom) return;
    this.tight = size > shareRoom;
    this.svg.classList.toggle('tight', this.tight);
    if (this.model) this.draw(this.model);
  }

  /** The width and height of the drawing in units. */
  get extent(): number {
    return 2 * frame + (this.size - 1) * Unit;
  }

  draw(m: BoardModel): void {
    if (m.size !== this.size) this.resize(m.size);
    this.model = m;
    this.drawStones(m);
    this.drawRegion(m.region ?? null);
    set(this.layers.owner!, ownerMarks(m));
    set(this.layers.groups!, [...(m.wild ?? [])].map(([p, w]) => wildMark(p, w)), (m.groups ?? []).map(groupMark)); // below labels
    set(
      this.layers.next!,
      (m.next ?? []).map((n) => n.points.map((p) => nextMark(n, p, this.tight))),
    );
    this.drawMarks(m);
    this.hover(this.hovered);
  }

  private resize(size: number): void {
    this.size = size;
    this.stones.clear();
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.unzoom();
    const end = center(size - 1);
    let lines = '';
    for (let i = 0; i < size; i++) lines += `M${center(0)} ${center(i)}H${end}M${center(i)} ${center(0)}V${end}`;
    set(
      this.layers.grid!,
      s('rect', { class: 'wood', width: this.extent, height: this.extent, rx: 3 }),
      s('path', { class: 'lines', d: lines }),
      starPoints(size).map((p) => s('circle', { class: 'star', cx: center(xOf(p)), cy: center(yOf(p)), r: 2.1 })),
      Array.from({ length: size }, (_, i) => [
        label(column(i), center(i), 0.52 * frame),
        label(column(i), center(i), this.extent - 0.52 * frame),
        label(String(size - i), 0.5 * frame, center(i)),
        label(String(size - i), this.extent - 0.5 * frame, center(i)),
      ]),
    );
  }

  private drawStones(m: BoardModel): void {
    for (let y = 0; y < m.size; y++)
      for (let x = 0; x < m.size; x++) {
        const p = at(x, y);
        const cell = m.cell(p);
        const old = this.stones.get(p);
        if ((old?.cell ?? 0) === cell) continue;
        old?.e.remove();
        this.stones.delete(p);
        if (cell === 0) continue;
        const e = stone(p, cell);
        this.layers.stones!.append(e);
        this.stones.set(p, { cell, e });
      }
  }

  /** Draws only the region, which follows the pointer at every frame. */
  drawRegion(r: Rect | null): void {
    if (!r) {
      set(this.layers.area!);
      return;
    }
    // at the edge of the board it leaves the coordinates visible
    const first = (v: number): number => center(v) - (v === 0 ? 0.42 : 0.5) * Unit;
    const last = (v: number): number => center(v) + (v === this.size - 1 ? 0.42 : 0.5) * Unit;
    const [x, y] = [first(r.x0), first(r.y0)];
    const [w, h] = [last(r.x1) - x, last(r.y1) - y];
    const e = this.extent;
    set(
      this.layers.area!,
      s('path', { class: 'outside', 'fill-rule': 'evenodd', d: `M0 0H${e}V${e}H0ZM${x} ${y}h${w}v${h}h${-w}Z` }),
      s('rect', { class: 'region', x, y, width: w, height: h, rx: 2 }),
    );
  }

  private drawMarks(m: BoardModel): void {
    const marks: SVGElement[] = [];
    for (const loss of m.losses ?? []) marks.push(lossMark(loss));
    for (const [p, kind] of m.marks ?? []) marks.push(sgfMark(p, kind, m.cell(p)));
    for (const [p, text] of m.labels ?? []) marks.push(...textMark(p, text, m.cell(p)));
    if (m.last !== null && m.last >= 0 && !m.labels?.has(m.last))
      marks.push(
        s('circle', {
          class: 'last ' + on(m.cell(m.last)),
          cx: center(xOf(m.last)),
          cy: center(yOf(m.last)),
          r: 4.6,
        }),
      );
    set(this.layers.marks!, marks);
  }

  /** Shows the stone that a click would play. */
  hover(p: Point | null): void {
    this.hovered = p;
    const m = this.model;
    if (!m || p === null || p < 0 || m.cell(p)) set(this.layers.ghost!);
    else set(this.layers.ghost!, stone(p, m.turn));
  }

  /** Shows the keyboard cursor. */
  cursor(p: Point | null): void {
    if (p === null) set(this.layers.cursor!);
    else
      set(
        this.layers.cursor!,
        s('rect', { x: center(xOf(p)) - 10, y: center(yOf(p)) - 10, width: 20, height: 20, rx: 3 }),
      );
  }
}

const on = (c: Cell): string => (c === 1 ? 'on-black' : c === 2 ? 'on-white' : 'on-wood');

/** Gradients of the stones. The style sheet and exported pictures use their ids. */
export function gradients(): SVGElement {
  const ball = (id: string, from: string, to: string): SVGElement =>
    s(
      'radialGradient',
      { id, cx: '0.36', cy: '0.3', r: '0.75' },
      s('stop', { offset: '0', 'stop-color': from }),
      s('stop', { offset: '1', 'stop-color': to }),
    );
  return s('defs', {}, ball('shade-black', '#5b5f66', '#0c0d0f'), ball('shade-white', '#ffffff', '#d3d0c8'));
}

export function stone(p: Point, c: Stone): SVGElement {
  return s('circle', { class: c === 1 ? 'black' : 'white', cx: center(xOf(p)), cy: center(yOf(p)), r: 9.4 });
}

function label(text: string, x: number, y: number): SVGElement {
  return s('text', { class: 'coordinate', x, y, dy: '0.35em' }, text);
}

function nextMark(n: Next, p: Point, tight: boolean): SVGElement {
  const x = center(xOf(p));
  const y = center(yOf(p));
  const small = n.label.length > 1 ? ' small' : '';
  const ring = Math.max(0, Math.min(1, n.black)) * 2 * Math.PI * 8.6;
  return s(
    'g',
    { class: 'continuation ' + (n.source ?? 'games') + (n.weight < 0.05 ? ' rare' : '') + (n.share ? ' told' : '') },
    s('circle', { class: 'ground', cx: x, cy: y, r: 9.2 }),
    n.source && s('path', { class: 'source', d: sourceShape(n.source, x, y) }),
    s('circle', { class: 'white-part', cx: x, cy: y, r: 8.6 }),
    s('circle', {
      class: 'black-part',
      cx: x,
      cy: y,
      r: 8.6,
      'stroke-dasharray': `${ring.toFixed(2)} 99`,
      transform: `rotate(-90 ${x} ${y})`,
    }),
    s('text', { class: 'letter' + small, x, y: n.share && !tight ? y - 3.1 : y, dy: '0.35em' }, n.label),
    s('text', { class: 'share', x, y: y + 6.4 }, n.share.replace(' ', '')),
  );
}

/**
 * The outline that identifies a source: a square for a corner, a diamond for the model, a double ring for a
 * search.
 */
function sourceShape(source: NonNullable<Next['source']>, x: number, y: number): string {
  if (source === 'corner') return `M${x - 9} ${y - 9}h18v18h-18Z`;
  if (source === 'model') return `M${x} ${y - 11.5}l11.5 11.5l-11.5 11.5l-11.5 -11.5Z`;
  return `M${x - 10.4} ${y}a10.4 10.4 0 1 0 20.8 0a10.4 10.4 0 1 0 -20.8 0Z`;
}

function groupMark(g: Group): SVGElement {
  const lines: string[] = [];
  const points = new Set(g.points);
  for (const p of g.points)
    for (const q of [p + 1, p + 32, p + 33, p + 31])
      if (points.has(q) && Math.abs(xOf(p) - xOf(q)) < 2)
        lines.push(`M${center(xOf(p))} ${center(yOf(p))}L${center(xOf(q))} ${center(yOf(q))}`);
  return s(
    'g',
    { class: 'group ' + g.kind },
    s('title', {}, g.title),
    s('path', { d: lines.join('') }),
    g.points.map((p) => s('circle', { cx: center(xOf(p)), cy: center(yOf(p)), r: 7 })),
  );
}

/** Squares for ownership: on empty points, and on stones of the other colour. */
function ownerMarks(m: BoardModel): SVGElement[] {
  return (m.owner ?? []).flatMap((row, y) =>
    row.flatMap((owner, x) => {
      const side = owner > 0 ? 1 : 2;
      const length = 8 * Math.min(1, Math.abs(owner));
      if (length < 0.8 || m.cell(at(x, y)) === side) return [];
      const [left, top] = [center(x) - length / 2, center(y) - length / 2];
      return [s('rect', { class: side === 1 ? 'black' : 'white', x: left, y: top, width: length, height: length })];
    }),
  );
}

function wildMark(p: Point, w: Wild): SVGElement {
  const x = center(xOf(p));
  const y = center(yOf(p));
  return s(
    'g',
    { class: 'wild' },
    s('circle', { class: 'ground', cx: x, cy: y, r: 8 }),
    w === '*'
      ? s('path', { d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8M${x - 5.5} ${y}h11M${x} ${y - 5.5}v11` })
      : s('circle', { class: 'half-' + w, cx: x, cy: y, r: 5 }),
  );
}

/** A dot whose size says how much was lost; beside the centre, where other marks are. */
function lossMark({ point, lost, title }: Loss): SVGElement {
  const r = lost < 3 ? 2.2 : lost < 6 ? 3 : lost < 12 ? 3.8 : 4.8;
  return s('circle', { class: 'loss', cx: center(xOf(point)) + 5.5, cy: center(yOf(point)) - 5.5, r }, s('title', {}, title));
}

function textMark(p: Point, text: string, c: Cell): SVGElement[] {
  const x = center(xOf(p));
  const y = center(yOf(p));
  const small = text.length > 2 ? ' tiny' : text.length > 1 ? ' small' : '';
  return [
    ...(c ? [] : [s('circle', { class: 'ground', cx: x, cy: y, r: 8 })]),
    s('text', { class: 'label ' + on(c) + small, x, y, dy: '0.35em' }, text),
  ];
}

function sgfMark(p: Point, kind: string, c: Cell): SVGElement {
  const x = center(xOf(p));
  const y = center(yOf(p));
  const shape = {
    TR: `M${x} ${y - 6}l5.4 9.2h-10.8Z`,
    SQ: `M${x - 4.5} ${y - 4.5}h9v9h-9Z`,
    MA: `M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9`,
  }[kind];
  return shape
    ? s('path', { class: 'mark ' + on(c), d: shape })
    : s('circle', { class: 'mark ' + on(c), cx: x, cy: y, r: 5.2 });
}
