import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { type Account, accountKey } from '../account/account.ts';
import { logOutOfOtherSites } from '../account/account-handlers.ts';
import type { AccountStore } from '../account/account-store.ts';
import { type AccountSync, createAccountSync } from '../account/account-sync.ts';
import { createSiteClients, type SiteClients } from '../account/site-clients.ts';
import { ENGINE_DEPENDENCIES } from '../engines/engine-dependencies.ts';
import { isOnEveryDevice } from '../engines/site-engines.ts';
import { openFavoriteDatabase } from '../favorites/favorite-database.ts';
import { createFavoriteStore, type FavoriteStore } from '../favorites/favorite-store.ts';
import { createSyncedFavorites } from '../favorites/synced-favorites.ts';
import { locale } from '../messages/say.ts';
import { onSettingsChange } from '../settings/settings-store.ts';
import { onSiteRulesChange } from '../site-rules/site-rule-store.ts';
import { createChangeTimes } from '../synced-settings/change-times.ts';
import { deviceSettings } from '../synced-settings/device-settings.ts';
import { createSyncedSettings } from '../synced-settings/synced-settings.ts';

export interface RunningAccount {
  store: AccountStore;
  clientsFor: (account: Pick<Account, 'site' | 'token'>) => SiteClients;
  sync: AccountSync;
  favorites: FavoriteStore;
  onLogin: (account: Account) => Promise<void>;
}

/** Starts account syncing for the life of the background and reports local changes to it. */
export function startAccount(store: AccountStore): RunningAccount {
  const newId = () => crypto.randomUUID();
  const database = openFavoriteDatabase();
  const synced = createSyncedFavorites(database, { newId });
  const settings = createSyncedSettings({
    ...deviceSettings,
    changeTimes: createChangeTimes(),
    isEverywhere: isOnEveryDevice,
    now: Date.now,
    target: () => matchLanguage(browser.i18n.getUILanguage()) ?? 'en',
  });
  const clientsFor = (account: Pick<Account, 'site' | 'token'>) =>
    createSiteClients(account, {
      fetch: ENGINE_DEPENDENCIES.fetch,
      locale,
      onSessionEnded: (token) => void store.end(token).catch(logError),
    });
  const sync = createAccountSync({
    store,
    favorites: synced,
    settings,
    clientsFor,
    now: Date.now,
    wait: (callback, milliseconds) => setTimeout(callback, milliseconds),
  });

  const noteChange = async () => {
    if (await settings.noteLocalChanges()) sync.soon();
  };
  onSettingsChange(({ site }) => {
    logOutOfOtherSites(store, site).then(noteChange).catch(logError);
  });
  onSiteRulesChange(() => void noteChange().catch(logError));
  browser.runtime.onStartup.addListener(() => sync.soon());

  return {
    store,
    clientsFor,
    sync,
    favorites: createFavoriteStore({ now: Date.now, newId, onChange: sync.soon, within: database }),
    async onLogin(account) {
      const last = await store.last();
      const key = accountKey(account);
      if (last && last.account !== key) await settings.forgetChangeTimes();
      await synced.switchTo(key, last);
      await store.logIn(account);
      void sync.now(); // records its result in the store
    },
  };
}

function logError(error: unknown): void {
  console.error('Syncing with the account failed', error);
}
