import { fetchPageState, sendCommand, togglePage } from '../../tabs/tab-messages.ts';
import type { RequestHandlers } from '../answer-requests.ts';
import type { ChosenParts } from './chosen-parts.ts';
import type { TabProgress } from './tab-progress.ts';

type TabRequests = 'translate-tab' | 'toggle-tab' | 'retry-tab' | 'choose-part' | 'tab-state';

/** Handlers for requests about a whole tab. */
export function tabHandlers(progress: TabProgress, parts: ChosenParts): Pick<RequestHandlers, TabRequests> {
  return {
    'translate-tab': async (_, { tab }) => {
      if (tab?.id !== undefined) await sendCommand(tab.id, 'start');
    },
    'toggle-tab': async ({ tabId }, { tab }) => {
      const id = tabId ?? tab?.id;
      return id !== undefined && (await togglePage(id, progress.stateOf(id, await fetchPageState(id))));
    },
    'retry-tab': async ({ tabId }, { tab }) => {
      const id = tabId ?? tab?.id;
      return id !== undefined && (await sendCommand(id, 'retry'));
    },
    'choose-part': async ({ tabId, part }, { tab }) => {
      const id = tabId ?? tab?.id;
      if (id === undefined) return;
      await parts.set(id, part);
      if (part) await sendCommand(id, 'start');
    },
    'tab-state': async ({ tabId }, { tab }) => {
      const id = tabId ?? tab?.id;
      if (id === undefined) return undefined;
      const outermost = await fetchPageState(id);
      const state = progress.stateOf(id, outermost);
      // A background restarted after the page loaded has no progress yet; frames report it, and the next request
      // returns it.
      if (outermost && outermost.status !== 'off' && !progress.total(id)) await sendCommand(id, 'report');
      return state;
    },
  };
}
