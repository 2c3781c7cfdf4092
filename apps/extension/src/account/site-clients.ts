import { type AccountsClient, createAccountsClient } from '@interlinear/contract/accounts-client';
import { type Client, createTranslationClient } from '@interlinear/contract/client';
import { createFavoritesClient, type FavoritesClient } from '@interlinear/contract/favorites';
import { createSyncedSettingsClient, type SyncedSettingsClient } from '@interlinear/contract/synced-settings';
import { createTransport, type TransportOptions } from '@interlinear/contract/transport';
import type { Account } from './account.ts';

export interface AccountCallsParts {
  fetch: TransportOptions['fetch'];
  locale: () => string;
  /** The site knows this token no longer (code -2). */
  onEnded: (token: string) => void;
}

/** The calls of somebody who is logged in. */
export interface AccountCalls {
  accounts: AccountsClient;
  favorites: FavoritesClient;
  settings: SyncedSettingsClient;
  translation: Client;
}

/** Asks the site that the token belongs to, and no other. */
export function createAccountCalls(
  { site, token }: Pick<Account, 'site' | 'token'>,
  { fetch, locale, onEnded }: AccountCallsParts,
): AccountCalls {
  const transport = createTransport({
    baseUrl: site,
    fetch,
    locale,
    token: () => token,
    onLoggedOut: () => onEnded(token),
  });
  return {
    accounts: createAccountsClient(transport),
    favorites: createFavoritesClient(transport),
    settings: createSyncedSettingsClient(transport),
    translation: createTranslationClient(transport),
  };
}
