// Bookworm: words along adjacent letters. The letters of a played word vanish, those above fall, and new ones
// come.

import type { App, Panel } from '../app.ts';
import type { BookwormAnswer, BookwormLetter, BookwormWord } from '../api.ts';
import type { BoardModel } from '../board/view.ts';
import { button, h, s, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { store, stored } from '../settings.ts';
import type { State } from '../state.ts';

const step = 44; // distance between columns, and between the letters of one
const reach = 18; // distance from the centre of a letter that still hits it
const least = 3; // least number of letters of a word
const mixing = 5; // points that a shuffle costs

/** A stored game. */
interface Kept {
  board: string;
  seed: number;
  points: number;
  hints: number;
  laid: { word: string; score: number }[];
}

export class Words implements Panel {
  readonly element: HTMLElement;
  readonly alone = (): boolean => true;
  private at: BookwormAnswer | null = null;
  private game: Kept = fresh();
  private path: number[] = []; // letters of the current word
  private cursor = 0; // the letter at the keyboard cursor
  private shown = 0; // number of letters of the best word that hints have shown
  private dragging: 'no' | 'down' | 'moved' = 'no';
  private busy = false;
  private readonly letters = s('svg', { class: 'letters', role: 'group', 'aria-label': t('wordsLetters') });
  private readonly word = h('p', { class: 'laying', id: 'words-word' });
  private readonly status = h('p', { class: 'small', id: 'words-status', role: 'status' });
  private readonly score = h('p', { id: 'words-score' });
  private readonly list = h('ol', { class: 'small row', 'aria-label': t('wordsDone'), id: 'words-laid' });
  private readonly lay = button(t('wordsLay'), () => void this.finish(), { class: 'main', id: 'words-lay' });
  private readonly helps: HTMLButtonElement[];
  private readonly onKey = (e: KeyboardEvent): void => this.key(e);

  constructor(private readonly app: App) {
    this.helps = [
      button(t('wordsHint'), () => this.hint(1), { id: 'words-hint' }),
      button(t('wordsShow'), () => this.hint(99), { id: 'words-show' }),
    ];
    this.letters.addEventListener('pointerdown', (e) => this.down(e));
    this.letters.addEventListener('pointermove', (e) => this.moved(e));
    this.letters.addEventListener('pointerup', () => this.up());
    this.letters.addEventListener('pointercancel', () => this.up());
    this.element = h(
      'div',
      { class: 'panel words' },
      h('section', { class: 'card', 'aria-label': t('wordsLetters') }, this.letters),
      h(
        'section',
        { class: 'card', 'aria-label': t('words') },
        h('h2', {}, t('words')),
        h('p', { class: 'small soft' }, t('wordsHelp')),
        this.score,
        this.word,
        this.status,
        h(
          'div',
          { class: 'row' },
          this.lay,
          this.helps,
          button(t('wordsMix', { n: mixing }), () => void this.mix(), { id: 'words-mix' }),
          button(t('wordsNew'), () => void this.begin(), { id: 'words-new' }),
        ),
        this.list,
      ),
    );
  }

  show(_: State, before: State | null): void {
    if (before) return;
    document.addEventListener('keydown', this.onKey);
    if (this.at) return;
    this.game = { ...fresh(), ...stored<Partial<Kept>>('bookworm', {}) };
    void (this.game.board ? this.ask({ board: this.game.board, seed: this.game.seed }, true) : this.begin());
  }

  leave(): void {
    document.removeEventListener('keydown', this.onKey);
  }

  private begin(): Promise<boolean> {
    this.game = fresh();
    return this.ask({ seed: Math.floor(Math.random() * 2 ** 32) });
  }

  /** Requests the next board; returns whether it came. An invalid stored board is replaced by a new one. */
  private async ask(request: object, kept = false): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const a = await this.app.api.ask('bookworm', request);
      this.at = a;
      this.path = [];
      this.shown = 0;
      this.cursor = Math.min(this.cursor, a.letters.length - 1);
      this.game.board = a.board;
      this.game.seed = a.seed;
      this.draw();
      return true;
    } catch (e) {
      this.say((e as Error).message);
    } finally {
      this.busy = false;
    }
    return kept && this.begin();
  }

  private keep(): void {
    store('bookworm', this.game);
  }

  private say(text: string): void {
    this.status.textContent = text;
  }

  /** The letter at the end of a path. */
  private last(): BookwormLetter | undefined {
    return this.at?.letters[this.path.at(-1) ?? -1];
  }

  private text(): string {
    return this.path.map((i) => this.at!.letters[i]!.letter).join('');
  }

  private found(): BookwormWord | undefined {
    const text = this.text();
    return this.at?.words.find((w) => w.word.toUpperCase() === text);
  }

  private draw(): void {
    const all = this.at?.letters ?? [];
    const focused = this.letters.contains(document.activeElement);
    const columns = Math.max(0, ...all.map((l) => l.column)) + 1;
    const top = Math.min(...all.map((l) => l.index));
    const lines = Math.max(...all.map((l) => l.index)) - top;
    this.letters.setAttribute('viewBox', `0 ${(top * step) / 2} ${columns * step} ${(lines * step) / 2 + step}`);
    set(
      this.letters,
      all.map((l, i) => this.tile(l, i)),
    );
    if (focused) this.focus(this.cursor);
    this.drawGame();
    this.mark();
  }

  private tile(l: BookwormLetter, i: number): SVGElement {
    const [x, y] = middle(l);
    return s(
      'g',
      {
        role: 'button',
        tabindex: i === this.cursor ? 0 : -1,
        'data-i': i,
        'aria-label': t('wordsTile', { letter: `${l.letter} ${l.points}`, column: l.column + 1 }),
        focus: () => this.move(i),
        click: (e: MouseEvent) => e.detail === 0 && this.take(i), // clicks by keyboard or screen reader
      },
      s('rect', { x: x - 20, y: y - 20, width: 40, height: 40, rx: 9 }),
      s('text', { x, y: y + 7 }, l.letter),
      ' ', // separates words for screen readers
      s('text', { class: 'points', x: x + 13, y: y + 16 }, l.points),
    );
  }

  private drawGame(): void {
    const { points, laid, hints } = this.game;
    const a = this.at;
    this.score.textContent = t('wordsScore', { points, n: laid.length, hints });
    this.say(
      a?.words.length ? t('wordsHidden', { n: a.words.length, longest: a.longest }) : t('wordsNone', { n: mixing }),
    );
    for (const b of this.helps) b.disabled = !a?.words.length;
    set(
      this.list,
      laid.slice(-40).map((w) => h('li', { class: 'chip' }, `${w.word} ${w.score}`)),
    );
  }

  /** Marks the letters of the word. */
  private mark(): void {
    const found = this.found();
    for (const e of this.letters.children) {
      const n = this.path.indexOf(Number((e as SVGElement).dataset.i));
      e.setAttribute('aria-pressed', String(n >= 0));
      e.classList.toggle('found', n >= 0 && found !== undefined);
    }
    const text = this.text();
    this.word.textContent = found ? `${text} · ${found.score}` : text || '–';
    this.lay.disabled = !found;
  }

  /** Adds a letter to the word, goes back to one already in it, or starts a new word. */
  private take(i: number): void {
    const at = this.path.indexOf(i);
    const last = this.last();
    if (at >= 0) this.path.length = at + 1;
    else if (last && touch(last, this.at!.letters[i]!)) this.path.push(i);
    else this.path = [i];
    this.mark();
  }

  private move(i: number): void {
    this.letters.children[this.cursor]?.setAttribute('tabindex', '-1');
    this.cursor = i;
    this.letters.children[i]?.setAttribute('tabindex', '0');
  }

  private focus(i: number): void {
    this.move(i);
    (this.letters.children[i] as SVGElement | undefined)?.focus();
  }

  /** The letter under the pointer; -1 if there is none. */
  private under(e: PointerEvent): number {
    const m = this.letters.getScreenCTM()?.inverse();
    if (!m) return -1;
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m);
    return (this.at?.letters ?? []).findIndex((l) => {
      const [x, y] = middle(l);
      return Math.hypot(p.x - x, p.y - y) < reach;
    });
  }

  private down(e: PointerEvent): void {
    const i = this.under(e);
    if (i < 0 || e.button > 0) return;
    e.preventDefault();
    this.letters.setPointerCapture(e.pointerId);
    if (this.path.at(-1) === i && this.found()) {
      void this.finish(); // the last letter clicked again
      return;
    }
    this.dragging = 'down';
    this.take(i);
    this.focus(i);
  }

  private moved(e: PointerEvent): void {
    if (this.dragging === 'no') return;
    const i = this.under(e);
    if (i < 0 || i === this.path.at(-1)) return;
    if (!this.path.includes(i) && !touch(this.last()!, this.at!.letters[i]!)) return;
    this.dragging = 'moved';
    this.take(i);
  }

  private up(): void {
    const { dragging } = this;
    this.dragging = 'no';
    if (dragging === 'moved' && this.path.length > 1) void this.finish();
  }

  /** Plays the word. */
  private async finish(): Promise<void> {
    const word = this.found();
    const text = this.text();
    if (!word || !this.at || this.busy) {
      this.path = [];
      this.mark();
      if (text.length >= least) this.say(t('wordsUnknown', { word: text }));
      return;
    }
    const path = this.path.map((i) => `${this.at!.letters[i]!.column}.${this.at!.letters[i]!.index}`).join(' ');
    if (!(await this.ask({ board: this.at.board, seed: this.game.seed, path }))) return;
    this.game.points += word.score;
    this.game.laid.push({ word: text, score: word.score });
    this.keep();
    this.drawGame();
    this.app.say(t('wordsFound', { word: text, points: word.score }));
  }

  private async mix(): Promise<void> {
    if (!this.at || !(await this.ask({ board: this.at.board, seed: this.game.seed, mix: true }))) return;
    this.game.points = Math.max(0, this.game.points - mixing);
    this.keep();
    this.drawGame();
  }

  /** Shows more letters of the best word. */
  private hint(more: number): void {
    const best = this.at?.words[0];
    if (!best) return;
    this.shown = Math.min(this.shown + more, best.length);
    this.game.hints++;
    this.keep();
    this.path = best.path
      .slice(0, this.shown)
      .map((p) => this.at!.letters.findIndex((l) => l.column === p.column && l.index === p.index));
    this.drawGame();
    this.mark();
    const word = best.word.toUpperCase().slice(0, this.shown).padEnd(best.length, '–');
    this.say(t('wordsHinted', { word, n: best.length, points: best.score }));
  }

  /** Letters type a word, Enter plays it, arrows move between letters. */
  private key(e: KeyboardEvent): void {
    const on = e.target as HTMLElement;
    if (!this.at || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName) || e.ctrlKey || e.metaKey || e.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const tile = this.letters.contains(on);
    if (e.key === 'Backspace') this.path.pop();
    else if (e.key === 'Escape') this.path = [];
    else if (e.key === 'Enter' && on.tagName !== 'BUTTON' && this.path.length) void this.finish();
    else if ((e.key === ' ' || e.key === 'Enter') && tile) this.take(this.cursor);
    else if (e.key.startsWith('Arrow') && tile) this.arrow(e.key);
    else if (/^\p{L}$/u.test(e.key)) this.type(e.key.toUpperCase());
    else return;
    e.preventDefault();
    e.stopPropagation(); // before the keys of the page
    this.mark();
  }

  private arrow(key: string): void {
    const here = this.at!.letters[this.cursor]!;
    const steps: Record<string, [number, number][]> = {
      ArrowUp: [[0, -2]], ArrowDown: [[0, 2]], ArrowLeft: [[-1, -1], [-1, 1]], ArrowRight: [[1, 1], [1, -1]],
    }; // prettier-ignore
    for (const [column, index] of steps[key] ?? []) {
      const i = this.at!.letters.findIndex((l) => l.column === here.column + column && l.index === here.index + index);
      if (i < 0) continue;
      this.focus(i);
      return;
    }
  }

  /** Finds a path for the typed word. */
  private type(letter: string): void {
    const text = this.text() + letter;
    const path = this.wayOf(text, []) ?? this.wayOf(letter, []);
    if (path) this.path = path;
    if (!path || path.length < text.length) this.say(t('wordsNoWay', { word: text }));
  }

  private wayOf(text: string, path: number[]): number[] | null {
    const all = this.at!.letters;
    if (path.length === text.length) return path;
    const last = all[path.at(-1) ?? -1];
    for (const [i, l] of all.entries()) {
      if (l.letter !== text[path.length] || path.includes(i) || (last && !touch(last, l))) continue;
      const way = this.wayOf(text, [...path, i]);
      if (way) return way;
    }
    return null;
  }

  model(st: State): BoardModel {
    return { size: st.size, cell: () => 0, last: null, turn: 1 };
  }

  play(): void {}

  step(): void {}
}

function fresh(): Kept {
  return { board: '', seed: 0, points: 0, hints: 0, laid: [] };
}

function middle(l: BookwormLetter): [number, number] {
  return [(l.column + 0.5) * step, (l.index * step) / 2 + step / 2];
}

function touch(a: BookwormLetter, b: BookwormLetter): boolean {
  const aside = Math.abs(a.column - b.column);
  return aside <= 1 && Math.abs(a.index - b.index) === (aside === 0 ? 2 : 1);
}
