import { Dexie, liveQuery, type Table } from 'dexie';
import { type Account, accountKey, type SyncStatus } from './account.ts';

/** Account data for extension pages, without the token. */
export interface AccountView {
  account: Omit<Account, 'token'> | undefined;
  sync: SyncStatus;
}

/**
 * Store of the current account, in an extension database that pages and scripts inside pages cannot open. Every method
 * rejects if the browser's database cannot be used.
 */
export interface AccountStore {
  load(): Promise<Account | undefined>;
  logIn(account: Account): Promise<void>;
  /** Updates the account if the token is still current. */
  update(token: string, changes: Partial<Pick<Account, 'name' | 'email' | 'plan' | 'engines'>>): Promise<void>;
  /**
   * Ends the session of a token. Resolves with whether it was current, so that late responses to an earlier session do
   * not end this one.
   */
  end(token: string): Promise<boolean>;
  /** Returns the last account, whether or not it is still logged in. */
  last(): Promise<LastAccount | undefined>;
  setSync(token: string, changes: Partial<SyncStatus>): Promise<void>;
  view(): Promise<AccountView>;
  /**
   * Calls back with the result of `view`, now and after every change anywhere in the extension. Returns a function that
   * stops watching.
   */
  watch(onView: (view: AccountView) => void, onError: (error: unknown) => void): () => void;
}

interface LastAccount {
  /** {@link accountKey} of the logged-in account. */
  account: string;
  /** Time of logout, in milliseconds since 1970; the current time while logged in. */
  until: number;
}

const NEVER: SyncStatus = { at: undefined, failure: undefined, limit: null, staying: 0 };

type Row =
  | { key: 'account'; value: Account }
  | { key: 'sync'; value: SyncStatus }
  | { key: 'last'; value: { account: string; endedAt?: number } };

/** @param now milliseconds since 1970 */
export function createAccountStore({ now }: { now: () => number }): AccountStore {
  const database = new Dexie('account');
  database.version(1).stores({ rows: 'key' });
  const rows: Table<Row, Row['key']> = database.table('rows');

  async function load(): Promise<Account | undefined> {
    const row = await rows.get('account');
    return row?.key === 'account' ? row.value : undefined;
  }

  async function loadSync(): Promise<SyncStatus> {
    const row = await rows.get('sync');
    return row?.key === 'sync' ? row.value : NEVER;
  }

  /** Runs an action if the token is still current. */
  function within(token: string, act: (account: Account) => Promise<unknown>): Promise<boolean> {
    return database.transaction('rw', rows, async () => {
      const account = await load();
      if (account?.token !== token) return false;
      await act(account);
      return true;
    });
  }

  async function view(): Promise<AccountView> {
    const [account, sync] = await Promise.all([load(), loadSync()]);
    if (!account) return { account: undefined, sync };
    const { token: _, ...shown } = account;
    return { account: shown, sync };
  }

  return {
    load,
    view,
    async logIn(account) {
      await rows.bulkPut([
        { key: 'account', value: account },
        { key: 'sync', value: NEVER },
        { key: 'last', value: { account: accountKey(account) } },
      ]);
    },
    async update(token, changes) {
      await within(token, (account) => rows.put({ key: 'account', value: { ...account, ...changes } }));
    },
    end: (token) =>
      within(token, async (account) => {
        await rows.bulkDelete(['account', 'sync']);
        await rows.put({ key: 'last', value: { account: accountKey(account), endedAt: now() } });
      }),
    async last() {
      const row = await rows.get('last');
      if (row?.key !== 'last') return undefined;
      const { account, endedAt } = row.value;
      return { account, until: endedAt ?? now() };
    },
    async setSync(token, changes) {
      await within(token, async () => rows.put({ key: 'sync', value: { ...(await loadSync()), ...changes } }));
    },
    watch(onView, onError) {
      const subscription = liveQuery(view).subscribe(onView, onError);
      return () => subscription.unsubscribe();
    },
  };
}
