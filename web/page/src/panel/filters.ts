// Filters as chips that can be removed.

import { button, choice, h, set } from '../dom.ts';
import { english, t, type Word } from '../i18n.ts';
import { filterNames, type Filters } from '../state.ts';

/** The label of a filter. */
export function filterWord(name: string): string {
  return t(('f_' + name) as Word);
}

export class FilterBar {
  readonly element: HTMLElement;
  readonly form: HTMLElement;
  readonly value: HTMLInputElement;
  readonly chips = h('div', { class: 'chips' });
  private readonly words = h('datalist', { id: 'names' });

  private name = 'player';

  /** The filter being edited. */
  get chosen(): string {
    return this.name;
  }

  /** With askNames, there is also a filter for names of moves and shapes. */
  constructor(
    private readonly change: (filters: Filters, named: string[]) => void,
    private readonly extra: () => HTMLElement[] = () => [],
    private readonly askNames: (() => Promise<string[]>) | null = null,
  ) {
    this.value = h('input', { type: 'search', 'aria-label': t('filterValue'), size: 14, enterkeyhint: 'search' });
    const names = [...filterNames, ...(askNames ? ['named'] : [])];
    const form = (this.form = h(
      'form',
      { class: 'row' },
      h(
        'label',
        { class: 'field' },
        h('span', {}, t('addFilter')),
        choice(
          t('addFilter'),
          names.map((n) => [n, filterWord(n)]),
          this.name,
          (n) => this.choose(n),
        ),
      ),
      h('label', { class: 'field grow' }, h('span', {}, t('filterValue')), this.value),
      h('button', {}, '+'),
      this.words,
    ));
    form.querySelector('button')!.setAttribute('aria-label', t('addFilter'));
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      this.add();
    });
    this.element = h('div', { class: 'stack' }, this.chips, form);
    this.choose(this.name);
  }

  private filters: Filters = {};
  private named: string[] = [];

  private choose(name: string): void {
    this.name = name;
    const hint = { date: t('filterHint_date'), result: t('filterHint_result'), named: t('filterHint_named') }[
      name
    ];
    this.value.placeholder = hint ?? t('placeholder');
    if (name === 'named') {
      this.value.setAttribute('list', 'names');
      if (!this.words.firstChild)
        void this.askNames?.().then((all) =>
          set(
            this.words,
            all.map((value) => h('option', { value })),
          ),
        );
    } else this.value.removeAttribute('list');
  }

  private add(): void {
    const value = this.value.value.trim();
    if (!value) return;
    this.value.value = '';
    if (this.name === 'named') this.change(this.filters, [...this.named, english(value)]);
    else this.change({ ...this.filters, [this.name]: value }, this.named);
  }

  show(filters: Filters, named: string[]): void {
    this.filters = filters;
    this.named = named;
    const chip = (text: string, remove: () => void): HTMLElement =>
      h(
        'span',
        { class: 'chip' },
        h('span', {}, text),
        button('×', remove, { 'aria-label': t('remove', { what: text }) }),
      );
    set(
      this.chips,
      this.extra(),
      Object.entries(filters).map(([name, value]) =>
        chip(`${filterWord(name)}: ${value}`, () => {
          const less = { ...filters };
          delete less[name];
          this.change(less, named);
        }),
      ),
      named.map((name) =>
        chip(`${filterWord('named')}: ${name}`, () =>
          this.change(
            filters,
            named.filter((n) => n !== name),
          ),
        ),
      ),
    );
    this.chips.hidden = this.chips.childElementCount === 0;
  }
}
