// Creates elements in one line. Attributes that are functions become listeners; false and null are left out.

type Value = string | number | boolean | null | undefined | ((e: never) => void);
export type Attributes = Record<string, Value>;
export type Child = Node | string | number | null | undefined | false | Child[];

const namespace = 'http://www.w3.org/2000/svg';

function fill<E extends Element>(e: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (typeof value === 'function') e.addEventListener(name, value as unknown as EventListener);
    else e.setAttribute(name, value === true ? '' : String(value));
  }
  append(e, children);
  return e;
}

function append(e: Element, children: Child[]): void {
  for (const c of children) {
    if (c == null || c === false) continue;
    if (Array.isArray(c)) append(e, c);
    else e.append(typeof c === 'number' ? String(c) : c);
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(namespace, tag), attributes, children);
}

/** Replaces the content of an element. */
export function set(e: Element, ...children: Child[]): void {
  e.replaceChildren();
  append(e, children);
}

/** A button; if it shows only an icon, its label is also its title. */
export function button(text: string, click: (e: Event) => void, more: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', click, ...more }, text);
}

/** A select element. Options are pairs of value and text. */
export function choice(
  name: string,
  options: [string, string][],
  chosen: string,
  change: (value: string) => void,
  more: Attributes = {},
): HTMLSelectElement {
  const e = h(
    'select',
    { 'aria-label': name, title: name, ...more },
    options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  e.addEventListener('change', () => change(e.value));
  return e;
}

/** Calls f once there has been no call for a number of milliseconds. */
export function debounce<A extends unknown[]>(ms: number, f: (...a: A) => void): (...a: A) => void {
  let timer = 0;
  return (...a) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => f(...a), ms);
  };
}

/** Offers a file for download. */
export function download(name: string, type: string, data: BlobPart): void {
  const url = URL.createObjectURL(data instanceof Blob ? data : new Blob([data], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
