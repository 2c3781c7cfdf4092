import type { RequestHandlers } from '../background/answer-requests.ts';
import { openOptions } from '../options/open-options.ts';
import type { Settings } from '../settings/settings.ts';
import { changeSettings } from '../settings/settings-store.ts';
import { withHost } from '../settings/sites.ts';

type FloatingButtonRequests = 'move-floating-button' | 'hide-floating-button' | 'open-options';

/** Handlers for requests of the floating button. Pages apply the changed settings at once. */
export const floatingButtonHandlers: Pick<RequestHandlers, FloatingButtonRequests> = {
  'move-floating-button': ({ spot }) => changeButton(() => spot),
  'hide-floating-button': ({ host }) =>
    changeButton(({ hiddenOn }) => (host ? { hiddenOn: withHost(hiddenOn, host) } : { shown: 'never' })),
  'open-options': () => openOptions(),
};

type Button = Settings['floatingButton'];

async function changeButton(change: (button: Button) => Partial<Button>): Promise<void> {
  await changeSettings(({ floatingButton }) => ({ floatingButton: { ...floatingButton, ...change(floatingButton) } }));
}
