// Generated from the OpenAPI document by go generate ./web. Do not edit.

export interface AddRequest {
  collection?: string; // Name of the collection; absent: the first
  duplicates?: 'once' | 'keep' | 'strict' | 'loose'; // Games stored already under another name: leave out those with the same moves unless players or dates differ (once), or always (strict), or with the same signature (loose), or keep them; absent: once
  records: Record[]; // Files of records; all games of a file are added
}

export interface Alternative {
  color: string;
  first?: number; // Year
  last?: number; // Year
  lost: number;
  point: string;
  tenuki?: number; // Of these, after moves elsewhere
  times: number;
  won: number;
}

export interface AskAnswer {
  bins?: Bin[]; // The histogram, ascending
  boards?: string[]; // Boards of the hits, in their order
  collection: string;
  cross?: Cross; // With two keys: the hits by both, a column for each key of the first
  games: number; // The question is about
  groups: QuestionGroup[]; // By the key of the report, in its order
  hit_games: number; // Of these, with hits
  hits: QuestionHit[];
  question: string; // As text
  replayed: number; // Of these, not ruled out by an index
  revision: string; // Revision of the collection, which changes with its games
  steps?: QuestionStep[]; // The plan, if requested
  stopped?: boolean; // The search ended after the number of hits given by first
  total: QuestionGroup;
  unknown: number; // Possible hits that could not be decided; not included in other numbers
  warning?: Sentence; // What is odd about the names or analyses that were searched
}

export interface AskRequest {
  boards?: boolean; // Each hit of the list has the board at the hit, for a small picture
  collection?: string; // Name of the collection; absent: the first
  limit?: number; // Hits to list
  question?: string; // The question, as for katachi ask: "called ladder as m then within 10 touches m; by year"
  skip?: number; // Hits to pass over in the list
}

export interface Bin {
  from: number;
  hits: number;
  to: number;
}

export interface Blame {
  filter: string;
  games: number;
  hits: number;
}

export interface BookwormAnswer {
  board: string; // A line for each column, joined by "/"
  laid: BookwormWord | null; // The word played; null if none
  letters: BookwormLetter[];
  longest: number; // Letters of the longest word; 0 if there is no word
  seed: number; // Seed for the next request about this board
  words: BookwormWord[]; // All words on the board, those with the most points first
}

export interface BookwormLetter {
  column: number; // From 0 at the left
  index: number; // In half letters from the top
  letter: string;
  points: number;
}

export interface BookwormRequest {
  board?: string; // A line for each column, joined by "/": letters where column + index is even, dots elsewhere, as an answer has them. Absent: a new random board
  columns?: number; // Columns of a new board; 0: 7
  letters?: number; // Letters in a column of a new board; every other column has one more; 0: 7
  min_length?: number; // Fewest letters of a word; 0: 3
  mix?: boolean; // Shuffle the letters of the board
  path?: string; // The places of a word to play, "1.3 2.4 2.6": column and index of each. Its letters disappear, those above fall, and new ones come
  seed?: number; // Random seed for new letters
}

export interface BookwormWord {
  length: number; // In letters
  path: Cell[]; // One path of it
  score: number; // The sum of its letters' points
  word: string;
}

export interface Branch {
  Bwins_hits: number; // Hits won by Black, as drawn
  Wwins_hits: number; // Hits won by White, as drawn
  captured?: string[]; // Points of the region that were emptied before the move
  color?: string; // Who played the move that leads here; absent at the root
  example: number; // A game with this branch
  first?: string; // Earliest date
  games: number;
  hits: number;
  last?: string; // Latest date
  parent: number; // Index of the parent; -1 for the root
  point?: string;
  tenuki: number; // Hits whose last move came after a tenuki
}

export interface Captured {
  black: number; // Stones that Black has captured
  white: number; // Stones that White has captured
}

export interface Cell {
  column: number;
  index: number; // In half letters from the top
}

export interface Choice {
  hits: number;
  point: string;
}

export interface CoachAnswer {
  false_discovery_rate: number; // Expected share of marked rows that are due to chance
  field_loss: number | null; // Of the other players
  games: number; // Analysed
  games_read: number; // Analysed or not
  loss: number | null;
  missed: CoachMissed[]; // Names of best moves that were not played
  months: CoachMonth[];
  moves: number; // Of the player, whose loss is known
  odd: Sentence[]; // Problems with games and their analyses, a line for each kind
  player: string;
  problem_list: CoachProblem[]; // Positions where one move was clearly best and the player's lost 3 or more, the most costly first
  problems: number; // Positions where one move was best by 2 points and the player's lost 3 or more (points, or percent of win rate)
  tables: CoachTable[]; // A move more than five lines from the best one counts only in the purpose "played elsewhere", not in names, shapes, other purposes and liberties
  unit: 'points' | 'percent'; // Of losses; percent of win rate if most analyses have no leads
}

export interface CoachExample {
  best?: string[];
  game?: number;
  lost: number;
  move: number;
  path: string;
  point: string;
}

export interface CoachMissed {
  best: number; // Times that the best move had the name
  en: string;
  ja: string;
  ko: string;
  lost: number; // By the other moves
  played: number; // Of these, such a move was played
  romaji: string;
  zh: string;
}

export interface CoachMonth {
  games: number;
  loss: number | null;
  margin: number | null;
  month: string; // "2026-11"
  moves: number;
}

export interface CoachProblem {
  best: string[]; // The best move and the expected play
  best_names: NameTerm[];
  board: string; // Rows from the top, / between them
  color: string; // To move
  game?: number;
  last: string; // The move before; pass if none
  lost: number; // In unit
  move: number;
  path: string;
  played: string[]; // The player's move and its refutation
  played_names: NameTerm[];
  size: number;
}

export interface CoachRequest {
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Range of dates: 2016, 1990..1999; absent: all games
  limit?: number; // Most rows of a table
  player?: string; // The player whose moves are examined: the name as in the records; case is ignored
  problems?: number; // Mistakes to list as problems; 0: none
}

export interface CoachRow {
  cost: number | null; // Total loss beyond what the field would have lost
  en: string;
  examples: CoachExample[]; // The most costly, at most three
  few: boolean; // Too few moves or games to be tested
  field_loss: number | null;
  field_times: number;
  games: number;
  ja: string;
  ko: string;
  loss: number | null;
  margin: number | null; // Half the width of the 95 % interval of loss
  p: number | null; // null if not tested
  romaji: string;
  significant: boolean; // Differs from the field
  times: number;
  zh: string;
}

export interface CoachTable {
  kind: string; // name, shape, purpose, left joseki, phase, liberties or clock
  rows: CoachRow[]; // Significant ones first, by cost; then the others, by times
}

export interface CollectionInfo {
  boards: number[]; // Board sizes of its games
  games: number;
  memory: boolean; // The collection is in memory: added games are lost when katachi ends
  name: string;
  problem?: Sentence; // Why the collection cannot be read just now
  problems?: boolean; // Its first record is a problem: see /problems
  revision: string; // It changes with the games
}

export interface CollectionsAnswer {
  collections: CollectionInfo[]; // The first is the default
  engines: string[]; // Names of engines that /suggest and /review can use instead of playouts
  ranks: boolean; // Reviews by an engine may have a rank: there is a network of human play
  version: string; // Of katachi
}

export interface CollectionsRequest {
}

export interface CompareAnswer {
  black: string;
  collection: string;
  corners: ComparePart[]; // None on boards of less than nine rows
  date: string;
  illegal?: string; // Why the comparison ends before the end of the game
  moves: number; // Up to an illegal one
  name: string;
  problems?: ProblemsResult[]; // With problems: those of that collection that stood in the game
  result: string;
  revision: string;
  same: CompareGame[]; // Other records of this game, which are not counted
  sgf?: string;
  size: number;
  white: string;
  whole: ComparePart;
}

export interface CompareGame {
  black: string;
  black_rank: string;
  board: number;
  date: string;
  dyer: string;
  event: string;
  file: string; // Path of the file or archive, likewise without the server's folders
  game: number;
  handicap: number;
  in?: string; // The collection, where there are several
  komi: number | null;
  moves: number;
  node: number; // Node after which it has the position
  path: string; // Path of the record inside its archive or the indexed folder; for a single indexed file, its name
  place: string;
  result: string;
  round: string;
  rules: string;
  server: string;
  status: string;
  tags: string[];
  variations: boolean;
  white: string;
  white_rank: string;
}

export interface CompareJudged {
  better: string[]; // The best play; none if the move was the best found
  claimed: boolean; // As in a review
  lost_interval: [number, number] | null;
  lost_points: number | null; // null if the engine has no leads
}

export interface CompareLeft {
  color?: string;
  first?: string;
  games: number; // With the position before
  instead: Alternative[];
  judged?: CompareJudged; // With --engine, what the move lost
  last?: string;
  line?: NameTerm; // In a corner: the line that its moves had followed
  move: number;
  nearest?: CompareGame[]; // On the whole board: games with that position, the latest first
  oldest?: CompareGame; // Of these; only for a single game, as nearest
  player?: string;
  point?: string;
}

export interface CompareNovelty {
  color?: string;
  games: number; // With the position since then
  move: number;
  next: CompareGame; // The first of them
  point?: string;
}

export interface ComparePart {
  corner?: string; // Such as lower left
  known: number; // Moves up to the last known position
  left?: CompareLeft; // Where the game left the known positions; absent if none is known or all are
  new?: CompareNovelty; // The first move whose position only later games have
  positions: ComparePosition[]; // After each node that changed the part and left stones in it
}

export interface ComparePosition {
  color?: string;
  first?: string;
  games: number; // That have it
  instead: Alternative[]; // Other moves of the player there, the most frequent first
  last?: string;
  lost: number;
  move: number;
  played: number; // Times that this move followed the position before
  point?: string;
  seen?: CompareSeen; // With live, on the whole board
  won: number; // Of these, by the player of the move, as is lost
}

export interface CompareRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection that the game is compared with; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  engine?: string; // An engine of the server, which says what the move lost that left the known positions: see /collections
  event?: string; // Part of the event's name
  game?: number; // Number of a game of the collection, instead of a record
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  like?: number; // As in /problems
  live?: boolean; // For each known position, also find the first and the latest game that has it
  moves?: string; // Number of moves: 100..250
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  problems?: string; // A collection of problems: also say which stood in the game
  rank?: string; // Both players' ranks: 9p or 5d..9p
  record?: Record;
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  sgf?: boolean; // Also return the record with what is known as comments and labels
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface CompareSeen {
  by?: string; // Who played the move to it there, if the game names him
  first?: CompareGame; // The first game with a date; absent if none has one
  last?: CompareGame; // The latest game with a date
}

export interface Cross {
  across: string; // Key of the lines
  alike: number; // Probability of such differences between the columns if all played alike (chi-squared, first hits of each player in each game)
  by: string; // Key of the columns
  columns: CrossCell[]; // Bands of ranks from the weakest; of many columns, the 12 with most hits
  lines: CrossLine[]; // The most frequent first
  mean?: string; // The number whose means the cells have
}

export interface CrossCell {
  from: number; // Interval of the share
  games: number;
  high: number;
  hits: number;
  key?: string;
  label?: string; // Of the continuation in a search
  lost: number;
  low: number; // Interval of the share of wins
  mean?: number; // Of the number that a question asks for, over the hits of which it is known; absent without any
  share: number; // Of the hits of the column
  to: number;
  won: number; // By the player of the move
}

export interface CrossLine {
  cells: CrossCell[]; // By column
  from: number; // Interval of the share
  games: number;
  high: number;
  hits: number;
  key?: string;
  label?: string; // Of the continuation in a search
  lost: number;
  low: number; // Interval of the share of wins
  mean?: number; // Of the number that a question asks for, over the hits of which it is known; absent without any
  share: number; // Of the hits of the column
  to: number;
  won: number; // By the player of the move
}

export interface EstimateAnswer {
  collection: string;
  games: Range; // With at least one hit
  hits: Range;
  looked: number; // Games that were looked at
  of: number; // Games that the question is about: if all were looked at, the counts are exact
  query: string; // The query as text
  revision: string;
}

export interface EstimateRequest {
  and?: string[]; // A further query that the games must match; repeat it for several
  at?: 'auto' | 'corner' | 'side' | 'inner' | 'anywhere' | 'fixed'; // Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry
  black?: string; // Who played Black
  by?: number; // The position must be complete by this node of the record; 0: any
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  fixed_color?: boolean; // Do not find positions with colours exchanged
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  moves?: string; // Number of moves: 100..250
  named?: string[]; // Name of a move, or of the shape it makes, in any language: geta, "geta by black", "makes ponnuki", "tsuke-koshi then/3 kiri"; repeat it for several, which must all be there. Without a position, the hits are these moves
  next?: 'any' | 'black' | 'white'; // Who must play next in a hit: any, black or white
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  player?: string; // Games of this player, who had either colour: the name, or part of it
  query?: string; // The query as text, instead of a position: rows=.X./X.X/.X. at=inner
  rank?: string; // Both players' ranks: 9p or 5d..9p
  region?: string; // The part of the board that is searched, two corners: K10:T19. Absent: the points marked in a record by SL or VW, else the whole board
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  then?: string; // Moves that must follow in the region (moves elsewhere do not matter): "B Q5 W R6 -Q5", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
  variations?: boolean; // Search variations too
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface Example {
  game: number;
  move: number;
}

export interface ExportAnswer {
  base64: string;
  count: number; // Lines or games
  more: boolean; // There are more than an export can hold: narrow the search
  name: string;
  type: string; // Media type
}

export interface ExportRequest {
  and?: string[]; // A further query that the games must match; repeat it for several
  at?: 'auto' | 'corner' | 'side' | 'inner' | 'anywhere' | 'fixed'; // Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry
  black?: string; // Who played Black
  by?: number; // The position must be complete by this node of the record; 0: any
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  fixed_color?: boolean; // Do not find positions with colours exchanged
  format?: 'csv' | 'sgf' | 'zip'; // csv (a line for each hit), sgf (all games in one file) or zip (a file for each game); absent: csv
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  moves?: string; // Number of moves: 100..250
  named?: string[]; // Name of a move, or of the shape it makes, in any language: geta, "geta by black", "makes ponnuki", "tsuke-koshi then/3 kiri"; repeat it for several, which must all be there. Without a position, the hits are these moves
  next?: 'any' | 'black' | 'white'; // Who must play next in a hit: any, black or white
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  player?: string; // Games of this player, who had either colour: the name, or part of it
  query?: string; // The query as text, instead of a position: rows=.X./X.X/.X. at=inner
  rank?: string; // Both players' ranks: 9p or 5d..9p
  region?: string; // The part of the board that is searched, two corners: K10:T19. Absent: the points marked in a record by SL or VW, else the whole board
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  then?: string; // Moves that must follow in the region (moves elsewhere do not matter): "B Q5 W R6 -Q5", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
  variations?: boolean; // Search variations too
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface ForgetRequest {
  collection?: string; // Name of the collection; absent: the first
  name: string; // Of the saved search
}

export interface Game {
  black: string;
  black_rank: string;
  board: number;
  date: string;
  dyer: string;
  event: string;
  file: string; // Path of the file or archive, likewise without the server's folders
  game: number;
  handicap: number;
  komi: number | null;
  moves: number;
  path: string; // Path of the record inside its archive or the indexed folder; for a single indexed file, its name
  place: string;
  result: string;
  round: string;
  rules: string;
  server: string;
  status: string;
  tags: string[];
  variations: boolean;
  white: string;
  white_rank: string;
}

export interface GamesAnswer {
  collection: string;
  list: Game[];
  revision: string;
  skip: number;
  total: number; // Games that match
}

export interface GamesPlayerLine {
  en: string;
  first?: number; // Year
  ja: string;
  kind: 'opening' | 'joseki';
  ko: string;
  last?: number; // Year
  romaji: string;
  times: number;
  zh: string;
}

export interface GamesPlayerMoves {
  en: string;
  ja: string;
  ko: string;
  moves: number; // Moves of the player with the name
  opponent: number; // Those of the opponents, in the same games
  romaji: string;
  z: number; // Difference in standard deviations; above 0 the player has more
  zh: string;
}

export interface GamesPlayerOpponent {
  games: number;
  lost: number;
  player: string;
  won: number;
}

export interface GamesPlayerYear {
  games: number;
  lost: number;
  won: number;
  year: number;
}

export interface GamesRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  falling?: boolean; // The largest first
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  limit?: number; // Games to list; 0: 100
  moves?: string; // Number of moves: 100..250
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  rank?: string; // Both players' ranks: 9p or 5d..9p
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  skip?: number; // Games to skip
  sort?: 'game' | 'black' | 'white' | 'black_rank' | 'white_rank' | 'event' | 'place' | 'date' | 'result' | 'komi' | 'handicap' | 'moves' | 'board'; // Order by this column: game (its number), black, white, black_rank, white_rank, event, place, date, result, komi, handicap, moves or board
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface GamesTally {
  games: number;
  lost: number;
  won: number;
}

export interface GuessAnswer {
  board: string;
  collection: string;
  game: number;
  last: string; // The last move; "pass" if none was played
  move: number; // Moves played so far
  moves: number; // Moves of the game
  over: boolean; // The game ends here
  size: number;
  turn: string; // Who is to move; empty at the end of the game
  verdict?: Verdict;
}

export interface GuessRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  game?: number; // Number of the game; 0: a random one that matches the filters
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  move?: number; // Moves played so far
  moves?: string; // Number of moves: 100..250
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  point?: string; // The guess; "skip" shows the move without a guess; absent: the position only
  rank?: string; // Both players' ranks: 9p or 5d..9p
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  seed?: number; // Random seed that chooses the game; 0: a new one
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface JobRequest {
  job: string; // Its id
}

export interface JobState {
  added: number; // Games added and stored
  done: number;
  ended: boolean;
  failed?: Problem; // Why the job ended early
  games: number; // Games so far
  job: string; // Its id
  known: number; // Games stored before
  problems: Sentence[]; // Problems with records, at most 100 lines
  revision?: string; // Revision of the collection at the end
  stage: string; // What is being done
  total: number; // 0 where it is not known
  unread: number; // Files and games that could not be read
}

export interface JosekisAnswer {
  collection: string;
  games: number; // Of 19x19 that were read; for sequences without a name, those without set-up stones
  lines: JosekisLineBranch[]; // The lines played, each followed by its children, the most frequent first
  total: number; // Lines or sequences that were found
  unnamed: JosekisUnnamedLine[]; // The most frequent first
  unread?: number; // Games whose record cannot be read
}

export interface JosekisLineBranch {
  after?: string; // English name of the parent
  came: number; // Times that it followed its parent
  completed: number;
  depth: number; // Depth in the tree
  en: string;
  first?: number;
  ja: string;
  kind: string;
  ko: string;
  last?: number;
  left: number;
  lost: number;
  of: number; // Times of the parent; without one, all corners, or all sides for openings
  romaji: string;
  times: number; // Times that its moves were identified
  won: number; // Times that the side playing the first move won
  zh: string;
}

export interface JosekisRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  limit?: number; // Lines or sequences to list; 0: 50
  line?: string; // Only this opening or joseki and those that continue it; in any of the four languages or in romaji
  min_count?: number; // Leave out sequences that were played less often; absent: 20
  moves?: string; // Number of moves: 100..250
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  rank?: string; // Both players' ranks: 9p or 5d..9p
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  skip?: number; // Those to skip
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  unnamed?: boolean; // Instead of the tree, show corner sequences that have no name
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface JosekisUnnamedLine {
  after?: string; // English name of the line that it leaves
  first?: number;
  goes_on: string[]; // Moves that more than half of the corners continued with
  last?: number;
  lost: number;
  moves: string[]; // In the lower left corner, black first; "-" is a move elsewhere
  times: number; // Corners with Moves
  won: number; // Won by the side of the first move
}

export interface KnownMove {
  corner?: string; // Absent: the whole board
  instead: Alternative[]; // Other moves, the most frequent first; at most five
  lost: number;
  of: number; // Times that the position was continued
  played: number; // Of these, by the move
  share_interval: number[]; // 95 %, 0..1
  won: number; // By the player of the move
  won_interval: number[]; // 95 %, 0..1
}

export interface LikeAnswer {
  boards: string[]; // The positions of the list, in its order
  collection: string;
  games: number; // With such a position
  list: SearchLikeGame[]; // The most similar position of each, the most similar first
  most: number; // Most differences allowed
  query: string; // As text
  revision: string; // Revision of the collection, which changes with its games
}

export interface LikeRequest {
  and?: string[]; // A further query that the games must match; repeat it for several
  at?: 'auto' | 'corner' | 'side' | 'inner' | 'anywhere' | 'fixed'; // Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry
  black?: string; // Who played Black
  by?: number; // The position must be complete by this node of the record; 0: any
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  differences?: number; // Most differences between positions: 1 to 3; 0: 1
  event?: string; // Part of the event's name
  fixed_color?: boolean; // Do not find positions with colours exchanged
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  limit?: number; // Games to list
  moves?: string; // Number of moves: 100..250
  named?: string[]; // Name of a move, or of the shape it makes, in any language: geta, "geta by black", "makes ponnuki", "tsuke-koshi then/3 kiri"; repeat it for several, which must all be there. Without a position, the hits are these moves
  next?: 'any' | 'black' | 'white'; // Who must play next in a hit: any, black or white
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  player?: string; // Games of this player, who had either colour: the name, or part of it
  query?: string; // The query as text, instead of a position: rows=.X./X.X/.X. at=inner
  rank?: string; // Both players' ranks: 9p or 5d..9p
  region?: string; // The part of the board that is searched, two corners: K10:T19. Absent: the points marked in a record by SL or VW, else the whole board
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  skip?: number; // Games to skip in the list
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  then?: string; // Moves that must follow in the region (moves elsewhere do not matter): "B Q5 W R6 -Q5", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
  variations?: boolean; // Search variations too
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface LineName {
  en: string;
  ja: string;
  kind: 'opening' | 'joseki';
  ko: string;
  moves: string[]; // On a board of 19 rows, Black first; "-" is a move elsewhere
  named: number; // The name applies from this number of moves on
  romaji: string;
  sources: string[]; // Sources of the name and the moves
  tags?: string[];
  text?: string; // What it is
  zh: string;
}

export interface MatchAnswer {
  list: MatchesPlace[];
  patterns: MatchesPatternCount[];
  searches?: SearchAnswer[]; // With everywhere: the answer for each pattern
  text: string; // The patterns as katachi writes them
}

export interface MatchRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  everywhere?: boolean; // Search all games of the collection
  game?: number; // Number of the game in the collection
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  limit?: number; // Matches to list; 0: 100, at most 1000
  moves?: string; // Number of moves: 100..250
  opponent?: string; // Who played against the player
  patterns: string; // Patterns in katachi's text format, as in doc/dev/formats.md
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  position?: Position; // A position to look at
  rank?: string; // Both players' ranks: 9p or 5d..9p
  record?: Record;
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface MatchesPatternCount {
  matches: number;
  name: string;
  query?: string; // The pattern as a query; empty if no query is equivalent
}

export interface MatchesPlace {
  move: number; // Moves played; 0 is the starting position
  next?: string; // The point of the pattern's move
  pattern: string;
  region: string; // The rectangle, two corners
  side: string; // Who plays the part that is drawn black
  stones: string[]; // Points of the pattern's stones
  symmetry: number;
}

export interface MoveSearch {
  lcb: number | null; // Lower bound of winrate, with 97.5 % confidence
  lead: number | null;
  line: string[]; // Expected play, the move first
  prior: number | null; // 0..1
  raw: number | null;
  visits: number;
  winrate: number | null;
}

export interface NameAnswer {
  illegal?: Sentence; // Why the names end before the game does
  moves: NameMove[]; // Those of the main line first
  sgf?: string; // The record with the names as comments and labels
  size: number;
  title: string; // Who played whom, and when
}

export interface NameLine {
  corner?: string; // Of a joseki, such as lower left
  en: string;
  event: 'named' | 'completed' | 'left';
  ja: string;
  kind: 'joseki' | 'opening';
  ko: string;
  romaji: string;
  zh: string;
}

export interface NameMove {
  broken: NameShape[]; // Shapes that the move broke
  captured: number; // Stones captured
  color: string;
  comment?: string; // A sentence or two
  file?: string; // Of the command only: the file or archive
  lines?: NameLine[]; // Openings and josekis that were named, completed or left by the move
  made: NameShape[]; // Shapes that the move made
  move: number; // Its number, from 1; passes count, set-up stones do not
  names: NameTerm[]; // The most telling first
  path?: string; // Of the command only: path in its archive, with #K for game K > 1 of a file
  point: string; // "pass" for a pass
  purposes?: NamePurpose[]; // What it is for, and how that is known
  variation?: number; // Number of the variation, from 1; absent on the main line
}

export interface NamePurpose {
  en: string;
  ja: string;
  ko: string;
  of?: string; // A stone of the chain or group in question, or the point
  romaji: string;
  stones?: number; // Stones of the group, or those taken
  sure: 'rule' | 'proven' | 'read' | 'measure'; // How it is known: see names.md
  to?: string; // A stone of the second chain of a connection or cut
  zh: string;
}

export interface NameRequest {
  all?: boolean; // List all shapes made and broken; of an explained move, also names that nearly applied
  collection?: string; // Name of the collection; absent: the first
  comment?: boolean; // Also write sentences where something happens; not on a page without a server
  from?: number; // First move to list
  game?: number; // Number of the game in the collection
  lang?: 'en' | 'ja' | 'ko' | 'zh'; // Language of names and comments; absent: en. On a page without a server ko and zh are in English
  like?: number; // As in /problems
  problems?: string; // A collection of problems: also say which stood in the game
  purposes?: boolean; // Also say what each move is for; not on a page without a server
  record?: Record;
  sgf?: boolean; // Also return the record with the names as comments and labels
  to?: number; // Last move to list; absent: the end
  variations?: boolean; // Name the moves of variations, too
}

export interface NameShape {
  en: string;
  ja: string;
  ko: string;
  name: string;
  origin: string;
  romaji: string;
  side: string;
  stones: string[]; // The points whose stones make the shape
  symmetry: number;
  zh: string;
}

export interface NameTerm {
  en: string;
  ja: string;
  ko: string;
  romaji: string;
  zh: string;
}

export interface NamedStep {
  by?: 'black' | 'white' | 'player' | 'opponent';
  name: string;
  sense: 'called' | 'makes';
  within?: number;
}

export interface Node {
  color?: string; // Who moved; absent if nobody did
  comment?: string;
  labels?: { [name: string]: string }; // Texts on points
  main?: boolean; // It lies on the main line
  marks?: { [name: string]: string[] }; // Marked points by TR, SQ, CR, MA, SL, TB, TW
  name?: string;
  parent: number; // Index of the parent; -1 for the root
  point?: string; // Where, or "pass"; "?" for an invalid point
  props?: string[][]; // All properties except moves on points: the name, then its raw values
  setup?: string; // Set-up stones: "B:D4 W:Q16 E:C3", where E empties the point
  turn?: string; // Who is to move, if the record says so
}

export interface NodeComment {
  move: number;
  node: number;
  text: string;
}

export interface Played {
  B: number;
  W: number;
  lost: number;
  won: number; // Moves whose player won the game
}

export interface Player {
  games: number;
  other: PlayerName[]; // Other names, the most frequent first
  player: string; // The name in most of the games
}

export interface PlayerAnswer {
  black: GamesTally; // With Black
  collection: string;
  first?: string; // Earliest date
  games: number;
  last?: string; // Latest date
  lines: GamesPlayerLine[]; // Openings and josekis in the player's games on 19x19, by either side, the most frequent first
  names: GamesPlayerMoves[] | null; // Names that the player's moves have significantly more or less often than those of the opponents; null if not requested or not stored
  opponents: GamesPlayerOpponent[]; // Those with most games
  other: PlayerName[]; // Other names, the most frequent first
  player: string; // The name in most of the games
  revision: string;
  white: GamesTally; // With White
  years: GamesPlayerYear[]; // Ascending; year 0 stands for games without a date
}

export interface PlayerName {
  games: number;
  name: string;
  why: string; // Reason to count it as the same person: "spelling", or the source of a list
}

export interface PlayerRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  moves?: string; // Number of moves: 100..250
  names?: boolean; // Also count the names of the player's moves, which takes longer
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  rank?: string; // Both players' ranks: 9p or 5d..9p
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface PlayersAnswer {
  collection: string;
  list: Player[];
  revision: string;
  total: number; // Players that were found
}

export interface PlayersRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  limit?: number; // Players to list; 0: 20
  moves?: string; // Number of moves: 100..250
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  rank?: string; // Both players' ranks: 9p or 5d..9p
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface Position {
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
}

export interface PositionAnswer {
  board: string; // Rows from the top joined by "/": . empty, X black, O white
  captured: Captured;
  hover: { [name: string]: number[] }; // For each requested point, the names of a move there, as numbers of terms
  ko: string; // The point that simple ko forbids to the side to move; empty if there is none
  last: NameMove | null; // The last move with its names; null if none was played
  moves: number; // Moves played
  shapes: NameShape[]; // Shapes on the board, without those inside larger ones
  size: number;
  terms: NameTerm[]; // The names that hover refers to
  turn: string; // Who is to move
}

export interface PositionRequest {
  hover?: string; // Points whose moves to name: "Q16 R14", or "all" for all legal moves
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
}

export interface Problem {
  args?: unknown[]; // What fills its places: texts, numbers, sentences, lists of these
  code: string; // Which sentence it is
  column?: number; // Character in the line, from 1
  detail: string; // What is wrong and what was expected, in one English sentence
  field?: string; // The field of the request that is wrong
  id?: string; // For a bug in katachi: katachi serve prints details with this id
  line?: number; // Line of the error in a text, from 1
  status: number; // HTTP status, also without HTTP
  title: string; // The kind of the problem, a few words
}

export interface ProblemsAnswer {
  book: number; // Its side to play began with a first move of the solution
  changed: number; // With like: left out, since the solver proves another answer
  collection: string; // Of the games; empty for a record
  games: number; // In which one stood
  left: number; // It had the move, and played elsewhere
  list: ProblemsResult[];
  none: number; // It never had the move
  other: number; // It began with another move there
  others: number; // Records of that collection that are not problems
  players: ProblemsTally[]; // Those who were to play, the most frequent first; at most 100
  problems: number; // In the collection of problems
  ranks: ProblemsTally[]; // Theirs, by text
  revision: string; // Its revision
  stood: number; // Problems that stood in a game
  times: number; // How often a problem stood
  unproven: number; // With like: left out, since the solver proves nothing
  years: ProblemsTally[];
}

export interface ProblemsDiffer {
  has: 'black' | 'white' | 'empty';
  point: string;
}

export interface ProblemsRequest {
  black?: string; // Who played Black
  collection?: string; // Name of the collection of games; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  game?: number; // Only in this game of the collection
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  like?: number; // Points of a problem's shape that may have other contents, if the solver proves that the same first move still leads to the same fate
  limit?: number; // Finds to list; each move beside the solution that is listed is judged by the solver
  moves?: string; // Number of moves: 100..250
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  player?: string; // Games of this player, who had either colour: the name, or part of it
  problems?: string; // Name of the collection of problems; absent: the first
  rank?: string; // Both players' ranks: 9p or 5d..9p
  record?: Record; // Only in this record, instead of a collection; if it sets up a position: which problem is this?
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  skip?: number; // Finds to pass over in the list
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface ProblemsResult {
  at?: string; // The first move in the shape, of either side
  black: string;
  color: 'black' | 'white'; // Who plays first in the problem
  date: string;
  differ: ProblemsDiffer[]; // Points with other contents than in the problem
  first: string[]; // First moves of the solution
  game: number;
  got?: SolveFate; // And after the move played
  in?: string; // Collection of the game, if there are several
  lost: number | null; // Points that the move lost, by the analysis in the record; null if there is none
  move: number; // Moves played up to it
  node: number; // Node after which the problem stood
  number?: number; // Its number
  path: string;
  played: 'book' | 'other' | 'left' | 'none'; // What color did, as in the counts
  player: string;
  problem: number; // Number in the collection of problems
  problem_name: string;
  proof?: 'works' | 'fails'; // Of other (in one game, also of book), what the solver proves in the position of the game; fails only if a first move of the solution is proven to do better
  rank: string;
  result: string;
  sentence: Sentence; // All of this: what the book says and what is proven, each called so
  stones: string[]; // Stones of the problem
  wanted?: SolveFate; // With proof: the group's fate after the solution, if proven
  white: string;
}

export interface ProblemsTally {
  book: number; // Its side to play began with a first move of the solution
  left: number; // It had the move, and played elsewhere
  none: number; // It never had the move
  of: string; // Player, rank or year; may be empty
  other: number; // It began with another move there
  times: number; // How often a problem stood
}

export interface QuestionEver {
  date: string; // Of the game, as far as it is known
  game: number;
  move: number;
  other: string; // The opponent
  player: string; // Of the hit's first move, if the game names him
}

export interface QuestionGroup {
  ever?: QuestionEver; // With first ever: the first hit by the date of its game; absent if no date is known
  examples?: Example[]; // The first hits, as many as requested
  first: number; // Year; 0 if none is known
  games: number; // With such hits
  high: number;
  hits: number;
  key?: string;
  last: number;
  lost: number;
  low: number; // 95 % interval of the share of wins, by game
  mean: number | null; // Mean of the number that the report asks for, over the hits of which it is known; null without any
  share: number; // Of all hits
  won: number;
}

export interface QuestionHit {
  black: string;
  black_rank: string;
  color: 'black' | 'white';
  date: string;
  end: number; // Number of the last move of the hit
  game: number;
  move: number;
  node: number;
  path: string;
  point: string;
  result: string;
  white: string;
  white_rank: string;
}

export interface QuestionStep {
  games: number; // Found, replayed, or with readings
  moves: number; // Found or replayed; for read, readings
  ms: number; // Processor time of all threads; read is a part of replay
  what: string; // The conditions looked up, replayed or read
  work: string; // facts, index, replay or read
}

export interface Range {
  about: number; // The likeliest
  high: number; // Of the 95 % interval
  low: number; // Of the 95 % interval
}

export interface ReadAnswer {
  games: number; // Games of the file
  tree: Tree;
  warnings: Sentence[]; // Warnings about the file, a line for each kind
}

export interface ReadRequest {
  base64?: string; // The record in any encoding, as base64
  name?: string; // Name of the file; its extension tells the format if the text does not
  number?: number; // Game of a file with several, from 1; absent: the first
  text?: string; // The record, if it is UTF-8
}

export interface Record {
  base64?: string; // The record in any encoding, as base64
  name?: string; // Name of the file; its extension tells the format if the text does not
  number?: number; // Game of a file with several, from 1; absent: the first
  text?: string; // The record, if it is UTF-8
}

export interface RecordAnswer {
  collection: string;
  game: Game;
  revision: string;
  text?: string; // The record as it was read, if it is UTF-8
  tree: Tree;
}

export interface RecordRequest {
  collection?: string; // Name of the collection; absent: the first
  game: number; // Number of the game
}

export interface ReviewAnswer {
  all: number; // Moves, without passes at the end
  black: ReviewPlayer;
  complete: boolean; // All were reviewed
  engine?: string; // The engine that judged; absent for none
  from: number; // Moves skipped
  illegal?: Sentence; // The illegal move that ends the review
  judged: boolean; // By an engine; otherwise there are no win rates, leads and losses
  komi: number;
  komi_doubt?: string; // Why the record does not state the komi
  lead: number | null;
  moves: ReviewMove[];
  problems?: ProblemsResult[]; // With problems: those of that collection that stood in the game
  size: number;
  title: string;
  white: ReviewPlayer;
  winrate: number | null; // Before the first move, as is lead
}

export interface ReviewGroup {
  color: string;
  lost: boolean; // Dead now; false: alive now
  point: string; // Of one stone
  proven: boolean; // By reading; otherwise by ownership
  stones: number;
}

export interface ReviewMove {
  best: MoveSearch | null; // null if it was played or is not known
  captured: number;
  changed: ReviewGroup[]; // Chains of three stones or more that change hands, by ownership
  claimed: boolean; // A loss of at least 2.5 points or 10 %, beyond the possible error
  color: string;
  known?: KnownMove; // If at least 20 games of the collection continued from the position
  lead: number | null;
  lead_interval: [number, number] | null; // As in a search
  left: NameTerm[]; // Josekis left
  lost_interval: [number, number] | null;
  lost_points: number | null; // 0 or more, against the best move found, as is lost_winrate
  lost_winrate: number | null;
  move: number;
  names: NameTerm[];
  point: string;
  probability: number | null; // By the model
  rank: number; // By the model, from 1; 0 if it was not asked
  stronger?: ReviewStronger; // For a loss, with a rank: what players two stones stronger would most likely play
  turning_point: boolean;
  why?: Sentence; // Of a claimed loss, if known
  winrate: number | null; // After the move, as is lead
}

export interface ReviewPlayer {
  best: number; // Moves that were the best found
  captured: number; // Stones
  lost_points: number | null; // Mean of a move, as is lost_winrate; null if not known
  lost_winrate: number | null;
  moves: number;
  turning_points: number;
  unexpected: number; // Moves with a probability below 0.01
}

export interface ReviewRequest {
  collection?: string; // Name of the collection; absent: the first
  engine?: string; // An engine of the server, which judges: see /collections; absent: nobody does
  from?: number; // Moves to skip
  game?: number; // Number of the game in the collection
  komi?: number; // Points for White; absent: those of the record, else the usual ones
  like?: number; // As in /problems
  moves?: number; // Moves to review, 1 to 50; 0: 10
  problems?: string; // A collection of problems: also say which stood in the game
  rank?: string; // Rank of the players, 20k to 9d: for each certain loss, the likeliest move of players two stones stronger, by a network of human play
  record?: Record;
}

export interface ReviewStronger {
  point: string;
  probability: number; // 0..1
  rank: string; // At most 9d
}

export interface SaveRequest {
  name: string; // One line of text, at most 100 characters
  search: Sought; // The search, as for /search without the fields of the list; it names the collection
}

export interface SavedAnswer {
  collection: string;
  searches: SavedSearch[]; // Sorted by name, each with its query as text
}

export interface SavedSearch {
  name: string;
  query: string;
}

export interface ScoreAnswer {
  black: ScoreSide;
  board: number;
  chains: ScoreChain[];
  dame: string[];
  fits?: 'chinese' | 'japanese' | 'played-out chinese'; // Other rules, by which the record is right; played-out: with the dame played in turn
  lead: number; // Black's, after komi
  open: string[]; // Where borders are open
  over: boolean; // Nothing is left to play
  owed: ScoreOwedFor[]; // Teire
  proven: boolean; // Over, every status proven
  record?: string;
  result: string;
  rules: string;
  same?: boolean; // As in the record
  sentence: string;
  taken: string[]; // Dead by the next move
  white: ScoreSide;
}

export interface ScoreChain {
  attack?: string;
  color: 'black' | 'white';
  defend?: string;
  proof: 'eyes' | 'reading' | 'ko' | ''; // empty: expected by playouts
  reason: string;
  status: 'alive' | 'dead' | 'seki' | 'play on'; // play on: not settled
  stones: string[];
}

export interface ScoreOwedFor {
  color: 'black' | 'white';
  point: string;
}

export interface ScoreRequest {
  nodes?: number; // Most positions to read about groups. Absent: 40000, some 0.2 s
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  root?: string; // The first node of the record, as SGF: rules, komi and result are read from it
  rules?: string; // Rules to count by, such as chinese, or japanese with a komi: "japanese, komi 6.5". Absent: those of the record, else Chinese; without a komi, that of the record
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
}

export interface ScoreSide {
  bonus: number;
  owed: number;
  points: number; // With komi
  prisoners: number;
  stones: number;
  territory: number;
}

export interface SearchAnswer {
  Bwins_games: number; // Games that Black won, as recorded
  Bwins_hits: number; // Hits won by Black, as drawn
  Bwins_without_continuation: number; // Hits without a continuation that were won by Black, as drawn
  Wwins_games: number; // Those that White won
  Wwins_hits: number; // Hits won by White, as drawn
  Wwins_without_continuation: number; // Hits without a continuation that were won by White, as drawn
  blame?: Blame[]; // If there is no hit: how many there would be without each of the filters
  collection: string;
  collections?: SearchShare[]; // The share of each of several collections
  color_swap_symmetry: boolean; // The query is the same with colours exchanged: whoever plays next counts as Black, or as White with next=white
  continuations: SearchContinuation[]; // The most frequent first
  cross?: Cross; // With across: the continuations by the key of their players
  first?: string; // Earliest date
  games: number; // With at least one hit
  handicap_games?: number; // Without a filter handicap: of all games that match the filters, those with handicap stones, which do not begin with an empty board
  hits: number;
  hits_left_out: number; // With next: hits that are not counted, since the other colour, or nobody, plays next
  hits_without_continuation: number;
  id?: unknown; // Of the query
  last?: string; // Latest date
  list: SearchHit[]; // The hits from skip on
  names?: NamedStep[][]; // How each of the names was asked, step by step: as what moves are called, or as what they make
  played?: Played; // For a search for names alone: moves, and how their games ended
  query: string; // The query as text
  reason?: Sentence; // Why there is no hit: the collection has no games on boards of this size
  region: string; // Rectangle in which the query is shown: two corners
  revision: string; // Revision of the collection, which changes with its games
  size: number;
  switched: number; // Hits with colours exchanged
  tenuki: number; // Hits after which both sides played elsewhere before they went on here
  warning?: Sentence; // What is odd about the names that were searched
  years?: Year[]; // Ascending; year 0 stands for games without a date
}

export interface SearchContinuation {
  B: number; // Hits after which Black plays here next
  W: number;
  lB: number; // Of these, that White won
  lW: number; // Of these, that White won
  label: string; // Letters first, then numbers from 46
  points: string[]; // The point and all equivalent ones, in the query as shown
  same_as?: ([number, number])[]; // All equivalent cells, if there are several
  tB: number; // Of these, after a tenuki
  tW: number; // Of these, after a tenuki
  wB: number; // Of these, that Black won
  wW: number; // Of these, that Black won
  x: number; // From the top left cell of the query: the first of same_as
  y: number;
  years?: Year[];
}

export interface SearchDifference {
  from?: string; // Where the stone of point lies, if shifted by a line
  has: 'black' | 'white' | 'empty';
  point: string;
  want: 'black' | 'white' | 'empty'; // What the query wants here, in the game's colours
}

export interface SearchHit {
  black: string;
  black_rank: string;
  board?: string; // The board at the hit, if requested
  by?: string; // Player of the named move, in a search for names alone
  color: string | null; // Of the continuation, as it was played
  comments?: NodeComment[]; // Near the hit, if requested
  date: string;
  event: string;
  game: number;
  in?: string; // Folder of the collection, where several were searched
  label: string; // Label of the continuation; empty without one
  last?: string; // The move that completed it
  move: number | null;
  next_node: number | null;
  node: number;
  path: string; // Path of the record, as in /games
  place: string;
  point: string | null;
  region: string; // The rectangle of the match on the board of the game, two corners
  result: string;
  swapped: boolean;
  symmetry: number;
  white: string;
  white_rank: string;
  x: number | null;
  y: number | null;
}

export interface SearchLikeGame {
  black: string;
  date: string;
  differences: SearchDifference[];
  distance: number; // Differences
  game: number;
  move: number;
  node: number;
  path: string;
  place: string; // Point under the top left cell of the rectangle
  result: string;
  swapped: boolean; // The query's Black is White in the game
  symmetry: number; // Symmetry from the query to the board
  white: string;
}

export interface SearchRequest {
  across?: 'band' | 'rank' | 'colour' | 'year' | 'server'; // Also count the continuations by this key of their players: band is that of ranks
  and?: string[]; // A further query that the games must match; repeat it for several
  at?: 'auto' | 'corner' | 'side' | 'inner' | 'anywhere' | 'fixed'; // Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry
  black?: string; // Who played Black
  boards?: boolean; // Each hit of the list has the board at the hit, for a small picture
  by?: number; // The position must be complete by this node of the record; 0: any
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  falling?: boolean; // Sort by decreasing values of the column
  fixed_color?: boolean; // Do not find positions with colours exchanged
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  limit?: number; // Hits to list
  moves?: string; // Number of moves: 100..250
  named?: string[]; // Name of a move, or of the shape it makes, in any language: geta, "geta by black", "makes ponnuki", "tsuke-koshi then/3 kiri"; repeat it for several, which must all be there. Without a position, the hits are these moves
  near?: number; // List comments with each hit: those less than this number of nodes away from it; 0: none
  next?: 'any' | 'black' | 'white'; // Who must play next in a hit: any, black or white
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  player?: string; // Games of this player, who had either colour: the name, or part of it
  query?: string; // The query as text, instead of a position: rows=.X./X.X/.X. at=inner
  rank?: string; // Both players' ranks: 9p or 5d..9p
  region?: string; // The part of the board that is searched, two corners: K10:T19. Absent: the points marked in a record by SL or VW, else the whole board
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  skip?: number; // Hits to pass over in the list
  sort?: 'oldest' | 'newest' | 'game' | 'node' | 'black' | 'white' | 'black_rank' | 'white_rank' | 'event' | 'place' | 'date' | 'result' | 'komi' | 'handicap' | 'moves' | 'board'; // Order of the list: oldest or newest, or a column; absent: game
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  then?: string; // Moves that must follow in the region (moves elsewhere do not matter): "B Q5 W R6 -Q5", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
  variations?: boolean; // Search variations too
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface SearchShare {
  games: number;
  hits: number;
  in: string;
}

export interface Searched {
  full: boolean; // Memory was full
  komi: number;
  komi_doubt?: string; // Why the record does not state the komi
  lead: number | null; // Of the side to move, in points, komi included
  lead_interval: [number, number] | null; // Contains KataGo's lead in 95 of 100 positions; null where not measured: on boards other than 19x19, in uneven games, with fewer than 200 playouts
  ownership: number[][] | null; // Rows from the top; 1 is Black's in the end, -1 White's; null if not told
  raw: number | null; // Share of playouts won; null with an engine
  repeatable: boolean; // No time limit ended the search
  source?: string; // The engine; absent for playouts
  visits: number;
  winrate: number | null; // Probability that the side to move wins, calibrated
}

export interface SearchesRequest {
  collection?: string; // Name of the collection; absent: the first
}

export interface Sentence {
  args?: unknown[]; // What fills its places: texts, numbers, sentences, lists of these
  code: string; // Which sentence it is
  text: string; // In English
}

export interface SessionRequest {
  token: string; // From the link that katachi printed
}

export interface ShapeAnswer {
  diagram: string[]; // Rows of cells: . empty, X black, O white, x black or empty, o white or empty, S any stone, ? anything; a digit is a move
  edges: string[]; // Sides of the diagram that are edges of the board: top, right, bottom, left
  en: string;
  examples: ShapeExample[];
  ja: string;
  ko: string;
  meaning: string;
  name?: string; // Name in the library, as in /shapes/NAME. Absent for words that no diagram defines
  others: string[]; // Names in the library of other patterns that are called the same
  query?: string; // The pattern as a query, to search for it in a collection
  romaji: string;
  set?: string; // moves, openings or shapes
  tags?: string[];
  text: string; // The pattern in katachi's text format
  zh: string;
}

export interface ShapeExample {
  board: string;
  miss: boolean; // A near miss, without the shape
  move?: string; // The move that has the name
  size: number;
}

export interface ShapeName {
  en: string;
  ja: string;
  ko: string;
  meaning: string;
  name?: string; // Name in the library, as in /shapes/NAME. Absent for words that no diagram defines
  romaji: string;
  set?: string; // moves, openings or shapes
  tags?: string[];
  zh: string;
}

export interface ShapeRequest {
  name: string; // Its name in the library, or what it is called
}

export interface ShapesAnswer {
  lines: LineName[]; // Openings and josekis
  shapes: ShapeName[];
  terms: ShapeName[]; // Every name of a move or shape once
}

export interface ShapesRequest {
}

export interface SolveAnswer {
  board: number; // Rows
  chance?: number; // Of guess, in a game: how probable it is, 0.5 to 0.94
  color: 'black' | 'white'; // Who plays first
  game: boolean; // Whether moves were played: a group that reaches open space then escapes. Where stones were only set up, as in a problem, its opponent holds that space
  goal: string;
  group: string[]; // The stones in question
  guess?: SolveFate; // What if_played looks like, if it is unknown
  if_passed: SolveFate; // If color passes
  if_played: SolveFate; // What happens to the group if color plays
  line: string[]; // Play to the end
  move: string; // The best first move, or the most promising if nothing is proven; may be pass
  moves: string[]; // All first moves that work, if unsettled
  nodes: number; // Positions searched
  owner: 'black' | 'white'; // Whose they are
  proven: boolean; // Whether the result is proven for play there
  region: string[]; // The points where both may play; none: the whole board
  rival?: string[]; // Of a race, the other group
  sentence: string; // The answer in words
  status: 'unknown' | 'dead' | 'ko' | 'seki' | 'alive' | 'unsettled' | 'connected' | 'apart' | 'escapes'; // unsettled: it depends on who plays first; in a race alive if the group captures its rival first; escapes: the chain gets five liberties
  wrong: SolveRefuted[]; // The other moves that took longest to refute
}

export interface SolveFate {
  status: 'unknown' | 'dead' | 'ko' | 'seki' | 'alive' | 'connected' | 'apart' | 'escapes';
  threats?: number; // How many more the other side needs; 4: more than 3
  winner?: 'black' | 'white'; // Of a ko, without ko threats
}

export interface SolveRefuted {
  fate: SolveFate;
  line: string[]; // The refutation; empty if none is needed
  move: string;
}

export interface SolveRequest {
  at?: string; // Stones of the group in question, such as C3, one for each chain; for connect and cut, of two chains; for race, of both colours. Absent: the stones marked in a record (TR, CR, SQ, MA), else the group is found
  engine?: string; // An engine of the server, whose expected ownership chooses the group in a game if at is absent: see /collections
  goal?: 'any' | 'live' | 'kill' | 'save' | 'capture' | 'connect' | 'cut' | 'race'; // Goal of the side that plays first: live or kill, for the group; save or capture, for chains; connect or cut, for two chains; race, to capture first; any, to live or kill
  nodes?: number; // Most positions to search for each question. Absent: 3000000 (up to 4 s); for many problems, 450000 each; of a server, 1000000
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  region?: string; // Where both sides may play: two opposite corners, A1:G6, or all points. Absent: the points selected in a record (SL, VW), else it is found
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
}

export interface Sought {
  and?: string[]; // A further query that the games must match; repeat it for several
  at?: 'auto' | 'corner' | 'side' | 'inner' | 'anywhere' | 'fixed'; // Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry
  black?: string; // Who played Black
  by?: number; // The position must be complete by this node of the record; 0: any
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  event?: string; // Part of the event's name
  fixed_color?: boolean; // Do not find positions with colours exchanged
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  moves?: string; // Number of moves: 100..250
  named?: string[]; // Name of a move, or of the shape it makes, in any language: geta, "geta by black", "makes ponnuki", "tsuke-koshi then/3 kiri"; repeat it for several, which must all be there. Without a position, the hits are these moves
  next?: 'any' | 'black' | 'white'; // Who must play next in a hit: any, black or white
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  player?: string; // Games of this player, who had either colour: the name, or part of it
  query?: string; // The query as text, instead of a position: rows=.X./X.X/.X. at=inner
  rank?: string; // Both players' ranks: 9p or 5d..9p
  region?: string; // The part of the board that is searched, two corners: K10:T19. Absent: the points marked in a record by SL or VW, else the whole board
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  then?: string; // Moves that must follow in the region (moves elsewhere do not matter): "B Q5 W R6 -Q5", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
  variations?: boolean; // Search variations too
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface SuggestAnswer {
  id: string; // Where the position was read from
  moves: number; // Stones played before
  played: SuggestPlayed | null; // The move in the record; not a pass
  search?: Searched; // What a search found
  suggestions: SuggestMove[]; // In the order of --by; after a search, first the moves searched, the most visits first
  turn: string; // Who is to move
}

export interface SuggestMove {
  captured: number;
  label: string;
  made: NameShape[];
  names: NameTerm[];
  point: string;
  probability: number; // By the model, 0..1; all legal moves together have 1
  proven?: SuggestProof[]; // With --read, groups whose fate the move provably decides
  search?: MoveSearch; // What the search found
  seen: SuggestSeen | null; // What the database knows about the most reliable of the shapes around the point
}

export interface SuggestPlayed {
  point: string;
  probability: number;
  rank: number; // From 1, among all legal moves
}

export interface SuggestProof {
  at: string; // A stone of the group
  fate: SolveFate; // Of the group after the move
  if_passed: SolveFate; // Without it
  owner: string;
  says: string; // kills, lives, lives in seki, makes ko or makes seki
  sentence: string;
  stones: number;
}

export interface SuggestRequest {
  by?: 'probability' | 'shapes' | 'shapes-first'; // Order: by the model's probability, or by shapes; a search considers these moves alone, or first (shapes-first)
  engine?: string; // An engine of the server, which searches instead of playouts: see /collections
  exact?: boolean; // Count only moves played in exactly the same shape, not in a part of it
  komi?: number; // Points for White in a search
  limit?: number; // Moves to list; 0: 20
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  played?: string; // A move whose rank you want, such as the one that was played
  playouts?: number; // Search with this many playouts, 1 to 5000: the searched moves come first, with their results; 0: no search
  read?: boolean; // Also prove which of the listed moves kill, live or make ko; takes a second or two
  root?: string; // The first node of the record, as SGF: a search takes the komi from it instead
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
}

export interface SuggestSeen {
  confidence: number; // Lower bound of share (97.5 %)
  count: number; // Times played in the shape
  exact: boolean; // All levels agree
  first: string;
  last: string;
  level: number; // Levels of the shape that agree; 0: only the 4x4 core
  losses: number;
  shapes: number; // Shapes around the point that suggest the move, 1..16
  share: number; // Of the moves seen in that shape
  wins: number; // Games that the player won
}

export interface Tree {
  info: string[][]; // Pairs of a property of the game and its text: PB, PW, DT, RE, ...
  nodes: Node[]; // In the order of the record: parents before children, the main line first
  size: number;
  suicide?: boolean; // The rules of the record allow suicide
  title: string; // Who played whom, and when
}

export interface TreeAnswer {
  branches: Branch[]; // The root first, parents before children
  collection: string;
  min_hits: number;
  query: string; // The query as text
  region: string; // Rectangle in which the query is shown: two corners
  revision: string;
  size: number;
}

export interface TreeRequest {
  and?: string[]; // A further query that the games must match; repeat it for several
  at?: 'auto' | 'corner' | 'side' | 'inner' | 'anywhere' | 'fixed'; // Where the region may lie in a hit: auto lets it slide, but keeps the edges it touches; fixed keeps its place, up to symmetry
  black?: string; // Who played Black
  by?: number; // The position must be complete by this node of the record; 0: any
  collection?: string; // Name of the collection; absent: the first
  date?: string; // Date: 2016 or 2015-03..2016
  depth?: number; // Moves from the root; 0: 20
  event?: string; // Part of the event's name
  fixed_color?: boolean; // Do not find positions with colours exchanged
  handicap?: string; // Handicap stones: 0 (an even game) or 2..9
  komi?: string; // Komi: 6.5 or 5.5..7.5
  min_hits?: number; // Fewest hits of a move in the tree; 0: one in 200 of all hits, at least 2
  moves?: string; // Number of moves: 100..250
  named?: string[]; // Name of a move, or of the shape it makes, in any language: geta, "geta by black", "makes ponnuki", "tsuke-koshi then/3 kiri"; repeat it for several, which must all be there. Without a position, the hits are these moves
  next?: 'any' | 'black' | 'white'; // Who must play next in a hit: any, black or white
  opponent?: string; // Who played against the player
  place?: string; // Part of the place's name
  play?: string; // Moves in turn: "Q16 D4 pass"; a colour before a move changes the turn: "B:Q16 B:D4"
  player?: string; // Games of this player, who had either colour: the name, or part of it
  query?: string; // The query as text, instead of a position: rows=.X./X.X/.X. at=inner
  rank?: string; // Both players' ranks: 9p or 5d..9p
  region?: string; // The part of the board that is searched, two corners: K10:T19. Absent: the points marked in a record by SL or VW, else the whole board
  result?: string; // Beginning of the result: B, W+R, 0 (draw), - (none)
  round?: string; // Part of the round's name
  rules?: string; // Part of the name of the rules, as Japanese
  server?: string; // The server, as Fox, Tygem, KGS, OGS or IGS
  setup?: string; // Stones before the first move: "B:D4 W:Q16". In a search also cells that accept more: x (black or empty), o (white or empty), * (anything): "*:K10"
  size?: number; // Rows of the board, 2 to 25; absent: 19
  source?: string; // Part of the record's path
  tag?: string[]; // Games with this tag; repeat it for several, which must all be there
  then?: string; // Moves that must follow in the region (moves elsewhere do not matter): "B Q5 W R6 -Q5", where - is a capture; or X3,3;O2,5 by cells, counted from the top left of the region
  turn?: 'black' | 'white'; // Who plays the first move, or is to move if there is none. Absent: White if more black than white stones are set up, else Black
  variations?: boolean; // Search variations too
  white?: string; // Who played White
  words?: string; // Words that the record's texts must all contain, in any of them
}

export interface Verdict {
  hits: number; // Hits of all other moves
  others: Choice[]; // What other games played here, the most frequent first
  played: string;
  points: number; // 0 to 100: 100 for the move itself, up to 80 for one that other games played
  region?: string; // The part of the board that they have in common, two corners
  right: boolean;
}

export interface WriteAnswer {
  illegal?: Sentence; // Why the names end before the game does
  sgf: string;
}

export interface WriteRequest {
  collection?: string; // Name of the collection; absent: the first
  game?: number; // Number of the game in the collection
  lang?: 'en' | 'ja' | 'ko' | 'zh'; // Language of names and comments; absent: en. On a page without a server ko and zh are in English
  names?: boolean; // Add the names of the main line as comments and labels
  record?: Record;
  tree?: Tree; // The game; only parent, color, point and props of its nodes are read
}

export interface Year {
  Bwins_hits: number; // Hits won by Black, as drawn
  Wwins_hits: number; // Hits won by White, as drawn
  games?: number; // Games with at least one hit
  hits: number;
  year: number; // 0 stands for games without a date
}

/** Endings of the names of records, and their formats for people. */
export const endings = ['.sgf', '.sgfs', '.mgt', '.gib', '.ngf', '.ugf', '.ugi', '.json', '.jsonl', '.ndjson'];
export const formats = 'SGF, GIB, NGF, UGF, OGS JSON, ZIP';

/** The request and the answer of each operation. */
export interface Operations {
  add: { request: AddRequest; answer: JobState };
  ask: { request: AskRequest; answer: AskAnswer };
  bookworm: { request: BookwormRequest; answer: BookwormAnswer };
  coach: { request: CoachRequest; answer: CoachAnswer };
  collections: { request: CollectionsRequest; answer: CollectionsAnswer };
  compare: { request: CompareRequest; answer: CompareAnswer };
  estimate: { request: EstimateRequest; answer: EstimateAnswer };
  export: { request: ExportRequest; answer: ExportAnswer };
  forget: { request: ForgetRequest; answer: SavedAnswer };
  games: { request: GamesRequest; answer: GamesAnswer };
  guess: { request: GuessRequest; answer: GuessAnswer };
  job: { request: JobRequest; answer: JobState };
  josekis: { request: JosekisRequest; answer: JosekisAnswer };
  like: { request: LikeRequest; answer: LikeAnswer };
  match: { request: MatchRequest; answer: MatchAnswer };
  name: { request: NameRequest; answer: NameAnswer };
  player: { request: PlayerRequest; answer: PlayerAnswer };
  players: { request: PlayersRequest; answer: PlayersAnswer };
  position: { request: PositionRequest; answer: PositionAnswer };
  problems: { request: ProblemsRequest; answer: ProblemsAnswer };
  read: { request: ReadRequest; answer: ReadAnswer };
  record: { request: RecordRequest; answer: RecordAnswer };
  review: { request: ReviewRequest; answer: ReviewAnswer };
  save: { request: SaveRequest; answer: SavedAnswer };
  score: { request: ScoreRequest; answer: ScoreAnswer };
  search: { request: SearchRequest; answer: SearchAnswer };
  searches: { request: SearchesRequest; answer: SavedAnswer };
  shape: { request: ShapeRequest; answer: ShapeAnswer };
  shapes: { request: ShapesRequest; answer: ShapesAnswer };
  solve: { request: SolveRequest; answer: SolveAnswer };
  suggest: { request: SuggestRequest; answer: SuggestAnswer };
  tree: { request: TreeRequest; answer: TreeAnswer };
  write: { request: WriteRequest; answer: WriteAnswer };
}

/** The method and the path of each operation. */
export const routes: { [O in keyof Operations]: string } = {
  add: 'POST jobs',
  ask: 'GET ask',
  bookworm: 'GET bookworm',
  coach: 'GET coach',
  collections: 'GET collections',
  compare: 'POST compare',
  estimate: 'GET estimate',
  export: 'GET export',
  forget: 'POST searches/remove',
  games: 'GET games',
  guess: 'GET guess',
  job: 'GET jobs/{job}',
  josekis: 'GET josekis',
  like: 'GET like',
  match: 'POST match',
  name: 'POST name',
  player: 'GET player',
  players: 'GET players',
  position: 'GET position',
  problems: 'POST problems',
  read: 'POST read',
  record: 'GET games/{game}',
  review: 'POST review',
  save: 'POST searches',
  score: 'GET score',
  search: 'GET search',
  searches: 'GET searches',
  shape: 'GET shapes/{name}',
  shapes: 'GET shapes',
  solve: 'GET solve',
  suggest: 'GET suggest',
  tree: 'GET tree',
  write: 'POST write',
};
