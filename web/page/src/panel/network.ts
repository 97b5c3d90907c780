// The user's network of KataGo, which the browser evaluates.

import type { App } from '../app.ts';
import { button, h, set } from '../dom.ts';
import { t } from '../i18n.ts';
import { store } from '../settings.ts';
import { network, withNetwork, type Network } from '../transport.ts';

/** Reports whether a file has the name of a network of KataGo. */
export function isNetwork(file: File): boolean {
  return /\.(bin|txt)\.gz$/i.test(file.name);
}

/** Keeps a file as the engine; the page then says how long it takes. */
export async function keepNetwork(app: App, file: File): Promise<void> {
  const { judge } = app.api.transport;
  if (!judge) throw new Error(t('networkByServer'));
  app.toast(t('loading'));
  const name = file.name.replace(/\.(bin|txt)\.gz$/i, '');
  const seconds = await judge.keep(file.name, await file.arrayBuffer());
  store('network', { name, seconds } satisfies Network);
  app.status = { ...app.status, engines: withNetwork(app.api.transport, app.status.engines) };
  const text = told({ name, seconds });
  app.say(text);
  app.toast(text);
  dispatchEvent(new Event('katachi-network'));
}

/** Says what a network takes. */
function told({ name, seconds }: Network): string {
  return t('networkKept', { name, n: seconds.toFixed(1), minutes: Math.ceil((seconds * 201) / 60) });
}

/** A button that chooses the file, and what is chosen; nothing if the page cannot evaluate it. */
export function networkChoice(app: App): HTMLElement | null {
  if (!app.api.transport.judge) return null;
  const file = h('input', {
    type: 'file',
    class: 'hidden',
    id: 'network',
    accept: '.gz',
    tabindex: -1,
    'aria-label': t('chooseNetwork'),
  });
  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    if (chosen) keepNetwork(app, chosen).catch((e: Error) => app.toast(t('failed', { text: e.message })));
    file.value = '';
  });
  const kept = h('span', { class: 'small soft' });
  const draw = (): void => {
    const own = network();
    set(kept, own && told(own));
  };
  addEventListener('katachi-network', draw);
  draw();
  const choose = button(t('chooseNetwork'), () => file.click(), { class: 'quiet' });
  return h('div', { class: 'row network' }, choose, file, kept);
}
