// Bars of wins and years, as SVG.

import { h, s, set } from '../dom.ts';
import { t, type Word } from '../i18n.ts';
import type { Year } from '../api.ts';
import { count, FewGames, interval, percent } from '../stats.ts';

/** A bar of Black's and White's wins, with the 95 % interval of Black's share. */
export function winBar(black: number, white: number): SVGElement {
  const all = black + white;
  const share = all ? black / all : 0;
  const [from, to] = interval(black, all);
  return s(
    'svg',
    { class: 'winbar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('rect', { class: 'n', width: 100, height: 10 }),
    all > 0 && s('rect', { class: 'b', width: 100 * share, height: 10 }),
    all > 0 && s('rect', { class: 'w', x: 100 * share, width: 100 * (1 - share), height: 10 }),
    all > 0 &&
      s('path', { class: 'range', d: `M${100 * from} 5H${100 * to}`, 'vector-effect': 'non-scaling-stroke' }),
  );
}

/** Black's share of wins as text, grey if there are few hits with a winner. */
export function winText(wins: number, losses: number): HTMLElement {
  const all = wins + losses;
  const [from, to] = interval(wins, all);
  const range = percent(from, 1) === percent(to, 1) ? '' : t('interval', { from: percent(from, 1), to: percent(to, 1) });
  const few = all < FewGames;
  return h(
    'span',
    { class: few ? 'few' : '', title: few ? `${range}. ${t('fewGames')}` : range },
    percent(wins, all),
  );
}

const width = 360;
const height = 96;
const floor = 80;

/** Years as text: a single one, or the first and last. */
export function span(from: number | string, to: number | string): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** Bars of hits by year. A drag selects years. */
export class YearBars {
  readonly element = h('div', { class: 'stack' });
  private years: Year[] = [];
  private from = 0;
  private start: number | null = null;
  private readonly chosen = s('rect', { class: 'chosen', y: 0, height: floor, width: 0 });
  private readonly line = h('p', { class: 'small soft', 'aria-live': 'off' });
  private readonly svg = s('svg', {
    class: 'years',
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'none',
    role: 'img',
  });

  /** The label of a year; the first part of its bar is wins. */
  constructor(
    private readonly choose: (from: number, to: number) => void,
    private readonly word: Word = 'year',
  ) {
    this.element.append(this.svg, this.line);
    this.svg.addEventListener('pointerdown', (e) => {
      this.start = this.year(e);
      this.svg.setPointerCapture(e.pointerId);
      this.mark(this.start, this.start);
    });
    this.svg.addEventListener('pointermove', (e) => {
      const y = this.year(e);
      this.describe(y);
      if (this.start !== null) this.mark(this.start, y);
    });
    this.svg.addEventListener('pointerup', (e) => {
      if (this.start === null) return;
      const end = this.year(e);
      this.choose(Math.min(this.start, end), Math.max(this.start, end));
      this.start = null;
    });
    this.svg.addEventListener('pointercancel', () => (this.start = null));
  }

  private get step(): number {
    return width / Math.max(1, this.to - this.from + 1);
  }

  private get to(): number {
    return this.years.at(-1)?.year ?? this.from;
  }

  private year(e: PointerEvent): number {
    const box = this.svg.getBoundingClientRect();
    const y = this.from + Math.floor((((e.clientX - box.left) / box.width) * width) / this.step);
    return Math.max(this.from, Math.min(this.to, y));
  }

  private mark(a: number, b: number): void {
    const from = Math.min(a, b);
    const to = Math.max(a, b);
    this.chosen.setAttribute('x', String((from - this.from) * this.step));
    this.chosen.setAttribute('width', String((to - from + 1) * this.step));
    this.line.textContent = span(from, to);
  }

  private describe(year: number): void {
    if (this.start !== null) return;
    const y = this.years.find((one) => one.year === year);
    if (y)
      this.line.textContent = t(this.word, {
        year,
        hits: count(y.hits),
        share: percent(y.Bwins_hits, y.Bwins_hits + y.Wwins_hits),
      });
  }

  draw(all: Year[]): void {
    const undated = all.find((y) => y.year === 0)?.hits ?? 0;
    this.years = all.filter((y) => y.year > 0);
    this.from = this.years[0]?.year ?? 0;
    this.element.hidden = this.years.length === 0;
    const most = Math.max(1, ...this.years.map((y) => y.hits));
    const bars = this.years.map((y) => {
      const x = (y.year - this.from) * this.step;
      const w = Math.max(0.6, this.step - (this.step > 3 ? 0.8 : 0));
      const scale = floor / most;
      const b = y.Bwins_hits * scale;
      const white = y.Wwins_hits * scale;
      const rest = Math.max(0, y.hits * scale - b - white);
      return [
        s('rect', { class: 'b', x, y: floor - b, width: w, height: b }),
        s('rect', { class: 'w', x, y: floor - b - white, width: w, height: white }),
        s('rect', { class: 'n', x, y: floor - b - white - rest, width: w, height: rest }),
      ];
    });
    set(this.svg, s('title', {}, t('yearsHelp')), bars, this.chosen);
    this.chosen.setAttribute('width', '0');
    const range = this.years.length ? span(this.from, this.to) : '';
    this.line.textContent = [range, undated ? t('undated', { n: count(undated) }) : '', t('yearsHelp')]
      .filter(Boolean)
      .join(' · ');
  }
}
