// Questions about the moves of all games, written with menus or by hand, with the cookbook of doc/ask.md to try.

import guide from '../../../../doc/ask.md';
import type { App, Panel, Step } from '../app.ts';
import type { AskAnswer, Bin, QuestionGroup, QuestionHit } from '../api.ts';
import { miniature } from '../board/mini.ts';
import type { BoardModel } from '../board/view.ts';
import { button, choice, h, s as svg, set } from '../dom.ts';
import { said, t, term } from '../i18n.ts';
import { parsePoint, type Point, type Rect, type Stone } from '../point.ts';
import {
  added, atoms, byNumber, comparable, cookbook, cooks, fates, keysOf, links, numbers, phases, placeOf, reportOf,
  withReport, word,
} from '../question.ts';
import type { Atom, keys, Link } from '../question.ts';
import { withPoint, type State, type Wild } from '../state.ts';
import { count } from '../stats.ts';
import { Problem } from '../transport.ts';
import { winBar, winText } from './bars.ts';
import { searchRequest, type Explore } from './explore.ts';
import { crossTable } from './ladder.ts';
import { VirtualList } from './list.ts';

const pageSize = 50; // hits per request

/** A hit with its board. */
interface Shown extends QuestionHit {
  board: string;
}

export class Ask implements Panel {
  readonly element: HTMLElement;
  private readonly text = h('textarea', { id: 'ask-text', 'aria-label': t('askText'), spellcheck: 'false', rows: 3 });
  private readonly fault = h('div', { class: 'stack', id: 'ask-fault', role: 'alert' });
  private readonly builder: Builder;
  private readonly results = h('section', { class: 'card', id: 'ask-results', 'aria-label': t('results'), hidden: true });
  private readonly summary = h('div', { class: 'stack', 'aria-live': 'polite' });
  private readonly groups = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('askBy') });
  private readonly list: VirtualList<Shown>;
  private asked = ''; // the question whose answer is shown
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly explore: Explore,
  ) {
    this.latest = app.latest();
    this.builder = new Builder(app, (change) => this.write(change(this.text.value)));
    this.list = new VirtualList(
      t('gameList'),
      (skip, limit, signal) => this.page(skip, limit, signal),
      (hit) => this.entry(hit),
    );
    this.text.addEventListener('keydown', (e) => {
      if (e.key !== 'Enter' || e.shiftKey) return;
      e.preventDefault();
      this.write(this.text.value);
    });
    this.text.addEventListener('input', () => this.builder.update(this.text.value));
    set(this.results, h('h2', {}, t('results')), this.summary, this.groups, this.list.element);
    const card = h(
      'section',
      { class: 'card', 'aria-label': t('ask') },
      h('h2', {}, t('ask')),
      h('p', { class: 'small soft' }, t('askHelp')),
      this.text,
      this.fault,
      h(
        'div',
        { class: 'row' },
        button(t('askIt'), () => this.write(this.text.value), { class: 'main', id: 'ask-it' }),
        button(t('askNew'), () => this.write(''), { id: 'ask-new' }),
        button(t('link'), () => void this.copy()),
      ),
      this.builder.element,
    );
    this.element = h('div', { class: 'panel' }, card, this.results, this.book());
  }

  /** The cookbook: a click asks the question. */
  private book(): HTMLElement {
    return h(
      'section',
      { class: 'card', id: 'cookbook', 'aria-label': t('cookbook') },
      h('h2', {}, t('cookbook')),
      cookbook(guide).map(({ title, questions }) => [
        h('h3', {}, cooks[title] ? t(cooks[title]) : title),
        h(
          'div',
          { class: 'recipes' },
          questions.map(({ plain, question }) =>
            h('button', { type: 'button', click: () => this.write(question) }, h('span', { lang: 'en' }, plain), h('code', {}, question)),
          ),
        ),
      ]),
    );
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.app.toast(t('copied'));
    } catch (e) {
      this.app.toast(t('failed', { text: (e as Error).message }));
    }
  }

  /** Asks a question, and puts it into the address. */
  private write(question: string): void {
    this.asked = '';
    if (question === this.app.store.state.question) this.show(this.app.store.state);
    else this.app.store.set({ question });
  }

  show(st: State): void {
    const key = JSON.stringify([this.app.collection, st.question]);
    this.builder.update(st.question);
    if (key === this.asked) return;
    this.asked = key;
    this.text.value = st.question;
    set(this.fault);
    if (st.question.trim()) void this.ask(st.question);
    else {
      this.latest.stop();
      this.results.hidden = true;
    }
  }

  private request(question: string, skip: number, limit: number): object {
    return { collection: this.app.collection, question, skip, limit, boards: true };
  }

  private async ask(question: string): Promise<void> {
    this.results.hidden = false;
    this.results.classList.add('busy');
    set(this.summary, h('p', { class: 'soft' }, t('searching')));
    try {
      const a = await this.latest.ask('ask', this.request(question, 0, pageSize));
      if (!a) return;
      this.draw(a);
    } catch (e) {
      this.results.hidden = true;
      this.complain(question, e as Error);
    }
    this.results.classList.remove('busy');
  }

  /** Shows an error below its place in the text. */
  private complain(question: string, e: Error): void {
    const at = e instanceof Problem && e.line > 0 ? e : null;
    const [from, to] = at ? placeOf(question, at.line, at.column) : [0, 0];
    const mark = h('mark', {}, question.slice(from, to) || '▯');
    set(
      this.fault,
      at && h('pre', {}, question.slice(0, from), mark, question.slice(to)),
      h('p', { class: 'notice error' }, e.message),
    );
    if (at && document.activeElement === this.text) this.text.setSelectionRange(from, to);
  }

  private draw(a: AskAnswer): void {
    const { total } = a;
    const { mean, histogram } = reportOf(a.question);
    const found = t('askFound', { hits: count(total.hits), games: count(a.hit_games), of: count(a.games) });
    set(
      this.summary,
      a.warning && h('p', { class: 'notice small' }, said(a.warning)),
      h('p', { id: 'ask-found' }, found),
      total.won + total.lost > 0 && [
        winBar(total.won, total.lost),
        h('p', { class: 'small' }, t('askWon'), ' ', winText(total.won, total.lost)),
      ],
      total.mean !== null && total.hits > 0 && h('p', {}, `${number(mean)}: ${t('askMean', { n: total.mean.toFixed(2) })}`),
      a.bins && this.histogram(histogram, a.bins),
      a.unknown > 0 && h('p', { class: 'small soft' }, t('askUnknown', { n: count(a.unknown) })),
    );
    this.groups.hidden = a.groups.length === 0;
    set(this.groups, a.cross ? crossTable(a.cross) : a.groups.length > 0 && this.table(a.question, a.groups));
    this.list.reset(total.hits, withBoards(a));
    this.app.say(found);
  }

  /** The hits by key, with bars; years and numbers ascending, unless the question sorts them. */
  private table(question: string, groups: QuestionGroup[]): HTMLElement {
    const { by, mean } = reportOf(question);
    const most = Math.max(1, ...groups.map((g) => g.hits));
    const inOrder = ['year', 'line', 'number'].includes(by);
    const list = byNumber(question) ? [...groups].sort((x, y) => Number(x.key) - Number(y.key)) : groups;
    const row = (g: QuestionGroup): HTMLElement =>
      h(
        'tr',
        {},
        h('td', {}, g.key === 'black' || g.key === 'white' ? t(g.key) : g.key || '–'),
        h('td', { class: 'number' }, count(g.hits)),
        h('td', { class: 'bar' }, meter(g.hits / most)),
        h('td', { class: 'number' }, winText(g.won, g.lost)),
        mean !== '' && h('td', { class: 'number' }, g.mean === null ? '' : g.mean.toFixed(2)),
        !inOrder && h('td', { class: 'number soft' }, years(g)),
      );
    const head = [key(by), t('hits'), '', t('askWins')];
    if (mean) head.push(number(mean));
    if (!inOrder) head.push(t('years'));
    return h(
      'table',
      { class: 'small groups', id: 'ask-groups' },
      h('thead', {}, h('tr', {}, head.map((text, i) => (text ? h('th', { scope: 'col', class: i > 0 && 'number' }, text) : h('td', {}))))),
      h('tbody', {}, list.map(row)),
    );
  }

  /** The histogram of a number. */
  private histogram(of: string, bins: Bin[]): HTMLElement {
    const most = Math.max(1, ...bins.map((b) => b.hits));
    const row = (b: Bin): HTMLElement =>
      h(
        'tr',
        {},
        h('td', { class: 'number' }, b.from === b.to ? String(b.from) : `${b.from}–${b.to}`),
        h('td', { class: 'number' }, count(b.hits)),
        h('td', { class: 'bar' }, meter(b.hits / most)),
      );
    return h(
      'table',
      { class: 'small groups', id: 'ask-histogram' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col', class: 'number' }, number(of)), h('th', { scope: 'col', class: 'number' }, t('hits')), h('td', {}))),
      h('tbody', {}, bins.map(row)),
    );
  }

  private async page(skip: number, limit: number, signal: AbortSignal): Promise<Shown[]> {
    const request = this.request(this.app.store.state.question, skip, limit);
    return withBoards(await this.app.api.ask('ask', request, signal));
  }

  private entry(hit: Shown): HTMLElement {
    const rows = hit.board.split('/');
    const p = parsePoint(hit.point, rows.length);
    const open = (): void => this.app.store.set({ view: 'game', game: String(hit.game), node: hit.node, line: [] });
    const e = button('', open);
    const moves = hit.end > hit.move ? `${hit.move} … ${hit.end}` : String(hit.move);
    e.append(
      miniature(rows, null, p !== null && p >= 0 ? { x: p & 31, y: p >> 5 } : null),
      h(
        'span',
        { class: 'stack' },
        h('span', { class: 'names' }, `${hit.black || '?'} – ${hit.white || '?'}`),
        h('span', { class: 'small soft names' }, [hit.date, t('movePlayed', { color: t(hit.color), point: hit.point })].filter(Boolean).join(' · ')),
      ),
      h('span', { class: 'small number' }, hit.result, h('br'), h('span', { class: 'soft' }, moves)),
    );
    return e;
  }

  // The board is that of the search, so its position can be used in a question.

  alone(s: State): boolean {
    return s.moves.length + s.setup.size === 0 && !s.region && !s.query;
  }

  model(s: State): BoardModel {
    return { ...this.explore.model(s), next: [] };
  }

  play(p: Point): void {
    this.explore.play(p);
  }

  step(by: Step): void {
    this.explore.step(by);
  }

  select(r: Rect | null, done: boolean): void {
    if (done) this.app.store.set({ region: r });
  }

  setPoint(p: Point, what: Stone | 0 | Wild): void {
    this.app.store.set(withPoint(this.app.store.state, p, what));
  }
}

const key = (by: string): string => (by ? t(`key_by_${by as (typeof keys)[number]}`) : '');
const number = (name: string): string => (name ? t(`mean_${name as (typeof numbers)[number]}`) : '');

function withBoards(a: AskAnswer): Shown[] {
  return a.hits.map((hit, i) => ({ ...hit, board: a.boards?.[i] ?? '' }));
}

function years(g: QuestionGroup): string {
  return g.last === 0 ? '' : g.first === g.last ? String(g.first) : `${g.first}–${g.last}`;
}

function meter(share: number): SVGElement {
  return svg(
    'svg',
    { class: 'meter', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'part', width: 100 * share, height: 10 }),
  );
}

/** Replaces the text of a question. */
type Change = (text: string) => string;

/** The menus that write a question: a link, a condition with its value, and the key for counting hits. */
class Builder {
  readonly element: HTMLElement;
  private text = '';
  private link: Link = 'and';
  private atom: Atom = 'called';
  private readonly linkBox = h('span', {});
  private readonly valueBox = h('span', { class: 'row' });
  private readonly reportBox = h('span', { class: 'row' });
  private readonly within = h('input', { class: 'short', value: '5', 'aria-label': t('askWithin'), id: 'ask-within' });
  private readonly value = h('input', { id: 'ask-value', list: 'ask-names', 'aria-label': t('askValue') });
  private readonly names = h('datalist', { id: 'ask-names' });
  private readonly event = h('span', {});
  private chosenEvent = '';

  constructor(
    private readonly app: App,
    private readonly apply: (change: Change) => void,
  ) {
    const options = Object.keys(atoms).map((a): [string, string] => [a, t(`atom_${a as Atom}`)]);
    const atom = choice(t('askCondition'), options, this.atom, (a) => this.choose(a as Atom), { id: 'ask-atom' });
    this.value.addEventListener('keydown', (e) => e.key === 'Enter' && this.add());
    this.element = h(
      'details',
      { open: true, id: 'ask-builder' },
      h('summary', {}, t('askBuilder')),
      h(
        'div',
        { class: 'stack' },
        h('div', { class: 'row' }, this.linkBox, this.within, atom),
        h('div', { class: 'row' }, this.valueBox, button(t('askAdd'), () => this.add(), { id: 'ask-add' })),
        h('div', { class: 'row' }, this.reportBox),
        this.names,
      ),
    );
    this.update('');
    void this.loadNames();
  }

  /** The names that moves and shapes can have. */
  private async loadNames(): Promise<void> {
    try {
      const a = await this.app.api.ask('shapes', {});
      const list = [...a.terms, ...a.shapes].map((n) => h('option', { value: n.en }, term(n)));
      set(this.names, list);
    } catch {
      // typing works without suggestions
    }
  }

  /** Updates the menus after a change of the question. */
  update(text: string): void {
    this.text = text;
    const empty = text.trim() === '';
    const options = links.map((l): [string, string] => [l, t(`link_${l}`)]);
    set(
      this.linkBox,
      !empty && choice(t('askLink'), options, this.link, (l) => this.join(l as Link), { id: 'ask-link' }),
    );
    this.within.hidden = empty || (this.link !== 'within' && this.link !== 'never');
    this.drawValue();
    const r = reportOf(text);
    const menu = (label: string, part: keyof typeof r, options: [string, string][]): HTMLElement => {
      const change = (to: string): void => this.apply((q) => withReport(q, { ...reportOf(q), [part]: to }));
      return h('label', { class: 'row' }, label, choice(label, [['', '–'], ...options], r[part], change, { id: 'ask-' + part }));
    };
    const ofNumbers = numbers.map((k): [string, string] => [k, number(k)]);
    set(
      this.reportBox,
      menu(t('askBy'), 'by', keysOf(text).map((k) => [k, key(k)])),
      menu(t('askMeanOf'), 'mean', ofNumbers),
      menu(t('askHistogramOf'), 'histogram', ofNumbers),
    );
    this.reportBox.hidden = empty;
  }

  private join(link: Link): void {
    this.link = link;
    this.within.hidden = link !== 'within' && link !== 'never';
    this.drawValue();
    document.getElementById('ask-link')?.focus();
  }

  private choose(atom: Atom): void {
    this.atom = atom;
    this.value.value = '';
    this.drawValue();
  }

  /** The events to which a condition can refer. */
  private get events(): string[] {
    return this.text.trim() ? comparable(this.text, this.link) : [];
  }

  /** The fields for the value of a condition. */
  private drawValue(): void {
    const wants = atoms[this.atom];
    const hints = {
      name: 'geta', purpose: 'ko threat', words: 'good move', phase: '', fate: '', query: 'rows=XO/OX',
      who: '', place: 'D4', number: '3..', eventNumber: '1..2', event: '', '': '',
    }; // prettier-ignore
    this.value.placeholder = hints[wants];
    const whose = this.events.flatMap((m): [string, string][] => [
      [`${m}.player`, t('whoPlayer', { m })],
      [`${m}.opponent`, t('whoOpponent', { m })],
    ]);
    const who = ['black', 'white', 'winner', 'loser'] as const;
    const places = ['corner', 'side', 'inner'] as const;
    const menus: Record<string, [string, string][]> = {
      who: [...who.map((w): [string, string] => [w, t(`who_${w}`)]), ...whose, ['', t('whoNamed')]],
      place: [...places.map((p): [string, string] => [p, t(`place_${p}`)]), ['', t('placePoints')]],
      phase: phases.map((p): [string, string] => [p, t(`phase_${p}`)]),
      fate: fates.map((f): [string, string] => [f, t(`reads_${f}`)]),
      event: this.events.map((m): [string, string] => [m, t('askMoveNamed', { m })]),
      eventNumber: this.events.map((m): [string, string] => [m, t('askMoveNamed', { m })]),
    };
    const menu = menus[wants];
    if (menu && !menu.some(([v]) => v === this.chosenEvent)) this.chosenEvent = menu[0]?.[0] ?? '';
    const typed = ['name', 'purpose', 'words', 'query', 'number', 'eventNumber'].includes(wants) || (menu !== undefined && this.chosenEvent === '' && wants !== 'event');
    const change = (v: string): void => {
      this.chosenEvent = v;
      this.drawValue();
      document.getElementById('ask-menu')?.focus();
    };
    set(this.event, menu && menu.length > 0 && choice(t('askValue'), menu, this.chosenEvent, change, { id: 'ask-menu' }));
    if (wants === 'name') this.value.setAttribute('list', 'ask-names');
    else this.value.removeAttribute('list');
    set(
      this.valueBox,
      this.event,
      typed && this.value,
      wants === 'query' && button(t('askFromBoard'), () => void this.fromBoard(), { id: 'ask-from-board' }),
      wants.startsWith('event') && menu!.length === 0 && h('span', { class: 'small soft' }, t('askNoEvent')),
    );
  }

  /** The position on the board, or its region, as a query. */
  private async fromBoard(): Promise<void> {
    try {
      const request = { ...searchRequest(this.app.store.state, this.app.collection, {}), named: [] };
      this.value.value = (await this.app.api.ask('search', request)).query;
    } catch (e) {
      this.app.toast((e as Error).message);
    }
  }

  /** Adds the condition to the question. */
  private add(): void {
    const wants = atoms[this.atom];
    const typed = this.value.value.trim();
    const chosen = this.chosenEvent;
    let value = '';
    if (wants === 'who') value = chosen || `"${typed.replaceAll('"', '')}"`;
    else if (wants === 'place') value = chosen || (/:/.test(typed) ? typed : word(typed));
    else if (wants === 'event' || wants === 'phase' || wants === 'fate') value = chosen;
    else if (wants === 'eventNumber') value = `${chosen} ${typed || this.value.placeholder}`;
    else if (wants) value = wants === 'number' ? typed || this.value.placeholder : word(typed || this.value.placeholder);
    const { link } = this;
    const within = this.within.value;
    const condition = `${this.atom} ${value}`.trim();
    this.apply((q) => added(q, link, within, condition));
  }
}
