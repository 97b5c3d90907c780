// Life and death: whether a group lives, on the board, and moves tried against what was proven.

import type { App } from '../app.ts';
import type { FateAnswer, SolveAnswer } from '../api.ts';
import type { Group, Next } from '../board/view.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { parsePoint, pointName, type Cell, type Point } from '../point.ts';
import type { Placed } from '../state.ts';

/** What is asked about: the position, where it stands in the game, and what stands on a point. */
export interface Asked {
  placed: Placed;
  node: number;
  moves: number; // played on from the node
  cell: (p: Point) => Cell;
}

export class Life {
  readonly element = h('div', { class: 'stack' });
  on = false;
  private key = '';
  private size = 19;
  private answer: SolveAnswer | null = null;
  private fight: { group: Point[]; owner: Cell; region: string; node: number; moves: number } | null = null;
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly play: (p: Point) => void,
  ) {
    this.latest = app.latest();
  }

  /** Switches it off: nothing of it is left. */
  clear(): void {
    this.latest.stop();
    this.key = '';
    this.answer = null;
    this.fight = null;
    set(this.element);
  }

  /** Asks about the group of a stone. */
  choose(p: Point, a: Asked): void {
    this.clear();
    const at = { group: [p], owner: a.cell(p), region: '', node: a.node, moves: a.moves };
    void this.request(a, at);
  }

  /** Asks about a position: where moves of the fight were played on, about the same fight. */
  async ask(a: Asked): Promise<void> {
    const f = this.fight;
    await this.request(a, f && f.node === a.node && a.moves >= f.moves ? f : null);
  }

  private async request(a: Asked, f: Life['fight']): Promise<void> {
    const size = a.placed.size ?? 19;
    const stones = (f?.group ?? []).filter((p) => a.cell(p) === f!.owner);
    const request = { ...a.placed, at: stones.map((p) => pointName(p, size)).join(' '), region: f?.region ?? '' };
    const key = JSON.stringify(request);
    if (key === this.key) return;
    this.key = key;
    this.size = size;
    if (f && stones.length === 0) {
      this.answer = null;
      set(this.element, this.head(), h('p', { class: 'small' }, t('lifeTaken')));
      return;
    }
    set(this.element, this.head(), h('p', { class: 'small soft' }, t('lifeReads')));
    try {
      const answer = await this.latest.ask<SolveAnswer>('solve', request);
      if (!answer) return;
      this.answer = answer;
      const group = answer.group.map((name) => this.point(name));
      this.fight ??= { group, owner: a.cell(group[0]!), region: answer.region.join(' '), node: a.node, moves: a.moves };
      this.draw(answer);
    } catch (e) {
      this.answer = null;
      set(this.element, this.head(), h('p', { class: 'notice small' }, (e as Error).message));
    }
    this.app.redraw();
  }

  private head(): HTMLElement {
    return h('h3', {}, t('life'));
  }

  private draw(a: SolveAnswer): void {
    const best = a.proven && a.moves.length > 0 ? a.move : '';
    const group = t('lifeGroup', { color: t(a.owner), point: a.group[0]!, status: this.status(a) });
    const wrong = a.wrong.map((w) =>
      h('li', {}, w.line.length ? t('lifeWrong', { move: w.move, answer: w.line[0]! }) : w.move, ': ', fate(w.fate)),
    );
    set(
      this.element,
      this.head(),
      h('p', { id: 'life-status', 'aria-live': 'polite' }, group + ' ' + t(a.proven ? 'lifeProven' : 'lifeNot')),
      a.proven && h('p', { class: 'small' }, a.moves.length ? t('lifeWorks', { moves: a.moves.join(' ') }) : t('lifeNone')),
      best !== '' &&
        best !== 'pass' &&
        h('p', {}, button(t('lifeReply', { move: best }), () => this.play(this.point(best)), { id: 'life-reply' })),
      a.line.length > 1 && h('p', { class: 'small soft' }, a.line.join(' ')),
      wrong.length > 0 && h('ul', { class: 'small' }, wrong),
    );
  }

  private status(a: SolveAnswer): string {
    return a.status === 'unsettled'
      ? t('lifeUnsettled', { color: t(a.color), first: fate(a.if_played), second: fate(a.if_passed) })
      : t(`fate_${a.status}`);
  }

  private point(name: string): Point {
    return parsePoint(name, this.size) ?? -1;
  }

  /** The moves that work, on the board. */
  marks(): Next[] {
    const a = this.answer;
    if (!a) return [];
    const list = a.proven ? a.moves : [a.move];
    return list
      .filter((m) => m !== 'pass')
      .map((m, i) => ({
        points: [this.point(m)],
        label: a.proven ? (labels[i] ?? '') : '?',
        share: '',
        weight: 1,
        black: a.color === 'black' ? 1 : 0,
      }));
  }

  /** The group that is asked about. */
  groups(): Group[] {
    const a = this.answer;
    if (!a) return [];
    return [{ kind: 'found', title: t('life'), points: a.group.map((name) => this.point(name)) }];
  }
}

const labels = 'ABCDEFGHJKLMNPQRSTUVWYZ';

function fate(f: FateAnswer): string {
  return t(`fate_${f.status}`);
}
