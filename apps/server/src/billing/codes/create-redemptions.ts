import type { AccountHooks } from '../../accounts/hooks.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { createCodeRows } from './repository.ts';
import { type CodeRoutesParts, codeRoutes } from './routes.ts';

/** Redeem codes (BILL-10). The operator makes them, with `createCodes`. */
export interface Redemptions {
  accountHooks: AccountHooks;
  routes(api: HttpServer): void;
}

export function createRedemptions(parts: CodeRoutesParts): Redemptions {
  return {
    accountHooks: {
      exporter: { name: 'redeemed_codes', read: (accountId) => createCodeRows(parts.queries).redeemed(accountId) },
    },
    routes: (api) => codeRoutes(api, parts),
  };
}
