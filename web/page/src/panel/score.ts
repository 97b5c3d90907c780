// The end of a game: the result, and which stones are dead, in seki, or to be played on.

import type { App } from '../app.ts';
import type { ScoreAnswer } from '../api.ts';
import { h, set } from '../dom.ts';
import { t, type Word } from '../i18n.ts';
import { parsePoint, type Point } from '../point.ts';
import type { Placed } from '../state.ts';

/** The status of chains that are not simply alive, with their marks on the board. */
const kinds: [ScoreAnswer['chains'][number]['status'], Word, string][] = [
  ['dead', 'scoreDead', 'MA'],
  ['seki', 'fate_seki', 'SQ'],
  ['play on', 'scorePlay', 'TR'],
];

export class Score {
  readonly element = h('div', { class: 'stack' });
  on = false;
  private key = '';
  private answer: ScoreAnswer | null = null;
  private readonly latest;

  constructor(private readonly app: App) {
    this.latest = app.latest();
  }

  /** Removes the result and its marks. */
  clear(): void {
    this.latest.stop();
    this.key = '';
    this.answer = null;
    set(this.element);
  }

  /** Settles a position by the rules of the first node of its record. */
  async ask(position: Placed, root: string): Promise<void> {
    const key = JSON.stringify([position, root]);
    if (key === this.key) return;
    this.clear();
    this.key = key;
    set(this.element, h('p', { class: 'small soft' }, t('lifeReads')));
    try {
      const answer = await this.latest.ask('score', { ...position, root });
      if (!answer) return;
      this.answer = answer;
      this.draw(answer);
    } catch (e) {
      set(this.element, h('p', { class: 'notice small' }, (e as Error).message));
    }
    this.app.redraw();
  }

  private draw(a: ScoreAnswer): void {
    const sure = t(a.proven ? 'scoreProven' : a.over ? 'scoreLikely' : 'scoreOn');
    const said = a.fits ? t('scoreFits', { record: a.record ?? '', rules: a.fits }) : t('scoreRecord', { record: a.record ?? '' });
    const record = a.record ? ' ' + said : '';
    const rows: [string, string][] = kinds.map(([status, word]) => [
      t(word),
      a.chains.filter((c) => c.status === status).map((c) => told(c)).join('; '),
    ]);
    rows.push(
      [t('scoreOwed'), a.owed.map((m) => `${t(m.color)} ${m.point}`).join('; ')],
      [t('scoreDame'), a.dame.join(' ')],
    );
    set(
      this.element,
      h('h3', {}, t('scoreGame')),
      h('p', { id: 'score-result', 'aria-live': 'polite' }, h('b', {}, a.result), ` (${a.rules}). ${sure}${record}`),
      h(
        'dl',
        { class: 'facts small' },
        rows.filter(([, text]) => text).flatMap(([title, text]) => [h('dt', {}, title), h('dd', {}, text)]),
      ),
    );
  }

  /** The marks of stones that are not simply alive. */
  marks(): Map<Point, string> {
    const marks = new Map<Point, string>();
    for (const c of this.answer?.chains ?? []) {
      const kind = kinds.find(([status]) => status === c.status);
      if (kind) for (const p of c.stones) marks.set(parsePoint(p, this.answer!.board) ?? -1, kind[2]);
    }
    return marks;
  }
}

/** A chain, and what takes and saves it. */
function told(c: ScoreAnswer['chains'][number]): string {
  const text = `${t(c.color)} ${c.stones[0]!}`;
  if (c.attack && c.defend) return `${text} (${t('scoreTakes', { attack: c.attack, defend: c.defend })})`;
  return c.proof ? text : `${text} (${t('scoreUnsure')})`;
}
