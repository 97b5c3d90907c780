// The user's own games with the reviews that the browser keeps, for Coach and Practice.

import type { CoachAnswer, CoachProblem, CoachRow, NameTerm, ReviewMove, Tree } from './api.ts';
import { t } from './i18n.ts';
import { listKept, listReviews } from './keep.ts';
import { parsePoint, pointName, xOf, yOf } from './point.ts';
import { lineText, textOf } from './sgf.ts';
import { Study } from './study.ts';
import { positionAt } from './tree.ts';

/** A game with its review. */
export interface Reviewed {
  key: string; // of the game: "s12"
  path: string; // title and key
  players: { black: string; white: string };
  tree: Tree;
  moves: ReviewMove[]; // from the first of the main line
}

export type Unit = CoachAnswer['unit'];

// As in internal/ops/coach: the names of a move count if the best one is in reach, and so many moves and games are few.
const reach = 5; // lines
const [leastMoves, leastGames] = [20, 10];
const examples = 3;

const phaseWords = ['phase_opening', 'phase_early', 'phase_late', 'phase_endgame'] as const;

/** The phases of a game, in words. */
export const phases = (): string[] => phaseWords.map((word) => t(word));

/** The phase of the move after a number of moves, as in internal/winrate. */
export function phaseOf(size: number, moves: number): number {
  const part = moves / (size * size);
  return part < 0.1 ? 0 : part < 0.25 ? 1 : part < 0.5 ? 2 : 3;
}

/** The user's games that an engine has reviewed, the one changed last first; of several copies of a game, that one. */
export async function reviewedGames(): Promise<Reviewed[]> {
  const reviews = new Map((await listReviews()).filter((r) => r.judged).map((r) => [r.text, r]));
  if (reviews.size === 0) return [];
  return (await listKept()).flatMap((kept) => {
    const { game, tree, title } = new Study(kept.text, kept.game);
    const text = lineText(game.root);
    const review = reviews.get(text);
    reviews.delete(text);
    const player = (name: string): string => textOf(game.root, name).trim();
    const key = 's' + kept.id;
    return review ? [{ key, path: `${title} (${key})`, players: { black: player('PB'), white: player('PW') }, tree, moves: review.moves }] : [];
  });
}

/** The unit of the losses of moves. */
export function unitOf(moves: ReviewMove[]): Unit {
  return moves.every((m) => m.lost_points !== null) ? 'points' : 'percent';
}

function lossOf(m: ReviewMove, unit: Unit): number | null {
  return unit === 'points' ? m.lost_points : m.lost_winrate === null ? null : 100 * m.lost_winrate;
}

/** The moves that certainly lost, and of which the better one is a move on the board. */
export function mistakesOf(moves: ReviewMove[]): ReviewMove[] {
  return moves.filter((m) => m.claimed && m.best?.line[0] && m.best.line[0] !== 'pass' && m.point !== 'pass');
}

/** The nodes of the moves of the main line. */
export function mainLine(tree: Tree): number[] {
  return tree.nodes.flatMap((n, i) => (n.main && n.color ? [i] : []));
}

/** Makes problems of mistakes in a game. */
export function problemsOf({ tree, path }: Pick<Reviewed, 'tree' | 'path'>, mistakes: ReviewMove[], unit: Unit): CoachProblem[] {
  const nodes = mainLine(tree);
  return mistakes.map((m): CoachProblem => {
    const { position } = positionAt(tree, tree.nodes[nodes[m.move - 1]!]!.parent);
    return {
      board: position.rows().join('/'),
      size: position.size,
      color: m.color,
      last: position.last >= 0 ? pointName(position.last, position.size) : 'pass',
      best: m.best!.line,
      best_names: [],
      played: [m.point],
      played_names: m.names,
      lost: lossOf(m, unit) ?? 0,
      path,
      move: m.move,
    };
  });
}

/** A move of a game, with its loss. */
interface Judged {
  game: Reviewed;
  move: ReviewMove;
  loss: number;
}

const mean = (list: Judged[]): number | null => (list.length ? list.reduce((sum, m) => sum + m.loss, 0) / list.length : null);
const gamesOf = (list: Judged[]): number => new Set(list.map((m) => m.game)).size;

/** The report of /coach about a player in the user's own games: by name and phase, without a test. */
export function coachOwn(all: Reviewed[], player: string): CoachAnswer {
  const plain = player.trim().toLowerCase();
  const mine = (g: Reviewed, color: string): boolean => g.players[color as 'black' | 'white'].toLowerCase() === plain;
  const games = all.filter((g) => mine(g, 'black') || mine(g, 'white'));
  const unit = unitOf(games.flatMap((g) => g.moves));
  const judged = games.flatMap((game) =>
    game.moves.flatMap((move): Judged[] => {
      const loss = lossOf(move, unit);
      return loss === null ? [] : [{ game, move, loss }];
    }),
  );
  const own = judged.filter((m) => mine(m.game, m.move.color));
  const others = judged.filter((m) => !mine(m.game, m.move.color));
  const named = (m: Judged): NameTerm[] => (near(m) ? m.move.names : []);
  const phase = (m: Judged): NameTerm[] => {
    const word = phases()[phaseOf(m.game.tree.size, m.move.move - 1)]!;
    return [{ en: word, ja: word, ko: word, zh: word, romaji: '' }];
  };
  const problems = games.flatMap((g) => problemsOf(g, mistakesOf(g.moves).filter((m) => mine(g, m.color)), unit));
  return {
    player,
    games: games.length,
    games_read: games.length,
    unit,
    moves: own.length,
    loss: mean(own),
    field_loss: mean(others),
    false_discovery_rate: 0,
    tables: [
      { kind: 'name', rows: rowsOf(own, others, named) },
      { kind: 'phase', rows: rowsOf(own, others, phase) },
    ],
    missed: [],
    months: [],
    odd: [],
    problems: problems.length,
    problem_list: problems.sort((a, b) => b.lost - a.lost),
  };
}

/** Whether the better move is in reach, so that the loss is one of the move's names. */
function near({ game, move }: Judged): boolean {
  const points = [move.point, move.best?.line[0] ?? move.point].map((name) => parsePoint(name, game.tree.size) ?? -1);
  const [a, b] = points as [number, number];
  return a < 0 || b < 0 || Math.max(Math.abs(xOf(a) - xOf(b)), Math.abs(yOf(a) - yOf(b))) <= reach;
}

/** The rows of a table: a row for each of the terms of a player's moves, the most frequent first. */
function rowsOf(own: Judged[], others: Judged[], terms: (m: Judged) => NameTerm[]): CoachRow[] {
  const rows = new Map<string, { term: NameTerm; own: Judged[]; others: Judged[] }>();
  for (const m of own)
    for (const term of terms(m)) {
      if (!rows.has(term.en)) rows.set(term.en, { term, own: [], others: [] });
      rows.get(term.en)!.own.push(m);
    }
  for (const m of others) for (const term of terms(m)) rows.get(term.en)?.others.push(m);
  return [...rows.values()]
    .sort((a, b) => b.own.length - a.own.length)
    .map(({ term, own: list, others: field }): CoachRow => {
      const [loss, fieldLoss] = [mean(list), mean(field)];
      const enough = [list, field].every((l) => l.length >= leastMoves && gamesOf(l) >= leastGames);
      const worst = [...list].filter((m) => m.loss > 0).sort((a, b) => b.loss - a.loss).slice(0, examples);
      return {
        ...term,
        times: list.length,
        games: gamesOf(list),
        loss,
        margin: null,
        field_times: field.length,
        field_loss: fieldLoss,
        cost: loss === null || fieldLoss === null ? null : list.length * (loss - fieldLoss),
        p: null,
        few: !enough,
        significant: false,
        examples: worst.map(({ game, move, loss: l }) => ({ path: game.path, move: move.move, point: move.point, lost: l, ...(move.best ? { best: move.best.line } : {}) })),
      };
    });
}
