// The board with its tools, the line below it, the enlarged point after a first tap, and the menu of a point.

import type { App } from '../app.ts';
import { button, choice, debounce, h, s, set } from '../dom.ts';
import { t, term } from '../i18n.ts';
import { icon, type Icon } from '../icons.ts';
import { begin, end } from '../marks.ts';
import { Black, pointName, rectName, White, xOf, yOf, type Point, type Rect, type Stone } from '../point.ts';
import { initial, swapped, turned, type State, type Wild } from '../state.ts';
import { Mirror, QuarterTurn } from '../symmetry.ts';
import { BoardInput } from './input.ts';
import { BoardView, center, Unit, type BoardModel } from './view.ts';

type Tool = Stone | 0 | Wild | 'play';

const tools: [Tool, Parameters<typeof t>[0]][] = [
  ['play', 'toolPlay'],
  [Black, 'toolBlack'],
  [White, 'toolWhite'],
  [0, 'toolEmpty'],
  ['*', 'toolAny'],
  ['x', 'toolBlackOrEmpty'],
  ['o', 'toolWhiteOrEmpty'],
];

/** The sizes that are shown without opening the other tools. */
const sizes = [9, 13, 19];

export class BoardPane {
  readonly element: HTMLElement;
  readonly box: HTMLElement;
  readonly view = new BoardView();
  private readonly input: BoardInput;
  private readonly hint = h('span', {});
  private readonly turn = h('span', { class: 'soft' });
  private readonly bar = h('div', { class: 'tools', role: 'toolbar' });
  private tool: Tool = 'play';
  private names: { key: string; of: Map<string, string> } = { key: '', of: new Map() };
  private loupe: HTMLElement | null = null;
  private pointed: Point | null = null;
  private popup: HTMLElement | null = null;
  private dragged: Rect | null = null;
  private steps = h('span', {});
  private open = false; // whether all tools are shown
  private readonly unzoom = button('1:1', () => this.look(), {
    class: 'unzoom',
    id: 'unzoom',
    'aria-label': t('unzoom'),
    title: t('unzoom'),
    hidden: true,
  });

  constructor(private readonly app: App) {
    this.box = h('div', {
      class: 'boardbox', id: 'board', tabindex: 0, role: 'application',
      'aria-roledescription': t('board'), 'aria-label': t('board'), 'aria-description': t('boardHelp'),
    }, this.view.svg, this.unzoom); // prettier-ignore
    this.unzoom.addEventListener('pointerdown', (e) => e.stopPropagation());
    this.element = h(
      'section',
      { class: 'boardside', 'aria-label': t('board') },
      this.box,
      h('div', { class: 'hint' }, this.hint, this.turn),
      this.bar,
    );
    this.input = new BoardInput(this.box, this.view, {
      play: (p) => this.click(p),
      select: (r, done) => this.select(r, done),
      menu: (p, x, y) => this.menu(p, x, y),
      hover: (p) => this.hover(p),
      loupe: (p) => this.showLoupe(p),
      cursor: (p) => app.say(this.describe(p)),
      letter: (letter) => app.panel.letter?.(letter) ?? false,
      digit: (n, p) => this.digit(n, p),
      wheel: (by) => this.wheel(by),
      zoomed: () => (this.unzoom.hidden = this.view.scale < 1.01),
    });
    app.redraw = () => this.draw();
  }

  private get state(): State {
    return this.app.store.state;
  }

  /** The board as shown; it may be turned or mirrored, with colours exchanged. */
  private get laid(): State {
    return this.app.panel.laid?.(this.state) ?? this.state;
  }

  private model(): BoardModel {
    return this.app.panel.model(this.state);
  }

  /** Shows the whole board again. */
  private look(): void {
    this.view.unzoom();
    this.unzoom.hidden = true;
    this.box.focus();
  }

  private wheel(by: 1 | -1): boolean {
    const before = this.state;
    begin('step');
    this.app.panel.step(by);
    return this.state !== before;
  }

  /** Whether a finger selects a region; it ends when one is selected. */
  private regions(on: boolean): void {
    this.input.regions = on;
    this.box.classList.toggle('regions', on);
    this.bar.querySelector('#region')?.setAttribute('aria-pressed', String(on));
  }

  draw(): void {
    const m = this.model();
    this.input.size = m.size;
    this.input.selects = this.app.panel.select !== undefined;
    this.view.draw(m);
    if (this.dragged) this.view.drawRegion(this.dragged);
    if (this.pointed === null) this.hint.textContent = this.app.panel.said?.(this.state) ?? '';
    this.steps.classList.toggle('still', this.app.panel.setPoint !== undefined && this.state.moves.length === 0);
    this.turn.textContent = t(m.turn === Black ? 'toMoveBlack' : 'toMoveWhite');
    this.box.setAttribute('aria-label', `${t('board')}, ${m.size}×${m.size}. ${this.turn.textContent}`);
    end('stone');
    end('step');
  }

  /** Shows the tools that the panel supports. */
  drawTools(): void {
    const store = this.app.store;
    const step = (by: 1 | -1 | 'start' | 'end') => () => {
      begin('step');
      this.app.panel.step(by);
    };
    const sign = (image: Icon, name: Parameters<typeof t>[0], click: () => void): HTMLElement =>
      h(
        'button',
        { type: 'button', class: 'sign', 'aria-label': t(name), title: t(name), id: image, click },
        icon(image),
      );
    this.steps = h('span', { class: 'row' }, [
      sign('start', 'toStart', step('start')),
      sign('back', 'back', step(-1)),
      sign('forward', 'forward', step(1)),
      sign('end', 'toEnd', step('end')),
    ]);
    const list: HTMLElement[] = [this.steps, ...(this.app.panel.tools?.() ?? [])];
    if (this.app.panel.setPoint) {
      const free = Array.from({ length: 24 }, (_, i): [string, string] => [String(i + 2), `${i + 2}×${i + 2}`]);
      const rest = h('details', { open: this.open }, h('summary', {}, t('tools')));
      rest.addEventListener('toggle', () => (this.open = rest.open));
      const common = sizes.map((n) =>
        button(String(n), () => this.clear(n), { title: `${t('clear')} ${n}×${n}`, 'aria-pressed': String(n === this.state.size), 'data-size': n }),
      );
      list.push(h('span', { class: 'row sizes', role: 'group', 'aria-label': t('size') }, common), rest);
      const more = [
        sign('turn', 'turnBoard', () => store.set(turned(this.laid, QuarterTurn))),
        sign('mirror', 'mirrorBoard', () => store.set(turned(this.laid, Mirror))),
        sign('swap', 'swapColours', () => store.set(swapped(this.laid))),
        sign('whole', 'wholeBoard', () => store.set({ region: null })),
        button(t('clear'), () => this.clear(this.state.size), { id: 'clear' }),
        choice(
          t('edit'),
          tools.map(([, name], i) => [String(i), t(name)]),
          String(tools.findIndex(([tool]) => tool === this.tool)),
          (i) => (this.tool = tools[Number(i)]![0]),
          { id: 'tool' },
        ),
        choice(t('size'), free, String(this.state.size), (n) => this.clear(Number(n)), { id: 'size' }),
      ];
      rest.append(h('div', { class: 'row' }, more));
    } else this.tool = 'play';
    if (this.app.panel.select && matchMedia('(any-pointer: coarse)').matches)
      list.splice(1, 0, button(t('selectRegion'), () => this.regions(!this.input.regions), { id: 'region' }));
    this.bar.setAttribute('aria-label', t('board'));
    set(this.bar, list);
    this.regions(false);
  }

  private clear(size: number): void {
    const e = initial();
    this.app.store.set({
      size,
      setup: e.setup,
      moves: [],
      played: 0,
      first: Black,
      wild: e.wild,
      region: null,
      then: '',
    });
    this.drawTools();
  }

  private click(p: Point): void {
    this.closePopup();
    begin('stone');
    begin('results');
    if (this.tool === 'play') this.app.panel.play(p);
    else this.app.panel.setPoint?.(p, this.tool);
  }

  private digit(n: number, p: Point): void {
    const tool = tools[n]?.[0];
    if (tool === undefined || !this.app.panel.setPoint) return;
    if (tool === 'play') this.app.panel.play(p);
    else this.app.panel.setPoint(p, tool);
    this.app.say(this.describe(p));
  }

  /** Follows a drag: the region is drawn at once, and searched if the panel wants that. */
  private select(r: Rect, done: boolean): void {
    if (!this.app.panel.select) return;
    begin('region');
    this.dragged = done ? null : r;
    if (done) this.regions(false);
    if (!done) {
      this.view.drawRegion(r);
      end('region');
    }
    const size = this.model().size;
    this.hint.textContent = rectName(r, size);
    if (done) this.app.say(t('regionSaid', { region: rectName(r, size), w: r.x1 - r.x0 + 1, h: r.y1 - r.y0 + 1 }));
    this.app.panel.select(r, done);
  }

  private describe(p: Point): string {
    const m = this.model();
    const c = m.cell(p);
    const label = m.next?.find((n) => n.points.includes(p));
    const point = pointName(p, m.size) + (label ? `, ${label.label} ${label.share}` : '');
    const name = this.names.of.get(pointName(p, m.size));
    if (c === 0) return t('pointEmpty', { point }) + (name ? ', ' + name : '');
    return t('pointStone', { point, color: t(c === 1 ? 'black' : 'white') });
  }

  private hover(p: Point | null): void {
    this.view.hover(this.tool === 'play' ? p : null);
    this.pointed = p;
    const m = this.model();
    if (p === null) this.hint.textContent = this.app.panel.said?.(this.state) ?? '';
    else {
      const name = pointName(p, m.size);
      this.hint.textContent = name + ' ' + (this.names.of.get(name) ?? '');
      this.askNames();
    }
  }

  /** Requests the names of all moves of the position, once. */
  private readonly askNames = debounce(60, () => {
    const position = this.app.panel.named?.(this.state) ?? null;
    const key = position ? JSON.stringify(position) : '';
    if (!position || key === this.names.key) return;
    this.names = { key, of: new Map() };
    const names = this.names;
    this.app.position(position, 'all').then(
      (a) => {
        for (const [point, list] of Object.entries(a.hover))
          names.of.set(
            point,
            list
              .slice(0, 2)
              .map((i) => term(a.terms[i]!))
              .join(', '),
          );
        const shown = /^[A-Z]\d+/.exec(this.hint.textContent ?? '')?.[0];
        if (shown && names === this.names) this.hint.textContent = shown + ' ' + (names.of.get(shown) ?? '');
      },
      () => {},
    );
  });

  private showLoupe(p: Point | null): void {
    this.loupe?.remove();
    this.loupe = null;
    this.hover(p);
    if (p === null) return;
    const m = this.model();
    const x = center(xOf(p));
    const y = center(yOf(p));
    const reach = 3.2 * Unit;
    const picture = this.view.svg.cloneNode(true) as SVGSVGElement;
    picture.setAttribute('viewBox', `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`);
    picture.append(s('circle', { cx: x, cy: y, r: 10.5, fill: 'none', stroke: '#b3300f', 'stroke-width': 1.6 }));
    const play = button(t('playPoint', { point: pointName(p, m.size) }), () => this.playLoupe(p), { class: 'main' });
    this.loupe = h('div', { class: 'loupe' }, h('div', { class: 'glass', 'aria-hidden': 'true' }, picture), play);
    const [left, top] = this.view.screen(x, y);
    const box = this.box.getBoundingClientRect();
    this.loupe.style.insetInlineStart = left - box.left < box.width / 2 ? '54%' : '2%';
    this.loupe.style.insetBlockStart = top - box.top < box.height / 2 ? '47%' : '1%';
    this.loupe.addEventListener('pointerdown', (e) => e.stopPropagation());
    this.box.append(this.loupe);
    this.app.say(t('tapAgain', { point: pointName(p, m.size) }));
  }

  /** The button in the enlargement, which acts as the second tap. */
  private playLoupe(p: Point): void {
    this.input.forget();
    this.showLoupe(null);
    this.click(p);
  }

  /** The menu of a point: the contents that can be set there. */
  private menu(p: Point, x: number, y: number): void {
    if (!this.app.panel.setPoint) return;
    this.closePopup();
    this.showLoupe(null);
    this.input.forget();
    const choose = (tool: Tool) => () => {
      this.closePopup();
      if (tool === 'play') this.app.panel.play(p);
      else this.app.panel.setPoint?.(p, tool);
      this.box.focus();
    };
    const dot = (tool: Tool): HTMLElement =>
      h('span', { class: 'dot ' + (tool === Black ? 'b' : tool === White ? 'w' : ''), 'aria-hidden': 'true' });
    const items = tools.map(([tool, name]) => {
      const b = button('', choose(tool), { role: 'menuitem' });
      b.append(dot(tool), t(name));
      return b;
    });
    this.popup = h('div', { class: 'popup', role: 'menu', 'aria-label': pointName(p, this.model().size) }, items);
    this.popup.addEventListener('keydown', (e) => this.menuKey(e, items));
    document.body.append(this.popup);
    const width = this.popup.offsetWidth;
    const height = this.popup.offsetHeight;
    this.popup.style.left = Math.max(4, Math.min(x, innerWidth - width - 4)) + 'px';
    this.popup.style.top = Math.max(4, Math.min(y, innerHeight - height - 4)) + 'px';
    items[0]!.focus();
    setTimeout(() => addEventListener('pointerdown', this.outside, { capture: true }), 0);
  }

  private menuKey(e: KeyboardEvent, items: HTMLElement[]): void {
    const i = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: items.length - 1 }[e.key];
    if (to !== undefined) items[(to + items.length) % items.length]!.focus();
    else if (e.key === 'Escape' || e.key === 'Tab') {
      this.closePopup();
      this.box.focus();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private readonly outside = (e: PointerEvent): void => {
    if (!this.popup?.contains(e.target as Node)) this.closePopup();
  };

  private closePopup(): void {
    removeEventListener('pointerdown', this.outside, { capture: true });
    this.popup?.remove();
    this.popup = null;
  }

  /** Closes open menus; returns whether there were any. */
  escape(): boolean {
    const open = this.popup !== null || this.loupe !== null || !this.unzoom.hidden;
    if (!this.unzoom.hidden) this.look();
    this.closePopup();
    this.showLoupe(null);
    this.input.forget();
    return open;
  }

  /** The state has changed: hover names and first taps are no longer valid. */
  changed(): void {
    this.loupe?.remove();
    this.loupe = null;
    if (!matchMedia('(hover: hover)').matches) this.pointed = null;
    this.input.forget();
    this.draw();
  }
}
