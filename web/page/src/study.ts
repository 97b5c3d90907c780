// A file of games that is viewed and edited: its games, the current node, and undo.

import type { Tree } from './api.ts';
import { declareText, nodesOf, parseSgf, titleOf, treeOf, writeGame, type SgfGame, type SgfNode } from './sgf.ts';

/** The state before a change. */
interface Before {
  game: number;
  text: string;
  node: number;
}

const mostUndone = 500;

export class Study {
  games: SgfGame[];
  nodes: SgfNode[] = [];
  tree!: Tree;
  private undone: Before[] = [];
  private redone: Before[] = [];
  private readonly read: string[]; // original texts of the games

  /** Reads the text of a file; throws if it has no game. */
  constructor(
    private readonly source: string,
    public at = 0,
  ) {
    this.games = parseSgf(source);
    this.read = this.games.map((g) => g.text);
    this.at = Math.max(0, Math.min(at, this.games.length - 1));
    this.refresh();
  }

  get game(): SgfGame {
    return this.games[this.at]!;
  }

  get title(): string {
    return titleOf(this.game.root);
  }

  /** Shows another game of the file. */
  choose(game: number): void {
    this.at = game;
    this.refresh();
  }

  private refresh(): void {
    this.nodes = nodesOf(this.game.root);
    this.tree = treeOf(this.game.root);
  }

  /** The file as text; unchanged games are as they were read. */
  text(): string {
    return this.games.every((g, i) => g.text === this.read[i])
      ? this.source
      : this.games.map(writeGame).join('\n') + '\n';
  }

  /** Changes the game at a node: f returns the node to go to, or null if it changed nothing. Returns the same. */
  change(node: number, f: (n: SgfNode) => SgfNode | null): number | null {
    const before = { game: this.at, text: writeGame(this.game), node };
    const to = f(this.nodes[node]!);
    if (!to) return null;
    this.undone.push(before);
    if (this.undone.length > mostUndone) this.undone.shift();
    this.redone = [];
    this.game.text = '';
    declareText(this.game.root, writeGame(this.game));
    this.refresh();
    return Math.max(0, this.nodes.indexOf(to));
  }

  get canUndo(): boolean {
    return this.undone.length > 0;
  }

  get canRedo(): boolean {
    return this.redone.length > 0;
  }

  /** Undoes the last change, or redoes it; returns its node, or null if there is none. */
  undo(node: number, again = false): number | null {
    const [from, to] = again ? [this.redone, this.undone] : [this.undone, this.redone];
    const last = from.pop();
    if (!last) return null;
    const now = { game: last.game, text: writeGame(this.games[last.game]!), node };
    to.push(now);
    this.games[last.game] = parseSgf(last.text)[0]!;
    this.at = last.game;
    this.refresh();
    return last.node;
  }
}
