import { type AccountsClient, createAccountsClient } from '@interlinear/contract/accounts-client';
import { type Client, createTranslationClient } from '@interlinear/contract/client';
import { createFavoritesClient, type FavoritesClient } from '@interlinear/contract/favorites';
import { createImagesClient, type ImagesClient } from '@interlinear/contract/images-client';
import { createSyncedSettingsClient, type SyncedSettingsClient } from '@interlinear/contract/synced-settings';
import { createTransport, type TransportOptions } from '@interlinear/contract/transport';
import type { Account } from './account.ts';

export interface SiteClientsOptions {
  fetch: TransportOptions['fetch'];
  locale: () => string;
  /** Called when the site rejects the token (code -2). */
  onSessionEnded: (token: string) => void;
}

/** API clients of a logged-in account. */
export interface SiteClients {
  accounts: AccountsClient;
  favorites: FavoritesClient;
  settings: SyncedSettingsClient;
  images: ImagesClient;
  translation: Client;
}

/** Creates the clients. They call only the site that the token belongs to. */
export function createSiteClients(
  { site, token }: Pick<Account, 'site' | 'token'>,
  { fetch, locale, onSessionEnded }: SiteClientsOptions,
): SiteClients {
  const transport = createTransport({
    baseUrl: site,
    fetch,
    locale,
    token: () => token,
    onLoggedOut: () => onSessionEnded(token),
  });
  return {
    accounts: createAccountsClient(transport),
    favorites: createFavoritesClient(transport),
    settings: createSyncedSettingsClient(transport),
    images: createImagesClient(transport),
    translation: createTranslationClient(transport),
  };
}
