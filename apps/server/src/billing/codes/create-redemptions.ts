import type { Authentication } from '../../accounts/authentication.ts';
import type { AccountHooks } from '../../accounts/hooks.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { RedeemCodeParts } from './redeem-code.ts';
import { createCodeRows } from './repository.ts';
import { codeRoutes } from './routes.ts';

/** Redeem codes (BILL-10). The operator makes them, with `createCodes`. */
export interface Redemptions {
  accountHooks: AccountHooks;
  routes(api: HttpServer, authentication: Authentication): void;
}

export function createRedemptions(parts: RedeemCodeParts): Redemptions {
  return {
    accountHooks: {
      exporter: { name: 'redeemed_codes', read: (accountId) => createCodeRows(parts.queries).redeemed(accountId) },
    },
    routes: (api, authentication) => codeRoutes(api, { ...parts, authentication }),
  };
}
