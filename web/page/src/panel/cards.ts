// The user's mistakes as problems: answered on the board, graded, and shown again when they are due.

import type { App, Panel } from '../app.ts';
import type { CoachProblem, NameTerm } from '../api.ts';
import type { BoardModel } from '../board/view.ts';
import { button, download, h, set } from '../dom.ts';
import { counts, graded, grades, merged, minutesTo, nextDue, readDeck, withProblems, writeDeck } from '../deck.ts';
import type { Grade, Practised } from '../deck.ts';
import { t, term } from '../i18n.ts';
import { mistakesOf, problemsOf, reviewedGames, unitOf } from '../own.ts';
import { at, Black, parsePoint, pointName, White, type Point, type Stone } from '../point.ts';
import { Position } from '../rules.ts';
import { store, stored } from '../settings.ts';
import type { State } from '../state.ts';
import { lost } from './coach.ts';

export class Cards implements Panel {
  readonly element: HTMLElement;
  private deck: Practised[];
  private card: Practised | null = null;
  private tried: Point | null = null; // the answer given on the board
  private open = false; // the solution is shown
  private line: 'best' | 'played' = 'best';
  private readonly box = h('section', { class: 'card', 'aria-label': t('cards') });
  private readonly reviews = h('p', { hidden: true });
  private readonly onKey = (e: KeyboardEvent): void => this.key(e);

  constructor(private readonly app: App) {
    this.deck = readDeck(stored('cards', '')) ?? [];
    const file = h('input', { type: 'file', accept: '.json', hidden: true, id: 'cards-file' });
    file.addEventListener('change', () => void this.import(file.files?.[0]));
    const tools = h(
      'section',
      { class: 'card', 'aria-label': t('cardsKept') },
      h('p', { class: 'small soft' }, t('cardsHelp')),
      this.reviews,
      h(
        'div',
        { class: 'row' },
        button(t('cardsExport'), () => download('katachi-cards.json', 'application/json', writeDeck(this.deck)), { id: 'cards-export' }),
        button(t('cardsImport'), () => file.click(), { id: 'cards-import' }),
        file,
      ),
    );
    this.element = h('div', { class: 'panel' }, this.box, tools);
  }

  /** Adds problems to the deck, except those already in it. */
  add(collection: string, unit: string, list: CoachProblem[]): void {
    const before = this.deck.length;
    this.keep(withProblems(this.deck, collection, unit, list, new Date()));
    this.app.toast(t('cardsAdded', { n: this.deck.length - before }));
  }

  private keep(deck: Practised[]): void {
    this.deck = deck;
    if (!store('cards', writeDeck(deck))) this.app.toast(t('cardsNotKept'));
  }

  private async import(file: File | undefined): Promise<void> {
    if (!file) return;
    const more = readDeck(await file.text());
    if (!more) {
      this.app.toast(t('cardsNoFile', { name: file.name }));
      return;
    }
    const before = this.deck.length;
    this.keep(merged(this.deck, more));
    this.app.toast(t('cardsAdded', { n: this.deck.length - before }));
    this.next();
  }

  show(_: State, before: State | null): void {
    if (before) return;
    document.addEventListener('keydown', this.onKey, true); // before the board, which would set stones with digits
    this.next();
    void this.offer();
  }

  /** Offers the mistakes of all reviews of the user's games that are not in the deck. */
  private async offer(): Promise<void> {
    const games = await reviewedGames().catch(() => []);
    const deck = games.reduce((cards, g) => {
      const unit = unitOf(g.moves);
      return withProblems(cards, t('studies'), unit, problemsOf(g, mistakesOf(g.moves), unit), new Date());
    }, this.deck);
    const n = deck.length - this.deck.length;
    this.reviews.hidden = n === 0;
    const add = (): void => {
      this.keep(deck);
      this.app.toast(t('cardsAdded', { n }));
      this.reviews.hidden = true;
      this.next();
    };
    set(this.reviews, `${t('studies')}: `, button(t('practise', { n }), add, { id: 'practise-reviews' }));
  }

  leave(): void {
    document.removeEventListener('keydown', this.onKey, true);
  }

  /** Shows the next problem. */
  private next(): void {
    this.card = nextDue(this.deck, new Date());
    this.tried = null;
    this.open = false;
    this.line = 'best';
    this.draw();
    this.app.redraw();
  }

  private reveal(): void {
    this.open = true;
    this.draw();
    this.app.redraw();
  }

  private grade(grade: Grade): void {
    const card = this.card;
    if (!card || !this.open) return;
    const after = graded(card, grade, new Date());
    this.keep(this.deck.map((c) => (c.id === card.id ? after : c)));
    this.next();
  }

  private remove(): void {
    this.keep(this.deck.filter((c) => c !== this.card));
    this.next();
  }

  /** Space shows the solution, 1 to 4 grade the answer. */
  private key(e: KeyboardEvent): void {
    const at = e.target as HTMLElement;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) || e.ctrlKey || e.metaKey || e.altKey) return;
    const grade = grades.find((g) => String(g) === e.key);
    if (e.key === ' ' && !this.open && this.card && at.tagName !== 'BUTTON') this.reveal();
    else if (grade && this.open) this.grade(grade);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private draw(): void {
    const n = counts(this.deck, new Date());
    const c = this.card;
    set(
      this.box,
      h('h2', {}, t('cards')),
      h('p', { class: 'small', id: 'cards-counts' }, t('cardsCounts', { due: n.due, fresh: n.fresh, all: n.all })),
      c ? this.question(c) : h('p', { class: 'notice' }, t(n.all ? 'cardsDone' : 'cardsNone')),
      c && this.open && this.answer(c),
    );
  }

  private question(c: Practised): HTMLElement {
    const { problem } = c;
    const where = problem.game === undefined ? problem.path : `${c.collection} ${problem.game}`;
    return h(
      'div',
      { class: 'stack' },
      h('p', { id: 'cards-turn' }, h('b', {}, t(problem.color === 'black' ? 'toMoveBlack' : 'toMoveWhite'))),
      h('p', { class: 'small soft' }, `${where}, ${t('move')} ${problem.move}`),
      !this.open && h('p', {}, button(t('cardsShow'), () => this.reveal(), { class: 'main', id: 'cards-show' })),
    );
  }

  private answer(c: Practised): HTMLElement {
    const { problem } = c;
    const called = (point: string, names: NameTerm[]): string => [point, ...names.map(term)].join(', ');
    const right = this.tried !== null && pointName(this.tried, problem.size) === problem.best[0];
    const now = new Date();
    const lines = { best: problem.best, played: problem.played };
    const show = (line: 'best' | 'played'): void => {
      this.line = line;
      this.reveal();
    };
    return h(
      'div',
      { class: 'stack', id: 'cards-answer', 'aria-live': 'polite' },
      this.tried !== null && h('p', {}, h('b', {}, t(right ? 'cardsRight' : 'cardsWrong', { point: pointName(this.tried, problem.size) }))),
      h('p', {}, t('cardsBest', { move: called(problem.best[0]!, problem.best_names) })),
      h('p', {}, t('cardsPlayed', { move: called(problem.played[0]!, problem.played_names), lost: lost(problem.lost, c.unit) })),
      h(
        'div',
        { class: 'row' },
        (['best', 'played'] as const).map((line) =>
          button(lines[line].slice(0, 6).join(' '), () => show(line), { 'aria-pressed': String(this.line === line) }),
        ),
      ),
      h(
        'div',
        { class: 'row', role: 'group', 'aria-label': t('cardsGrade') },
        grades.map((g) =>
          button(`${g} ${t(`grade_${g}`)} · ${wait(minutesTo(c, g, now))}`, () => this.grade(g), { id: `grade-${g}` }),
        ),
      ),
      h(
        'div',
        { class: 'row' },
        problem.game !== undefined && button(t('game'), () => this.openGame(c)),
        button(t('remove', { what: t('cardsThis') }), () => this.remove(), { class: 'quiet', id: 'cards-remove' }),
      ),
    );
  }

  private openGame(c: Practised): void {
    const { problem } = c;
    this.app.store.set({ view: 'game', collection: c.collection, game: String(problem.game), node: problem.move - 1, line: [] });
  }

  // The board shows the problem.

  private get turn(): Stone {
    return this.card?.problem.color === 'white' ? White : Black;
  }

  private position(): Position {
    const { problem } = this.card!;
    const p = new Position(problem.size);
    problem.board.split('/').forEach((row, y) =>
      [...row].forEach((c, x) => p.set(at(x, y), c === 'X' ? Black : c === 'O' ? White : 0)),
    );
    return p;
  }

  model(s: State): BoardModel {
    if (!this.card) {
      const p = new Position(s.size);
      return { size: s.size, cell: (q) => p.get(q), last: null, turn: Black };
    }
    const { problem } = this.card;
    const p = this.position();
    const last = parsePoint(problem.last, problem.size);
    const labels = new Map<Point, string>();
    if (this.open) {
      let color = this.turn;
      problem[this.line].slice(0, 9).forEach((name, i) => {
        const q = parsePoint(name, problem.size);
        if (q !== null && q >= 0 && !labels.has(q) && p.play(color, q) === null) labels.set(q, String(i + 1));
        color = color === Black ? White : Black;
      });
    }
    return { size: problem.size, cell: (q) => p.get(q), last: this.open || last === null || last < 0 ? null : last, turn: this.turn, labels };
  }

  play(p: Point): void {
    if (!this.card || this.open) return;
    const bad = this.position().check(this.turn, p);
    if (bad) this.app.toast(t(`illegal_${bad}`));
    else {
      this.tried = p;
      this.reveal();
    }
  }

  step(): void {}
}

/** The time until a card is due again: "10 min", "3 h", "12 d". */
function wait(minutes: number): string {
  if (minutes < 60) return t('minutes', { n: minutes });
  if (minutes < 60 * 24) return t('hours', { n: Math.round(minutes / 60) });
  return t('days', { n: Math.round(minutes / 60 / 24) });
}
