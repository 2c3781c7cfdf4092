import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { type Account, accountKey } from '../account/account.ts';
import { endForOtherSites } from '../account/account-handlers.ts';
import type { AccountStore } from '../account/account-store.ts';
import { type AccountSync, createAccountSync } from '../account/account-sync.ts';
import { type AccountCalls, createAccountCalls } from '../account/site-clients.ts';
import { ENGINE_PARTS } from '../engines/engine-dependencies.ts';
import { isOnEveryDevice } from '../engines/site-engines.ts';
import { openFavoriteDatabase } from '../favorites/favorite-database.ts';
import { createFavoriteStore, type FavoriteStore } from '../favorites/favorite-store.ts';
import { createSyncedFavorites } from '../favorites/synced-favorites.ts';
import { locale } from '../messages/say.ts';
import { onSettingsChange } from '../settings/settings-store.ts';
import { onSiteRulesChange } from '../site-rules/site-rule-store.ts';
import { createSettingsStamps } from '../synced-settings/change-times.ts';
import { deviceSettings } from '../synced-settings/device-settings.ts';
import { createSyncedSettings } from '../synced-settings/synced-settings.ts';

export interface RunningAccount {
  store: AccountStore;
  calls: (account: Pick<Account, 'site' | 'token'>) => AccountCalls;
  sync: AccountSync;
  favorites: FavoriteStore;
  onLogin: (account: Account) => Promise<void>;
}

/** What goes on about the account for the life of the background: whatever is changed here is told to it. */
export function startAccount(store: AccountStore): RunningAccount {
  const newId = () => crypto.randomUUID();
  const database = openFavoriteDatabase();
  const synced = createSyncedFavorites(database, { newId });
  const settings = createSyncedSettings({
    ...deviceSettings,
    stamps: createSettingsStamps(),
    isEverywhere: isOnEveryDevice,
    now: Date.now,
    target: () => matchLanguage(browser.i18n.getUILanguage()) ?? 'en',
  });
  const calls = (account: Pick<Account, 'site' | 'token'>) =>
    createAccountCalls(account, {
      fetch: ENGINE_PARTS.fetch,
      locale,
      onEnded: (token) => void store.end(token).catch(complain),
    });
  const sync = createAccountSync({
    store,
    favorites: synced,
    settings,
    calls,
    now: Date.now,
    wait: (callback, milliseconds) => setTimeout(callback, milliseconds),
  });

  const noteChange = async () => {
    if (await settings.note()) sync.soon();
  };
  onSettingsChange(({ site }) => {
    endForOtherSites(store, site).then(noteChange).catch(complain);
  });
  onSiteRulesChange(() => void noteChange().catch(complain));
  browser.runtime.onStartup.addListener(() => sync.soon());

  return {
    store,
    calls,
    sync,
    favorites: createFavoriteStore({ now: Date.now, newId, onChange: sync.soon, within: database }),
    async onLogin(account) {
      const last = await store.last();
      const key = accountKey(account);
      if (last && last.account !== key) await settings.forgetMoments();
      await synced.switchTo(key, last);
      await store.logIn(account);
      void sync.now(); // says in the store how it went
    },
  };
}

function complain(error: unknown): void {
  console.error('The account could not be followed', error);
}
