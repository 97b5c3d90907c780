// The moves of a game with their names: as a list, and as a strip along the game.

import type { NameMove, NamePurpose, Tree } from '../api.ts';
import { button, h, s, set } from '../dom.ts';
import { t, term } from '../i18n.ts';

/** The names of a move in one line. */
export function describe(m: NameMove | undefined): string {
  return m ? m.names.map(term).join(', ') || t('noName') : '';
}

/** A purpose with its stones, and the kind of evidence unless it is a rule. */
function purpose(p: NamePurpose): string {
  const text = [term({ ...p, romaji: '' }), p.of, p.to].filter(Boolean).join(' ');
  return p.sure === 'rule' ? text : `${text} (${t(`sure_${p.sure}`)})`;
}

/** The shapes that a move made and broke, its openings and josekis, and its purposes; null if there are none. */
export function consequences(m: NameMove): HTMLElement | null {
  const words = [...m.made.map((shape) => '+ ' + term(shape)), ...m.broken.map((shape) => '− ' + term(shape))];
  for (const line of m.lines ?? []) words.push(`${t(`line_${line.event}`)}: ${term(line)}`);
  if (m.purposes?.length) words.push(`${t('purposes')}: ${m.purposes.map(purpose).join(', ')}`);
  return words.length ? h('p', { class: 'small soft' }, words.join('   ')) : null;
}

/** Height of the strip, in its own units. */
const highest = 20;

interface Bar {
  bar: SVGElement;
  height: number;
}

export class MoveList {
  readonly element = h('div', { class: 'moves', tabindex: 0, role: 'group', 'aria-label': t('names') });
  readonly strip = s('svg', {
    class: 'strip',
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': t('names'),
  });
  private nodes: number[] = []; // the nodes of the line that are moves
  private bars = new Map<number, Bar>();
  private current: HTMLElement | null = null;
  private now: Bar | null = null;

  constructor(private readonly open: (node: number) => void) {
    this.strip.addEventListener('click', (e) => {
      const box = this.strip.getBoundingClientRect();
      const i = Math.floor((((e as MouseEvent).clientX - box.left) / box.width) * this.nodes.length);
      const node = this.nodes[Math.max(0, Math.min(i, this.nodes.length - 1))];
      if (node !== undefined) open(node);
    });
  }

  /** The number of moves of the line. */
  get count(): number {
    return this.nodes.length;
  }

  /** Draws the moves of a line of nodes. */
  draw(tree: Tree, line: number[], name: (node: number) => NameMove | undefined): void {
    this.nodes = line.filter((node) => tree.nodes[node]!.color);
    set(
      this.element,
      this.nodes.map((node, i) => this.row(tree, node, i + 1, name(node))),
    );
    this.bars.clear();
    this.now = null;
    this.strip.setAttribute('viewBox', `0 0 ${Math.max(1, this.nodes.length)} ${highest}`);
    set(
      this.strip,
      this.nodes.map((node, i) => this.bar(tree, node, i, name(node))),
    );
  }

  private row(tree: Tree, node: number, number: number, m: NameMove | undefined): HTMLElement {
    const n = tree.nodes[node]!;
    const e = button('', () => this.open(node), { 'data-node': node });
    const made = m?.made.map((shape) => ' + ' + term(shape)).join('');
    e.append(
      h('span', { class: 'number soft' }, number),
      h('span', { class: 'dot ' + n.color![0], title: t(n.color === 'black' ? 'black' : 'white') }),
      h('span', {}, n.point ?? ''),
      h('span', { class: 'small' }, describe(m), made ? h('span', { class: 'soft' }, made) : null),
    );
    return e;
  }

  /** A bar is higher if the move makes or breaks shapes, and coloured if it captures stones. */
  private bar(tree: Tree, node: number, i: number, m: NameMove | undefined): SVGElement {
    const height = m ? (m.names.length ? 5 : 2) + 3 * Math.min(4, m.made.length + m.broken.length) : 2;
    const bar = s(
      'rect',
      { class: m && m.captured > 0 ? 'key' : '', x: i + 0.08, y: highest - height, width: 0.84, height },
      s('title', {}, `${i + 1} ${tree.nodes[node]!.point ?? ''} ${describe(m)}`),
    );
    this.bars.set(node, { bar, height });
    return bar;
  }

  /** Shows which move is the last on the board. */
  mark(node: number): void {
    this.current?.removeAttribute('aria-current');
    this.current = this.element.querySelector<HTMLElement>(`[data-node="${node}"]`);
    this.current?.setAttribute('aria-current', 'step');
    if (this.current)
      this.element.scrollTop = this.current.offsetTop - this.element.offsetTop - this.element.clientHeight / 2;
    if (this.now) setHeight(this.now.bar, this.now.height);
    this.now?.bar.classList.remove('now');
    this.now = this.bars.get(node) ?? null;
    this.now?.bar.classList.add('now');
    if (this.now) setHeight(this.now.bar, highest);
  }
}

function setHeight(bar: SVGElement, height: number): void {
  bar.setAttribute('y', String(highest - height));
  bar.setAttribute('height', String(height));
}
