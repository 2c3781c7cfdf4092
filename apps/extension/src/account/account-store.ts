import { Dexie, liveQuery, type Table } from 'dexie';
import { type Account, accountKey, type SyncStatus } from './account.ts';

/** What the extension's own pages see of it. */
export interface AccountView {
  account: Omit<Account, 'token'> | undefined;
  sync: SyncStatus;
}

/**
 * Who is logged in, in a database of the extension, which no page and no script in a page can open. Every method rejects when the
 * browser's database cannot be used.
 */
export interface AccountStore {
  load(): Promise<Account | undefined>;
  logIn(account: Account): Promise<void>;
  /** Takes over what has changed about them; nothing where somebody else is there by now. */
  update(token: string, changes: Partial<Pick<Account, 'name' | 'email' | 'plan' | 'engines'>>): Promise<void>;
  /** The session of this token is over. Resolves with whether it was the one here: a late answer to an earlier one ends nothing. */
  end(token: string): Promise<boolean>;
  /** The account that was last logged in, whether or not it still is. */
  last(): Promise<LastAccount | undefined>;
  setSync(token: string, changes: Partial<SyncStatus>): Promise<void>;
  view(): Promise<AccountView>;
  /** Gives what `view` does, now and after every change, wherever in the extension it was made. The result ends it. */
  watch(onView: (view: AccountView) => void, onError: (error: unknown) => void): () => void;
}

interface LastAccount {
  /** Its {@link accountKey}. */
  account: string;
  /** When it was logged out, in milliseconds since 1970; the present moment as long as it is not. */
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

  /** Does something as long as the session is the one of this token. */
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
