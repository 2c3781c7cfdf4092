import { ApiError } from '@interlinear/contract/api-error';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountCalls } from './site-clients.ts';

export interface TakeSessionParts {
  store: AccountStore;
  calls: (account: Pick<Account, 'site' | 'token'>) => AccountCalls;
  /** Somebody is here now who was not before. */
  onLogin: (account: Account) => Promise<void>;
}

/**
 * Makes the session of the site the extension's own: a page of it says who is logged in there, or that nobody is. The site's
 * server is asked whether that is so; what it does not know is nobody.
 * @param site the origin of the page, which is the person's site
 */
export async function takeSiteSession(
  { site, user }: { site: string; user: UserRecord | null },
  { store, calls, onLogin }: TakeSessionParts,
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
      const { id, name, email, plan } = await calls({ site, token }).accounts.myInfo();
      const account: Account = { site, id, name, email, plan, token, engines: [] };
      await onLogin(account);
    } catch (error) {
      // A session that is over, of which the page hears as well, or a server that does not answer: the next page says it again.
      if (!(error instanceof ApiError)) throw error;
    }
  });
}
