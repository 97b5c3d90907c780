// The requests of the page and their answers: the types of internal/api.

import type { Term } from './i18n.ts';

export type { Term };
import type { Placed } from './state.ts';
import { asked, type Transport } from './transport.ts';

export interface Collection {
  name: string;
  games: number;
  revision: string;
  boards: number[];
  memory: boolean; // games that are added are gone when the server ends
  problem?: string;
}

export interface Status {
  version: string;
  collections: Collection[];
  engines: string[]; // engines that can be used instead of playouts
}

export interface SearchRequest extends Partial<Placed> {
  collection?: string;
  query?: string;
  region?: string;
  at?: string;
  fixed_colour?: boolean;
  next?: string;
  then?: string;
  named?: string[];
  sort?: string;
  limit?: number;
  skip?: number;
  boards?: boolean;
  near?: number;
  [filter: string]: unknown;
}

export interface Year {
  year: number;
  hits: number;
  games?: number;
  Bwins_hits: number;
  Wwins_hits: number;
}

export interface Continuation {
  label: string;
  points: string[];
  B: number;
  tB: number;
  wB: number;
  lB: number;
  W: number;
  tW: number;
  wW: number;
  lW: number;
  years: Year[];
}

/** The comment of a node near a hit. */
export interface NodeComment {
  node: number;
  move: number;
  text: string;
}

/** A search saved in a collection. */
export interface SavedSearch {
  name: string;
  query: string;
}

export interface SavedAnswer {
  collection: string;
  searches: SavedSearch[];
}

export interface Hit {
  game: number;
  path: string;
  black: string;
  white: string;
  date: string;
  result: string;
  node: number;
  move: number | null;
  color: string | null;
  point: string | null;
  label: string;
  region: string;
  board?: string;
  last?: string;
  event: string;
  by?: string; // player of the named move: black or white
  comments?: NodeComment[]; // comments near the hit
}

/** A requested name: moves with this name, or moves that make something with this name. */
export interface NamedStep {
  name: string;
  sense: 'called' | 'makes';
  by?: 'black' | 'white' | 'player' | 'opponent';
  within?: number; // most moves after the previous step; absent in the first
}

/** An estimated count with its 95 % interval. */
export interface Range {
  about: number;
  low: number;
  high: number;
}

/** An estimate of all hits from random games. */
export interface EstimateAnswer {
  hits: Range;
  games: Range;
  looked: number;
  of: number;
}

export interface SearchAnswer {
  collection: string;
  revision: string;
  query: string;
  size: number;
  region: string;
  games: number;
  handicap_games?: number;
  hits: number;
  switched: number;
  Bwins_hits: number;
  Wwins_hits: number;
  Bwins_games: number;
  Wwins_games: number;
  hits_without_continuation: number;
  Bwins_without_continuation: number;
  Wwins_without_continuation: number;
  hits_left_out: number;
  colour_swap_symmetry: boolean;
  played?: { B: number; W: number; won: number; lost: number }; // only for a search for names alone
  tenuki: number;
  continuations: Continuation[];
  years: Year[];
  first?: string;
  last?: string;
  list: Hit[];
  warning?: string;
  reason?: string;
  names?: NamedStep[][];
  blame?: { filter: string; hits: number; games: number }[];
}

export interface Shape {
  name: string;
  en: string;
  ja: string;
  romaji: string;
  side: string;
  stones: string[];
}

export interface NamedMove {
  move: number;
  color: string;
  point: string;
  names: Term[];
  captured: number;
  made: Shape[];
  broken: Shape[];
  lines?: Line[];
  purposes?: Purpose[];
}

/** A purpose of a move: of is a stone of the first chain concerned, to one of the second. */
export interface Purpose extends Term {
  sure: 'rule' | 'proven' | 'read' | 'measure';
  of?: string;
  to?: string;
}

/** The effect of a move on an opening or joseki. */
export interface Line extends Term {
  kind: 'joseki' | 'opening';
  event: 'named' | 'completed' | 'left';
  corner?: string; // corner of a joseki: "lower left" and so on
}

export interface PositionAnswer {
  size: number;
  board: string;
  turn: string;
  ko: string;
  captured: { black: number; white: number };
  last: NamedMove | null;
  shapes: Shape[];
  terms: Term[];
  hover: Record<string, number[]>;
}

export interface Node {
  parent: number;
  main?: boolean;
  color?: string;
  point?: string;
  setup?: string;
  turn?: string;
  name?: string;
  comment?: string;
  labels?: Record<string, string>;
  marks?: Record<string, string[]>;
  props?: string[][];
}

export interface Tree {
  size: number;
  suicide?: boolean;
  title: string;
  info: [string, string][];
  nodes: Node[];
}

/** Operations whose answers are not cached, because they may change while the request stays the same. */
const changing = new Set(['collections', 'estimate', 'searches', 'export', 'guess']);

/** A cache of the latest answers, so that going back needs no request. */
export class Api {
  private kept = new Map<string, unknown>();

  constructor(readonly transport: Transport) {}

  async ask<T>(operation: string, request: object = {}, signal?: AbortSignal): Promise<T> {
    const key = asked.has(operation) && !changing.has(operation) ? operation + JSON.stringify(request) : '';
    if (key && this.kept.has(key)) return this.kept.get(key) as T;
    const answer = (await this.transport.call(operation, request, signal)) as T;
    if (key) {
      this.kept.set(key, answer);
      if (this.kept.size > 200) this.kept.delete(this.kept.keys().next().value!);
    }
    return answer;
  }

  /** Clears the cache, because a collection has changed. */
  forget(): void {
    this.kept.clear();
  }
}

/** One request at a time: a new one cancels the previous one. */
export class Latest {
  private running: AbortController | null = null;

  constructor(private readonly api: Api) {}

  /** The answer; null if a newer request was made meanwhile. */
  async ask<T>(operation: string, request: object): Promise<T | null> {
    this.stop();
    const mine = (this.running = new AbortController());
    try {
      const answer = await this.api.ask<T>(operation, request, mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (e) {
      if (mine.signal.aborted) return null;
      throw e;
    } finally {
      if (this.running === mine) this.running = null;
    }
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
  }
}

/** A game in a list. */
export interface GameInfo {
  game: number;
  path: string;
  board: number;
  moves: number;
  black: string;
  white: string;
  black_rank: string;
  white_rank: string;
  event: string;
  date: string;
  result: string;
}

export interface GamesAnswer {
  total: number;
  list: GameInfo[];
}

export interface RecordAnswer {
  game: GameInfo;
  tree: Tree;
  text?: string;
}

export interface ReadAnswer {
  games: number;
  warnings: string[];
  tree: Tree;
}

/** A record of the user: as text, or as base64 in any encoding. */
export interface OwnRecord {
  name: string;
  text?: string;
  base64?: string;
  number?: number;
}

export interface NameAnswer {
  moves: NamedMove[];
  illegal?: string;
  sgf?: string;
}

/** The result of a search for a move; null stands for values that an engine does not report. */
export interface MoveSearch {
  visits: number;
  winrate: number | null;
  lcb: number | null;
  lead: number | null;
  line: string[];
}

export interface Suggestion {
  label: string;
  point: string;
  probability: number;
  seen: { count: number } | null;
  names: Term[];
  made: Shape[];
  search?: MoveSearch;
}

export interface SuggestAnswer {
  to_move: string;
  suggestions: Suggestion[];
  played: { point: string; rank: number; probability: number } | null;
  search?: {
    source?: string; // the engine; absent for playouts
    visits: number;
    komi: number;
    komi_doubt?: string; // why the record does not state it
    ownership: number[][] | null;
    lead_interval: [number, number] | null;
  };
}

/** An example move of a row of the coach. */
export interface CoachExample {
  path: string;
  game?: number;
  move: number; // from 1
  point: string;
  lost: number;
  best?: string[];
}

/** The cost of moves of a kind; null if unknown. */
export interface CoachRow extends Term {
  times: number;
  games: number;
  loss: number | null;
  margin: number | null;
  field_loss: number | null;
  cost: number | null;
  few: boolean;
  significant: boolean;
  examples: CoachExample[];
}

/**
 * A position where the player made a mistake, with the best move and the player's move, each with its
 * continuation.
 */
export interface CoachProblem {
  path: string;
  game?: number;
  move: number;
  size: number;
  board: string;
  color: 'black' | 'white';
  last: string;
  best: string[];
  best_names: Term[];
  played: string[];
  played_names: Term[];
  lost: number;
}

export interface CoachAnswer {
  player: string;
  games: number;
  games_read: number;
  unit: string; // points or percent
  moves: number;
  loss: number | null;
  field_loss: number | null;
  false_discovery_rate: number;
  tables: { kind: string; rows: CoachRow[] }[];
  missed: (Term & { best: number; played: number; lost: number })[];
  months: { month: string; games: number; moves: number; loss: number | null; margin: number | null }[];
  problems: number;
  problem_list: CoachProblem[];
  odd: string[];
}

/** The hits of a question with the same key; wins are those of the player of the first move. */
export interface AskGroup {
  key?: string;
  hits: number;
  won: number;
  lost: number;
  mean: number | null;
  first: number;
  last: number;
}

export interface AskHit {
  game: number;
  path: string;
  black: string;
  white: string;
  date: string;
  result: string;
  move: number;
  node: number;
  color: 'black' | 'white';
  point: string;
  end: number; // number of the last move of the hit
}

/** The hits with a number in a range. */
export interface AskBin {
  from: number;
  to: number;
  hits: number;
}

/** The answer to a question about moves. */
export interface AskAnswer {
  question: string;
  games: number;
  replayed: number;
  hit_games: number;
  unknown: number;
  total: AskGroup;
  groups: AskGroup[];
  bins?: AskBin[]; // bins of the report's histogram
  hits: AskHit[];
  boards?: string[];
  warning?: string;
}

/** A cell that differs; from is the place of a stone that should lie on point, one line away. */
export interface LikeDifference {
  point: string;
  from?: string;
  want: 'black' | 'white' | 'empty';
  has: 'black' | 'white' | 'empty';
}

/** A position similar to another, in its game. */
export interface LikeGame {
  game: number;
  path: string;
  black: string;
  white: string;
  date: string;
  result: string;
  node: number;
  move: number;
  distance: number;
  differences: LikeDifference[];
}

export interface LikeAnswer {
  games: number;
  list: LikeGame[];
  boards: string[];
}

/** The fate of a group or of two chains; winner and threats are only for a ko. */
export interface FateAnswer {
  status: 'alive' | 'dead' | 'seki' | 'ko' | 'unknown' | 'connected' | 'apart';
  winner?: 'black' | 'white'; // who wins if nobody has a threat
  threats?: number; // how many more threats the other side needs; 4 means more than 3
}

/** Whether a group lives, whether chains are connected, or who wins a race. */
export interface SolveAnswer {
  color: 'black' | 'white';
  goal: string;
  group: string[];
  owner: 'black' | 'white';
  rival?: string[]; // the other group of a race
  region: string[];
  status: FateAnswer['status'] | 'unsettled';
  proven: boolean;
  if_played: FateAnswer;
  if_passed: FateAnswer;
  move: string;
  moves: string[];
  line: string[];
  wrong: { move: string; line: string[]; fate: FateAnswer }[];
}

/** A move of a review: numbers are from Black's view, but losses are the mover's. */
export interface ReviewedMove {
  move: number;
  colour: string;
  point: string;
  winrate: number | null;
  lead: number | null;
  lost_points: number | null;
  lost_winrate: number | null;
  turning_point: boolean;
  best: MoveSearch | null;
  lead_interval: [number, number] | null;
  lost_interval: [number, number] | null;
  claimed: boolean; // the loss is larger than the possible error of the judge
  names: Term[];
  doubt: number | null;
  probability: number | null;
  captured: number;
  changed: { color: 'black' | 'white'; point: string; stones: number; lost: boolean }[];
}

export interface ReviewAnswer {
  winrate: number | null;
  moves: ReviewedMove[];
  all: number;
  complete: boolean;
  engine?: string; // the engine that judged; absent for playouts
  rough: boolean;
}

/** A player, with other names of the same person. */
export interface PlayerInfo {
  player: string;
  games: number;
  other: { name: string; games: number; why: string }[];
}

export interface PlayersAnswer {
  total: number;
  list: PlayerInfo[];
}

export interface PlayerScore {
  games: number;
  won: number;
  lost: number;
}

/** Statistics of a player in the games of a collection. */
export interface PlayerAnswer extends PlayerInfo {
  first?: string;
  last?: string;
  black: PlayerScore;
  white: PlayerScore;
  years: (PlayerScore & { year: number })[];
  opponents: (PlayerScore & { player: string })[];
  lines: (Term & { kind: string; times: number; first?: number; last?: number })[];
  names: (Term & { moves: number; opponent: number; z: number })[] | null; // only on request
}

/** How far a part of the board is known, and what was played next. */
export interface ComparedPart {
  corner?: string;
  known: number; // moves up to the last known position
  left?: {
    move: number;
    point?: string;
    games: number;
    instead: { color: string; point: string; times: number; won: number; lost: number }[];
    line?: Term;
    nearest?: (GameInfo & { node: number })[];
  };
}

/** A game compared with those of a collection. */
export interface CompareAnswer {
  collection: string;
  moves: number;
  same: GameInfo[];
  whole: ComparedPart;
  corners: ComparedPart[];
}

export interface GuessAnswer {
  game: number;
  size: number;
  move: number;
  moves: number;
  board: string;
  last: string;
  turn: string;
  over: boolean;
  verdict?: {
    played: string;
    right: boolean;
    points: number;
    hits: number;
    others: { point: string; hits: number }[];
  };
}

export interface BookwormLetter {
  column: number;
  index: number; // in half letters from the top
  letter: string;
  points: number;
}

export interface BookwormWord {
  word: string;
  length: number;
  score: number;
  path: { column: number; index: number }[];
}

/** A board of letters with its words, the best first. */
export interface BookwormAnswer {
  board: string;
  seed: number; // for the next request
  letters: BookwormLetter[];
  laid: BookwormWord | null;
  words: BookwormWord[];
  longest: number;
}

export interface ShapeName extends Term {
  name?: string;
  set?: string;
  meaning: string;
  tags?: string[];
}

/** An opening or joseki. */
export interface LineName extends Term {
  kind: 'opening' | 'joseki';
  moves: string[]; // Black first; "-" is a move elsewhere
  named: number;
  tags?: string[];
  text?: string;
  sources: string[];
}

export interface ShapesAnswer {
  shapes: ShapeName[];
  lines: LineName[];
  terms: ShapeName[];
}

export interface ShapeAnswer extends ShapeName {
  diagram: string[];
  edges: string[];
  text: string;
  query?: string;
  examples: { miss: boolean; size: number; board: string; move?: string }[];
  others: string[];
}

export interface MatchAnswer {
  text: string;
  patterns: { name: string; query?: string; matches: number }[];
  list: { pattern: string; move: number; side: string; region: string; stones: string[]; next?: string }[];
  searches?: SearchAnswer[];
}

export interface Branch {
  parent: number;
  color?: string;
  point?: string;
  hits: number;
  games: number;
  Bwins_hits: number;
  Wwins_hits: number;
  tenuki: number;
}

export interface TreeAnswer {
  size: number;
  min_hits: number;
  branches: Branch[];
}

export interface ExportAnswer {
  name: string;
  type: string;
  base64: string;
  count: number;
  more: boolean;
}
