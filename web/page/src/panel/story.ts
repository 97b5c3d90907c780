// What a game tells by itself: the named moves that mattered, and a problem that stood in it.

import type { Api, NameMove, SolveAnswer, SolveRequest } from '../api.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { pointName, type Point } from '../point.ts';
import type { Placed } from '../state.ts';
import { fate } from './life.ts';
import { describe } from './moves.ts';

const mostNamed = 5;
const mostTried = 5; // chains that the solver is asked about
const nodes = { server: 150_000, worker: 15_000 }; // of one question: tenths of a second; a worker waits for it
const least = 3; // stones of a capture that is worth a problem
const back = 7; // moves before a capture that are looked at

/** A move of the main line, with what is asked about the position before it. */
export interface Stage {
  point: string; // the move
  black: boolean; // whether it is Black's
  before: Placed; // the position before it
  taken: Point[]; // stones that the move captured
  stone: (point: string) => 'own' | 'other' | null; // the stone on a point before it, for its player
}

/** A chain that a move gave away, let go or captured. */
export interface Given {
  move: number;
  point: string;
  stones: number;
}

/** The moves before a capture by the player who lost the stones, the last one first. */
function earlier(c: Given): Given[] {
  return Array.from({ length: (back + 1) / 2 }, (_, i) => ({ ...c, move: c.move - 2 * i }));
}

/** A position of the game in which the fate of a group hung on the next move, which was another one. */
interface Stood {
  move: number;
  answer: SolveAnswer;
}

export class Story {
  readonly element = h('div', { class: 'stack', id: 'story' });
  private readonly named = h('div', { class: 'stack' });
  private readonly problem = h('div', { class: 'stack', id: 'stood' });
  private asking = new AbortController();

  constructor(
    private readonly api: Api,
    private readonly game: {
      go: (move: number) => void;
      board: (move: number, point: string) => SVGElement; // the position before a move, with a point marked
    },
  ) {
    this.element.append(this.named, this.problem);
  }

  clear(): void {
    this.asking.abort();
    set(this.named);
    set(this.problem);
  }

  /** Lists the moves with most stones at stake, by what was captured or read. */
  names(moves: NameMove[]): void {
    const list = moves
      .filter((m) => stake(m) > 1)
      .sort((a, b) => stake(b) - stake(a))
      .slice(0, mostNamed)
      .sort((a, b) => a.move - b.move);
    const entry = (m: NameMove): HTMLElement =>
      h('li', {}, button(`${m.move}. ${m.point}`, () => this.game.go(m.move), { class: 'quiet', title: describe(m) }), ' ', m.comment || `${describe(m)}${m.captured > 0 ? ` · ${t('captures', { n: m.captured })}` : ''}`);
    set(this.named, list.length > 0 && [h('h3', {}, t('mattered')), h('ul', { class: 'small' }, list.map(entry))]);
  }

  /**
   * Looks for a problem: a chain that a move gave away or let go, by the review, or the last move that could have
   * prevented a capture. The solver must prove that the stones hung on that move, and that the move played fails.
   */
  async seek(size: number, stages: Stage[], given: Given[]): Promise<void> {
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    set(this.problem);
    const large = (list: Given[]): Given[] => [...list].sort((a, b) => b.stones - a.stones);
    const captures = stages.flatMap((s, i) => (s.taken.length >= least ? [{ move: i, point: pointName(s.taken[0]!, size), stones: s.taken.length }] : []));
    const tries = [...large(given).map((g) => [g]), ...large(captures).map((c) => earlier(c))].slice(0, mostTried);
    for (const steps of tries)
      for (const { move, point } of steps) {
        const stage = stages[move - 1];
        if (!stage?.stone(point)) break;
        const goal = stage.stone(point) === 'own' ? 'save' : 'capture';
        const answer = await this.ask({ ...stage.before, at: point, goal, nodes: this.api.transport.offline ? nodes.worker : nodes.server }, signal);
        if (signal.aborted) return;
        if (!answer?.proven) break;
        const good = goal === 'save' ? answer.if_passed.status === 'dead' : answer.if_played.status === 'dead';
        if (answer.status === 'unsettled' && good && !answer.moves.includes(stage.point)) return this.show({ move, answer });
        if (answer.status !== 'dead') break; // else it was too late
      }
  }

  private async ask(request: SolveRequest, signal: AbortSignal): Promise<SolveAnswer | null> {
    try {
      return await this.api.ask('solve', request, signal);
    } catch {
      return null; // of a position that cannot be read, nothing is said
    }
  }

  private show({ move, answer: a }: Stood): void {
    const hangs = t('lifeUnsettled', { color: t(a.color), first: fate(a.if_played, a), second: fate(a.if_passed, a) });
    const text = t('stoodText', { move, owner: t(a.owner), point: a.group[0]!, fate: hangs });
    const entry = button('', () => this.game.go(move - 1), { id: 'stood-open' });
    entry.append(this.game.board(move, a.group[0]!), h('span', { class: 'small' }, text));
    set(this.problem, h('h3', {}, t('stood')), h('div', { class: 'row examples' }, entry));
  }
}

/** The stones at stake in a move: those it captured, and those that reading found in its purposes. */
export function stake(m: NameMove): number {
  const read = (m.purposes ?? []).filter((p) => p.sure === 'proven' || p.sure === 'read');
  return m.captured + read.reduce((n, p) => n + (p.stones ?? 0), 0);
}
