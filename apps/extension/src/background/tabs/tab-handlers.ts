import { fetchPageState, sendCommand, togglePage } from '../../tabs/tab-messages.ts';
import type { RequestHandlers } from '../answer-requests.ts';
import type { TabProgress } from './tab-progress.ts';

type TabRequests = 'translate-tab' | 'toggle-tab' | 'retry-tab' | 'tab-state';

/** What concerns a tab as a whole. */
export function tabHandlers(progress: TabProgress): Pick<RequestHandlers, TabRequests> {
  return {
    'translate-tab': async (_, { tab }) => {
      if (tab?.id !== undefined) await sendCommand(tab.id, 'start');
    },
    'toggle-tab': async ({ tabId }, { tab }) => {
      const id = tabId ?? tab?.id;
      return id !== undefined && (await togglePage(id, await fetchPageState(id)));
    },
    'retry-tab': async ({ tabId }, { tab }) => {
      const id = tabId ?? tab?.id;
      return id !== undefined && (await sendCommand(id, 'retry'));
    },
    'tab-state': async ({ tabId }, { tab }) => {
      const id = tabId ?? tab?.id;
      if (id === undefined) return undefined;
      const outermost = await fetchPageState(id);
      if (!outermost || outermost.status === 'off') return outermost;
      const total = progress.total(id);
      // A background that was started after the page knows nothing yet; the frames sendCommand it, and the next answer has it.
      if (!total) await sendCommand(id, 'report');
      return total ?? outermost;
    },
  };
}
