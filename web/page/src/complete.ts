// Suggests names of players while the user types.

import type { App } from './app.ts';
import type { Player } from './api.ts';
import { debounce, h, set } from './dom.ts';

let number = 0;

/** The name of a player that contains the typed text: the usual one, or another name of the same person. */
export function calledBy(p: Player, part: string): string {
  const has = (name: string): boolean => name.toLowerCase().includes(part.trim().toLowerCase());
  return has(p.player) ? p.player : (p.other.find((o) => has(o.name))?.name ?? p.player);
}

/** Suggests players for a field while on returns true. */
export function offerPlayers(app: App, input: HTMLInputElement, on: () => boolean = () => true): void {
  const list = h('datalist', { id: `players-${++number}` });
  const latest = app.latest();
  input.autocomplete = 'off';
  input.addEventListener('input', debounce(80, () => void ask()));
  input.addEventListener('focus', () => void ask());

  async function ask(): Promise<void> {
    if (!on()) return;
    if (!list.isConnected) input.after(list);
    input.setAttribute('list', list.id);
    try {
      const a = await latest.ask('players', { collection: app.collection, player: input.value.trim(), limit: 12 });
      if (a && on()) set(list, a.list.map((p) => h('option', { value: calledBy(p, input.value) })));
    } catch {
      // typing works without suggestions
    }
  }
}
