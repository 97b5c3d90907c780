// A drawing of the variations of a record, if there are any; for long records, only the part around the current
// node.

import type { Tree } from '../api.ts';
import { h, s, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { childrenOf, layOut, type Place } from '../tree.ts';

const step = 22;
const reach = 160; // nodes drawn on either side

export class Variations {
  readonly element = h('div', { class: 'treebox', tabindex: 0, role: 'group', 'aria-label': t('variations') });
  private tree: Tree | null = null;
  private places: Place[] = [];

  constructor(private readonly open: (node: number) => void) {}

  show(tree: Tree, node: number): void {
    if (tree !== this.tree) {
      this.tree = tree;
      this.places = childrenOf(tree).some((c) => c.length > 1) ? layOut(tree) : [];
    }
    this.element.hidden = this.places.length === 0;
    if (this.places.length === 0) return;
    const now = this.places.find((p) => p.node === node) ?? this.places[0]!;
    const near = this.places.filter((p) => Math.abs(p.x - now.x) <= reach && Math.abs(p.y - now.y) <= reach);
    const width = (Math.max(...near.map((p) => p.x)) + 1) * step;
    const height = (Math.max(...near.map((p) => p.y)) + 1) * step;
    const lines = near.map((p) => {
      const x = (p.x + 0.5) * step;
      const y = (p.y + 0.5) * step;
      if (p.x === 0) return '';
      const from = (p.fork + 0.5) * step;
      return `M${x} ${y}L${x - step} ${y === from ? from : y - step}V${from}`;
    });
    set(
      this.element,
      s(
        'svg',
        { class: 'gametree', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
        s('path', { d: lines.join('') }),
        near.map((p) => this.dot(p, node)),
      ),
    );
    this.element.scrollTo({ left: (now.x + 0.5) * step - this.element.clientWidth / 2, top: (now.y - 1) * step });
  }

  private dot(p: Place, node: number): SVGElement {
    const n = this.tree!.nodes[p.node]!;
    const kind = n.color === 'black' ? 'b' : n.color === 'white' ? 'w' : 'r';
    const e = s('circle', {
      class: kind + (p.node === node ? ' now' : ''),
      cx: (p.x + 0.5) * step,
      cy: (p.y + 0.5) * step,
      r: n.comment ? 8.5 : 7,
      'data-node': p.node,
    });
    return s(
      'g',
      { click: () => this.open(p.node) },
      s('title', {}, [n.point, n.comment].filter(Boolean).join(': ')),
      e,
    );
  }
}
