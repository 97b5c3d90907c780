// Edits a study: marks, labels, set-up, variations, comments and facts of the game.

import { button, debounce, h, set } from '../dom.ts';
import { t, type Word } from '../i18n.ts';
import { branchOf, escape, setValues, textOf, type SgfNode } from '../sgf.ts';
import type { Study } from '../study.ts';

/** The tool used by a click on the board. */
export type Tool = 'play' | 'AB' | 'AW' | 'AE' | 'TR' | 'SQ' | 'CR' | 'MA' | 'letter' | 'number';

const tools: [Tool, string, Word][] = [
  ['play', '●○', 'toolPlay'],
  ['AB', '●', 'toolBlack'],
  ['AW', '○', 'toolWhite'],
  ['AE', '·', 'toolEmpty'],
  ['TR', '△', 'markTriangle'],
  ['SQ', '□', 'markSquare'],
  ['CR', '◯', 'markCircle'],
  ['MA', '✕', 'markCross'],
  ['letter', 'A', 'markLetter'],
  ['number', '1', 'markNumber'],
];

const fields: [string, Word][] = [
  ['PB', 'black'], ['BR', 'f_rank'], ['PW', 'white'], ['WR', 'f_rank'], ['GN', 'nameOfGame'], ['DT', 'date'],
  ['EV', 'f_event'], ['PC', 'f_place'], ['RE', 'result'], ['KM', 'f_komi'], ['HA', 'f_handicap'], ['RU', 'rules'],
]; // prettier-ignore

/** The callbacks of the editor. */
export interface Edits {
  change(f: (n: SgfNode) => SgfNode | null): void;
  root(f: (root: SgfNode) => void): void;
  undo(again: boolean): void;
  order(by: 1 | -1): void;
  promote(): void;
  remove(): void;
  pass(): void;
}

export class Editor {
  readonly element: HTMLDetailsElement;
  tool: Tool = 'play';
  private readonly bar = h('div', { class: 'row marktools', role: 'group', 'aria-label': t('edit') });
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private readonly branch: HTMLButtonElement[];
  private readonly delete: HTMLButtonElement;
  private readonly comment = h('textarea', { id: 'comment', 'aria-label': t('comment'), placeholder: t('comment') });
  private readonly inputs = new Map<string, HTMLInputElement>();
  private node: SgfNode | null = null;

  constructor(private readonly edits: Edits) {
    const b = (word: Word, id: string, click: () => void): HTMLButtonElement => button(t(word), click, { id });
    this.undo = b('undo', 'undo', () => edits.undo(false));
    this.redo = b('redo', 'redo', () => edits.undo(true));
    this.branch = [
      b('variationUp', 'variation-up', () => edits.order(-1)),
      b('variationDown', 'variation-down', () => edits.order(1)),
      b('mainLine', 'main-line', () => edits.promote()),
    ];
    this.delete = b('deleteMove', 'delete-move', () => edits.remove());
    // A change is stored once the user pauses, and at the latest when the field loses focus.
    const keep = (): void => this.keepComment();
    this.comment.addEventListener('input', debounce(400, keep));
    this.comment.addEventListener('blur', keep);
    this.element = h(
      'details',
      { class: 'stack', id: 'editor' },
      h('summary', {}, t('editGame')),
      this.bar,
      h('div', { class: 'row' }, this.undo, this.redo, b('pass', 'pass', () => edits.pass()), this.branch, this.delete),
      this.comment,
      h(
        'details',
        {},
        h('summary', {}, t('gameInfo')),
        h('div', { class: 'row' }, fields.map(([name, word]) => this.field(name, word))),
      ),
    );
    this.drawTools();
  }

  /** Makes a tool that of the next clicks. */
  choose(tool: Tool): void {
    this.tool = tool;
    this.drawTools();
  }

  private drawTools(): void {
    set(
      this.bar,
      tools.map(([tool, sign, word]) =>
        button(
          sign,
          () => {
            this.choose(tool);
            this.bar.querySelector<HTMLElement>(`[data-tool=${tool}]`)?.focus();
          },
          { 'aria-label': `${t(word)} ${sign}`, title: t(word), 'aria-pressed': String(tool === this.tool), 'data-tool': tool },
        ),
      ),
    );
  }

  private field(name: string, word: Word): HTMLElement {
    const input = h('input', { name: 'info-' + name });
    input.addEventListener('change', () => this.edits.root((root) => setValues(root, name, input.value.trim() ? [escape(input.value.trim())] : [])));
    this.inputs.set(name, input);
    return h('label', { class: 'field' + (name.endsWith('R') && name !== 'HA' ? ' short' : '') }, h('span', {}, t(word)), input);
  }

  private keepComment(): void {
    const at = this.node;
    if (!at || textOf(at, 'C') === this.comment.value) return;
    const text = this.comment.value;
    this.edits.change((n) => {
      if (n !== at) return null; // the user has moved on: the field belonged to another move
      setValues(n, 'C', text ? [escape(text)] : []);
      return n;
    });
  }

  /** Stores the text being typed, and shows a node. */
  show(study: Study, node: number): void {
    const n = study.nodes[node]!;
    if (n !== this.node || document.activeElement !== this.comment) {
      this.node = n;
      const text = textOf(n, 'C');
      if (this.comment.value !== text) this.comment.value = text;
    }
    const branch = branchOf(n);
    for (const b of this.branch) b.disabled = !branch;
    this.undo.disabled = !study.canUndo;
    this.redo.disabled = !study.canRedo;
    this.delete.disabled = node === 0;
    for (const [name, input] of this.inputs)
      if (document.activeElement !== input) input.value = textOf(study.game.root, name);
  }

  /** Stores the text in the field before another node is shown. */
  flush(): void {
    this.keepComment();
  }
}
