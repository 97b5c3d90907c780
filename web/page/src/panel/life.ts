// Life and death, chains and races: questions about the stones that the user clicks, and tries against the proof.

import type { App } from '../app.ts';
import type { SolveFate, SolveAnswer } from '../api.ts';
import type { Group, Next } from '../board/view.ts';
import { button, choice, h, set } from '../dom.ts';
import { t, type Word } from '../i18n.ts';
import { parsePoint, pointName, type Cell, type Point, type Stone } from '../point.ts';
import type { Position } from '../rules.ts';
import type { Placed } from '../state.ts';
import { network } from '../transport.ts';

/** The subject of a question: the position, the player to move, and the place in the game. */
export interface Asked {
  placed: Placed;
  game: object; // the study: a node's number says nothing about another game
  node: number;
  moves: number; // number of moves played on from the node
  position: Position;
  turn: Stone;
}

/** The goals: the life of a group, the capture of a chain, connecting or cutting two chains, a race. */
const goals = ['group', 'chain', 'pair', 'race'] as const;
type Goal = (typeof goals)[number];

/** Stones of one side in a fight: if none is left, the fight is over. */
interface Side {
  owner: Cell;
  stones: Point[];
}

interface Fight {
  sides: Side[];
  region: string;
  game: object;
  node: number;
  moves: number;
}

export class Life {
  readonly element = h('div', { class: 'stack' });
  on = false;
  first: Stone | 0 = 0; // who moves first; 0 for whoever is to move in the game
  private goal: Goal = 'group';
  private readonly head: HTMLElement;
  private readonly turn: HTMLSelectElement;
  private readonly body = h('div', { class: 'stack' });
  private key = '';
  private size = 19;
  private answer: SolveAnswer | null = null;
  private fight: Fight | null = null;
  private picked: Point | null = null; // the first of two chains
  private last: Asked | null = null;
  private readonly latest;

  constructor(
    private readonly app: App,
    private readonly play: (p: Point) => void,
    again: () => void,
  ) {
    this.latest = app.latest();
    const options = goals.map((g): [string, string] => [g, t(`goal_${g}`)]);
    const change = (goal: string): void => this.choose(goal as Goal);
    const turns: [string, string][] = [['0', t('turnOfGame')], ['1', t('toMoveBlack')], ['2', t('toMoveWhite')]];
    const turn = (first: string): void => {
      this.first = Number(first) as Stone | 0;
      again();
    };
    this.head = h(
      'div',
      { class: 'row spread' },
      h('h3', {}, t('life')),
      choice(t('goal'), options, this.goal, change, { id: 'life-goal' }),
      (this.turn = choice(t('turn'), turns, '0', turn, { id: 'life-turn' })),
    );
  }

  /** Switches the panel off, and removes its signs. */
  clear(): void {
    this.first = 0;
    this.turn.value = '0';
    this.forget();
    set(this.element);
  }

  private forget(): void {
    this.latest.stop();
    this.key = '';
    this.answer = null;
    this.fight = null;
    this.picked = null;
    set(this.body);
  }

  /** Changes the goal. */
  private choose(goal: Goal): void {
    this.goal = goal;
    this.forget();
    if (this.last) void this.ask(this.last);
    this.app.redraw();
  }

  /** Handles a click on a stone: it asks the question, or chooses the first of two stones. */
  pick(p: Point, a: Asked): void {
    const first = this.picked;
    this.forget();
    const side = (q: Point): Side => ({ owner: a.position.get(q), stones: [q] });
    const { game, node, moves } = a;
    const at = (...points: Point[]): Fight => ({ sides: points.map(side), region: '', game, node, moves });
    if (!this.ofTwo) void this.request(a, at(p));
    else if (first !== null && this.fits(first, p, a.position)) void this.request(a, at(first, p));
    else {
      this.picked = p;
      this.size = a.position.size;
      this.say(t('lifeSecond', { point: pointName(p, this.size) }));
      this.app.redraw();
    }
  }

  private get ofTwo(): boolean {
    return this.goal === 'pair' || this.goal === 'race';
  }

  /** Whether two stones make a question: a race needs both colours, a connection two chains of one colour. */
  private fits(a: Point, b: Point, p: Position): boolean {
    const same = p.get(a) === p.get(b);
    return this.goal === 'race' ? !same : same && !p.chain(a).stones.includes(b);
  }

  /** Asks about a position; after further moves of a fight, about the same fight. */
  async ask(a: Asked): Promise<void> {
    this.last = a;
    set(this.element, this.head, this.body);
    const f = this.fight;
    const goesOn = f !== null && f.game === a.game && f.node === a.node && a.moves >= f.moves;
    if (goesOn || !this.ofTwo) await this.request(a, goesOn ? f : null);
    else {
      this.forget();
      this.say(t(this.goal === 'race' ? 'lifeRaceHint' : 'lifePairHint'));
    }
  }

  private say(text: string, kind = 'small soft'): void {
    set(this.body, h('p', { class: kind, id: 'life-hint' }, text));
  }

  /** The remaining stones of each side. */
  private standing(a: Asked, f: Fight | null): Point[][] {
    return (f?.sides ?? []).map((s) => s.stones.filter((p) => a.position.get(p) === s.owner));
  }

  private question(a: Asked, f: Fight | null): object {
    const at = this.standing(a, f).flat().map((p) => pointName(p, a.position.size));
    // The group of a game is chosen by what an engine of the server expects; one in the browser is not asked.
    const engine = at.length > 0 ? '' : this.app.status.engines.find((name) => name !== network()?.name) ?? '';
    return { ...a.placed, engine, at: at.join(' '), region: f?.region ?? '', goal: this.wanted(f, a.turn) };
  }

  private async request(a: Asked, f: Fight | null): Promise<void> {
    const size = a.position.size;
    const sides = this.standing(a, f);
    const request = this.question(a, f);
    const key = JSON.stringify(request);
    if (key === this.key) return;
    this.key = key;
    this.size = size;
    this.fight = f;
    this.answer = null;
    if (sides.some((s) => s.length === 0)) return this.say(t('lifeTaken'));
    if (this.goal === 'pair' && a.position.chain(sides[0]![0]!).stones.includes(sides[1]![0]!))
      return this.say(t('lifeJoined'));
    this.say(t('lifeReads'));
    try {
      const answer = await this.latest.ask('solve', request);
      if (!answer) return;
      this.answer = answer;
      if (!f?.region) {
        this.fight = this.fightOf(answer, f, a);
        this.key = JSON.stringify(this.question(a, this.fight)); // also the key of the request
      }
      this.draw(answer);
    } catch (e) {
      this.say((e as Error).message, 'notice small');
    }
    this.app.redraw();
  }

  /** The goal of the player to move, for the solver. */
  private wanted(f: Fight | null, turn: Stone): string {
    const own = f?.sides[0]?.owner === turn;
    return { group: '', chain: own ? 'save' : 'capture', pair: own ? 'connect' : 'cut', race: 'race' }[this.goal];
  }

  /** The fight of an answer; further moves continue it. */
  private fightOf(a: SolveAnswer, f: Fight | null, asked: Asked): Fight {
    const side = (names: string[]): Side => {
      const stones = names.map((name) => this.point(name));
      return { owner: asked.position.get(stones[0]!), stones };
    };
    let sides = [side(a.group)];
    if (a.rival) sides.push(side(a.rival));
    if (f && this.goal === 'pair') sides = f.sides;
    return { sides, region: a.region.join(' '), game: asked.game, node: asked.node, moves: asked.moves };
  }

  private draw(a: SolveAnswer): void {
    const best = a.proven && a.moves.length > 0 && this.legal(a.move) ? a.move : '';
    const wrong = a.wrong.map((w) =>
      h('li', {}, w.line.length ? t('lifeWrong', { move: w.move, answer: w.line[0]! }) : w.move, ': ', fate(w.fate, a)),
    );
    set(
      this.body,
      h(
        'p',
        { id: 'life-status', 'aria-live': 'polite' },
        this.subject(a) + ' ' + t(!a.proven ? 'lifeNot' : a.region.length ? 'lifeProven' : 'lifeProvenWhole'),
      ),
      a.proven && h('p', { class: 'small' }, this.works(a)),
      best !== '' &&
        best !== 'pass' &&
        h('p', {}, button(t('lifeReply', { move: best }), () => this.play(this.point(best)), { id: 'life-reply' })),
      a.line.length > 1 && h('p', { class: 'small soft' }, a.line.join(' ')),
      wrong.length > 0 && h('ul', { class: 'small' }, wrong),
    );
  }

  private works(a: SolveAnswer): string {
    if (a.moves.length && !a.moves.includes('pass'))
      return t('lifeWorks', { moves: a.moves.map((m) => (this.legal(m) ? m : `${m} (${t('illegal_ko')})`)).join(' ') });
    const status = a.status === 'unsettled' ? a.if_played.status : a.status;
    const lives = ['alive', 'seki', 'connected'].includes(status); // for the owner
    return t(lives === (a.color === a.owner) ? 'lifePass' : 'lifeNone');
  }

  /** The question and its result. */
  private subject(a: SolveAnswer): string {
    const words: Record<Goal, Word> = { group: 'lifeGroup', chain: 'lifeChain', pair: 'lifePair', race: 'lifeRace' };
    const f = this.fight;
    const other = this.goal === 'race' ? a.rival?.[0] : f?.sides[1] && pointName(f.sides[1].stones[0]!, this.size);
    const point = this.goal === 'pair' && f ? pointName(f.sides[0]!.stones[0]!, this.size) : a.group[0]!;
    const values = { color: t(a.owner), point, other: other ?? '', rival: t(rivalOf(a)), status: this.status(a) };
    return t(words[this.goal], values);
  }

  private status(a: SolveAnswer): string {
    if (a.status === 'unknown') return t('fate_unknown') + this.guess(a);
    if (a.status !== 'unsettled') return fate(a.if_played, a);
    return t('lifeUnsettled', { color: t(a.color), first: fate(a.if_played, a), second: fate(a.if_passed, a) });
  }

  /** Whether a move may be played now: a ko may forbid it. */
  private legal(move: string): boolean {
    return !this.last || this.last.position.check(this.last.turn, this.point(move)) === null;
  }

  /** What the fate looks like, with its probability in tens of percent. */
  private guess(a: SolveAnswer): string {
    const often = a.chance ? ` (${Math.round(a.chance * 10)}0 %)` : '';
    return a.guess ? '; ' + t('lifeGuess', { fate: fate(a.guess, a) }) + often : '';
  }

  private point(name: string): Point {
    return parsePoint(name, this.size) ?? -1;
  }

  /** Marks the moves that work on the board, unless all moves do. */
  marks(): Next[] {
    const a = this.answer;
    const list = a?.proven ? a.moves : [a?.move ?? 'pass'];
    if (!a || list.includes('pass')) return [];
    return list.filter((m) => this.legal(m)).map((m, i) => ({
      points: [this.point(m)],
      label: a.proven ? (labels[i] ?? '') : '?',
      share: '',
      weight: 1,
      black: a.color === 'black' ? 1 : 0,
    }));
  }

  /** Marks the stones of the question, or the first of two that was clicked. */
  groups(): Group[] {
    const found = (points: Point[]): Group => ({ kind: 'found', title: t('life'), points });
    if (this.picked !== null) return [found([this.picked])];
    const a = this.answer;
    if (!a) return [];
    return [a.group, a.rival ?? []].filter((g) => g.length > 0).map((g) => found(g.map((name) => this.point(name))));
  }
}

const labels = 'ABCDEFGHJKLMNOPQRSTUVWYZ';

function rivalOf(a: SolveAnswer): 'black' | 'white' {
  return a.owner === 'black' ? 'white' : 'black';
}

/** The fate of the stones in question. */
export function fate(f: SolveFate, a: SolveAnswer): string {
  if (f.status === 'ko' && f.winner) {
    const other = t(f.winner === 'black' ? 'white' : 'black');
    const n = (f.threats ?? 0) > 3 ? '> 3' : (f.threats ?? 0);
    if ((f.threats ?? 0) > 2) { // players do not call that a ko
      const owners = f.winner === a.owner;
      const joins = a.goal === 'connect' || a.goal === 'cut';
      return fate({ status: joins ? (owners ? 'connected' : 'apart') : owners ? 'alive' : 'dead' }, a) + t('fate_needs', { other, n });
    }
    return t(f.threats ? 'fate_koUnless' : 'fate_koWon', { color: t(f.winner), other, n });
  }
  if (a.goal !== 'race') return t(`fate_${f.status}`);
  if (f.status === 'alive') return t('raceWon', { color: t(a.owner) });
  if (f.status === 'dead') return t('raceWon', { color: t(rivalOf(a)) });
  return t(f.status === 'seki' ? 'raceSeki' : `fate_${f.status}`);
}
