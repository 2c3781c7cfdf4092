import type { RequestHandlers } from '../background/answer-requests.ts';
import { loadSettings } from '../settings/settings-store.ts';
import { tellLoggedOut } from '../tabs/tab-messages.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountSync } from './account-sync.ts';
import type { AccountCalls } from './site-clients.ts';
import { takeSiteSession } from './take-site-session.ts';

export interface AccountHandlerParts {
  store: AccountStore;
  calls: (account: Pick<Account, 'site' | 'token'>) => AccountCalls;
  sync: AccountSync;
  onLogin: (account: Account) => Promise<void>;
}

type AccountRequests = 'site-session' | 'log-out' | 'sync';

/** What the site's pages, the popup and the options say about the account. */
export function accountHandlers(parts: AccountHandlerParts): Pick<RequestHandlers, AccountRequests> {
  const { store, calls, sync } = parts;
  return {
    'site-session': async ({ user }, { tab, frameId, url }) => {
      const { site } = await loadSettings();
      // A private window is another person, as far as anybody is to know.
      if (tab?.incognito !== false || frameId !== 0 || URL.parse(url ?? '')?.origin !== site) return;
      await takeSiteSession({ site, user }, parts);
    },
    'log-out': async () => {
      const account = await store.load();
      if (!account) return;
      await store.end(account.token);
      await tellLoggedOut(account.site);
      // Without network the token lives on until it expires; nobody has it any more.
      await calls(account)
        .accounts.logOut()
        .catch(() => undefined);
    },
    sync: async ({ when }) => {
      if (when === 'now') await sync.now();
      else if (when === 'if-old') await sync.ifOld();
      else sync.soon();
    },
  };
}

/** The session belongs to the site: with another site, nobody is logged in until that one says so. */
export async function endForOtherSites(store: AccountStore, site: string): Promise<void> {
  const account = await store.load();
  if (account && account.site !== site) await store.end(account.token);
}
