// The column beside the board while a view is loading.

import type { Panel } from '../app.ts';
import type { BoardModel } from '../board/view.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';
import type { State } from '../state.ts';
import type { Explore } from './explore.ts';

export class Waiting implements Panel {
  readonly element = h('div', { class: 'panel' }, h('p', { class: 'soft' }, t('loading')));

  constructor(private readonly explore: Explore) {}

  show(): void {}

  model(s: State): BoardModel {
    return { ...this.explore.model(s), next: [] };
  }

  play(): void {}

  step(): void {}
}
