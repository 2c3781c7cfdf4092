import type { Authentication } from '../accounts/authentication.ts';
import type { AccountHooks } from '../accounts/hooks.ts';
import type { Hold, Ledger, Reservation, Shortage } from '../billing/ledger/ledger.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { MinuteCounter } from '../platform/limits/minute-counter.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { withApiKeys } from './authenticate-key.ts';
import { listKeys } from './manage-keys.ts';
import { createApiKeyRows } from './repository.ts';
import { reserveForKey } from './reserve-for-key.ts';
import { apiKeyRoutes } from './routes.ts';

export interface ApiKeysOptions {
  queries: Queries;
  authentication: Authentication;
  entitlements: Pick<Entitlements, 'require' | 'features'>;
  ledger: Pick<Ledger, 'reserve'>;
  minutes: MinuteCounter;
  mailer: Mailer;
  siteUrl: string;
  now(): Date;
  randomBytes(count: number): Uint8Array;
}

/** API keys (API-08). */
export interface ApiKeys {
  /** Accepts sessions and API keys, for the paths of the developers' API. */
  authentication: Authentication;
  /** Reserves like `ledger.reserve`, within the key's own limit as well. */
  reserve(apiKeyId: string, reservation: Reservation): Promise<Hold | Shortage>;
  accountHooks: AccountHooks;
  routes(api: HttpServer): void;
}

export function createApiKeys(options: ApiKeysOptions): ApiKeys {
  const { queries, now } = options;
  return {
    authentication: withApiKeys(options.authentication, options),
    reserve: (apiKeyId, reservation) => reserveForKey(options, apiKeyId, reservation),
    accountHooks: {
      exporter: {
        name: 'api_keys',
        read: async (accountId) => (await listKeys(createApiKeyRows(queries), accountId, now())).items,
      },
      onDeleted: (accountId, transaction) => createApiKeyRows(transaction).revokeAll(accountId, now()),
    },
    routes: (api) => apiKeyRoutes(api, options),
  };
}
