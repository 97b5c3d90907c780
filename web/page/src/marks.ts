// Marks of the budgets: performance.getEntriesByName('katachi:results') and so on has their times.

const begun = new Map<string, number>();

/** What is measured: from what the reader does to what the page shows. */
export type Measure = 'stone' | 'region' | 'results' | 'step' | 'first-view';

export function begin(what: Measure): void {
  begun.set(what, performance.now());
}

/** Ends a measure once the browser has painted. */
export function end(what: Measure): void {
  const start = begun.get(what);
  if (start === undefined) return;
  begun.delete(what);
  requestAnimationFrame(() => {
    performance.measure('katachi:' + what, { start, end: performance.now() });
  });
}

/** The first view, measured from the beginning of the page's loading. */
export function firstView(): void {
  requestAnimationFrame(() => performance.measure('katachi:first-view', { start: 0, end: performance.now() }));
}
