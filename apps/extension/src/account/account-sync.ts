import { ApiError } from '@interlinear/contract/api-error';
import { syncFavorites } from '../favorites/sync-favorites.ts';
import type { SyncedFavorites } from '../favorites/synced-favorites.ts';
import { syncSettings } from '../synced-settings/sync-settings.ts';
import type { SyncedSettings } from '../synced-settings/synced-settings.ts';
import { type Account, accountKey, type SyncFailure } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { SiteClients } from './site-clients.ts';

/** Delay after a change, because changes often come in groups. */
const DELAY_AFTER_CHANGE_MS = 1_500;
/** A sync older than this is repeated by `ifOld`. */
const STALE_MS = 60_000;

export interface AccountSyncDependencies {
  store: AccountStore;
  favorites: SyncedFavorites;
  settings: SyncedSettings;
  clientsFor: (account: Account) => SiteClients;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: (callback: () => void, milliseconds: number) => void;
}

/** Syncs this device with the account while logged in. The outcome is recorded in the account store. */
export interface AccountSync {
  /** Syncs now. Resolves when it is finished or has failed. */
  now(): Promise<void>;
  /** Syncs shortly after a change. */
  soon(): void;
  ifOld(): Promise<void>;
}

export function createAccountSync(dependencies: AccountSyncDependencies): AccountSync {
  const { store, now, wait } = dependencies;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isDue = false;

  /**
   * Runs a sync. If one is running, runs once more afterwards for all callers, because it may have missed their
   * changes.
   */
  function run(): Promise<void> {
    if (running) {
      next ??= running.then(() => {
        next = undefined;
        return run();
      });
      return next;
    }
    running = syncOnce(dependencies).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    now: run,
    soon() {
      if (isDue) return;
      isDue = true;
      wait(() => {
        isDue = false;
        void run(); // records its result in the store
      }, DELAY_AFTER_CHANGE_MS);
    },
    async ifOld() {
      const { at = 0, failure } = (await store.view()).sync;
      if (failure !== undefined || now() - at > STALE_MS) await run();
    },
  };
}

async function syncOnce(dependencies: AccountSyncDependencies): Promise<void> {
  const { store, favorites, settings, now } = dependencies;
  const account = await store.load().catch((error: unknown) => {
    console.error('The account could not be read', error);
  });
  if (!account) return;
  const { token } = account;
  const report = (changes: Parameters<AccountStore['setSync']>[1]) => store.setSync(token, changes);
  try {
    const clients = dependencies.clientsFor(account);
    await refreshAccount(clients, store, token);
    const { limit } = await syncFavorites(clients.favorites, favorites, accountKey(account));
    await report({ limit, staying: await favorites.countHereOnly() });
    const fits = await syncSettings(clients.settings, settings);
    await report({ at: now(), failure: fits ? undefined : 'too-large' });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'storage') console.error('Syncing failed', error);
    await report({ failure }).catch((cause: unknown) => {
      console.error('The sync status could not be stored', cause);
    });
  }
}

/** Refreshes the account: its plan may have changed, and with it the available engines. */
async function refreshAccount(
  { accounts, translation }: SiteClients,
  store: AccountStore,
  token: string,
): Promise<void> {
  const [{ name, email, plan }, all] = await Promise.all([accounts.myInfo(), translation.systemEngines()]);
  const engines = all
    .filter(({ needs_login, plans }) => needs_login && plans.includes(plan))
    .map((engine) => ({ id: engine.id, name: engine.name }));
  await store.update(token, { name, email, plan, engines });
}

function failureOf(error: unknown): SyncFailure {
  if (!(error instanceof ApiError)) return 'storage';
  const { kind, key } = error;
  if (kind === 'no-response' || kind === 'timeout') return 'network';
  return key === 'tooManyRequests' || key === 'shuttingDown' ? 'busy' : 'server';
}
