import { ApiError } from '@interlinear/contract/api-error';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import type { RequestHandlers } from '../background/answer-requests.ts';
import { loadSettings } from '../settings/settings-store.ts';
import { notifyLoggedOut } from '../tabs/tab-messages.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountSync } from './account-sync.ts';
import type { SiteClients } from './site-clients.ts';

export interface AccountHandlerDependencies {
  store: AccountStore;
  clientsFor: (account: Pick<Account, 'site' | 'token'>) => SiteClients;
  sync: AccountSync;
  onLogin: (account: Account) => Promise<void>;
}

type AccountRequests = 'site-session' | 'log-out' | 'sync';

/** Handlers for account requests from the site's pages, the popup and the options. */
export function accountHandlers(dependencies: AccountHandlerDependencies): Pick<RequestHandlers, AccountRequests> {
  const { store, clientsFor, sync } = dependencies;
  return {
    'site-session': async ({ user }, { tab, frameId, url }) => {
      const { site } = await loadSettings();
      // Private windows are ignored, because they may belong to another session or person.
      if (tab?.incognito !== false || frameId !== 0 || URL.parse(url ?? '')?.origin !== site) return;
      await takeSiteSession({ site, user }, dependencies);
    },
    'log-out': async () => {
      const account = await store.load();
      if (!account) return;
      await store.end(account.token);
      await notifyLoggedOut(account.site);
      // Offline, the token stays valid on the server until it expires, but nobody has it any more.
      await clientsFor(account)
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

/** Logs out if the account belongs to another site than the configured one. */
export async function logOutOfOtherSites(store: AccountStore, site: string): Promise<void> {
  const account = await store.load();
  if (account && account.site !== site) await store.end(account.token);
}

/**
 * Adopts the login session of the site, as reported by one of its pages and confirmed by the site's server.
 * @param site origin of the page, which is the configured site
 */
async function takeSiteSession(
  { site, user }: { site: string; user: UserRecord | null },
  { store, clientsFor, onLogin }: Omit<AccountHandlerDependencies, 'sync'>,
): Promise<void> {
  // Serialize reports from several pages; the last one wins.
  await navigator.locks.request('site-session', async () => {
    const present = await store.load();
    if (!user) {
      if (present) await store.end(present.token);
      return;
    }
    const { token } = user;
    if (present?.site === site && present.token === token) return;
    try {
      const { id, name, email, plan } = await clientsFor({ site, token }).accounts.myInfo();
      const account: Account = { site, id, name, email, plan, token, engines: [] };
      await onLogin(account);
    } catch (error) {
      // The session has ended or the server is unreachable; the next page reports it again.
      if (!(error instanceof ApiError)) throw error;
    }
  });
}
