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

/** What the site's pages, the popup and the options say about the account. */
export function accountHandlers(dependencies: AccountHandlerDependencies): Pick<RequestHandlers, AccountRequests> {
  const { store, clientsFor, sync } = dependencies;
  return {
    'site-session': async ({ user }, { tab, frameId, url }) => {
      const { site } = await loadSettings();
      // A private window is another person, as far as anybody is to know.
      if (tab?.incognito !== false || frameId !== 0 || URL.parse(url ?? '')?.origin !== site) return;
      await takeSiteSession({ site, user }, dependencies);
    },
    'log-out': async () => {
      const account = await store.load();
      if (!account) return;
      await store.end(account.token);
      await notifyLoggedOut(account.site);
      // Without network the token lives on until it expires; nobody has it any more.
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

/** The session belongs to the site: with another site, nobody is logged in until that one says so. */
export async function endForOtherSites(store: AccountStore, site: string): Promise<void> {
  const account = await store.load();
  if (account && account.site !== site) await store.end(account.token);
}

/**
 * Makes the session of the site the extension's own: a page of it says who is logged in there, or that nobody is. The site's
 * server is asked whether that is so; what it does not know is nobody.
 * @param site the origin of the page, which is the person's site
 */
async function takeSiteSession(
  { site, user }: { site: string; user: UserRecord | null },
  { store, clientsFor, onLogin }: Omit<AccountHandlerDependencies, 'sync'>,
): Promise<void> {
  // One page may say that somebody comes while another says that they go: the later word counts.
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
      // A session that is over, of which the page hears as well, or a server that does not answer: the next page says it again.
      if (!(error instanceof ApiError)) throw error;
    }
  });
}
