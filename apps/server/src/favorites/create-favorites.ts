import { eq } from 'drizzle-orm';
import type { Authentication } from '../accounts/authentication.ts';
import type { AccountHooks } from '../accounts/hooks.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { createFavoriteRows } from './repository.ts';
import { favoriteRoutes } from './routes.ts';
import { syncedSettings } from './schema.ts';
import { readSettings } from './synced-settings.ts';

export interface FavoritesOptions {
  queries: Queries;
  authentication: Authentication;
  entitlements: Pick<Entitlements, 'decide'>;
  now(): Date;
}

/** Favorites and the extension's settings, synced between a person's devices. */
export interface Favorites {
  accountHooks: AccountHooks;
  routes(api: HttpServer): void;
}

export function createFavorites({ queries, authentication, entitlements, now }: FavoritesOptions): Favorites {
  /** Returns the plan's limit by asking for more than any plan allows. */
  async function limitOf(accountId: string): Promise<number | null> {
    const decision = await entitlements.decide(accountId, { kind: 'favorites', count: Number.MAX_SAFE_INTEGER });
    return !decision.isAllowed && decision.needs === 'plan' ? (decision.limit ?? null) : null;
  }

  return {
    accountHooks: {
      exporter: {
        name: 'favorites',
        read: async (accountId) => ({
          favorites: await createFavoriteRows(queries).all(accountId),
          extension_settings: (await readSettings(queries, accountId)).settings,
        }),
      },
      async onDeleted(accountId, transaction) {
        await createFavoriteRows(transaction).deleteAll(accountId);
        await transaction.delete(syncedSettings).where(eq(syncedSettings.accountId, accountId));
      },
    },
    routes: (api) => favoriteRoutes(api, { queries, authentication, limitOf, now }),
  };
}
