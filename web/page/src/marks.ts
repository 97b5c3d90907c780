// Measures for the time budgets: performance.getEntriesByName('katachi:results') and so on return the times.

const begun = new Map<string, number>();

/** The measures, each from an action of the user to the result on the page. */
export type Measure = 'stone' | 'region' | 'results' | 'step' | 'first-view';

export function begin(what: Measure): void {
  begun.set(what, performance.now());
}

/** Ends a measure after the browser has painted. */
export function end(what: Measure): void {
  const start = begun.get(what);
  if (start === undefined) return;
  begun.delete(what);
  requestAnimationFrame(() => {
    performance.measure('katachi:' + what, { start, end: performance.now() });
  });
}

/** Measures the first view, from the start of loading the page. */
export function firstView(): void {
  requestAnimationFrame(() => performance.measure('katachi:first-view', { start: 0, end: performance.now() }));
}
