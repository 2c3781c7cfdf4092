import type { Authentication } from '../../accounts/authentication.ts';
import type { AccountHooks } from '../../accounts/hooks.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { RedeemCodeContext } from './redeem-code.ts';
import { createCodeRows } from './repository.ts';
import { codeRoutes } from './routes.ts';

/** Redeeming of codes (BILL-10), which the operator creates with `createCodes`. */
export interface Redemptions {
  accountHooks: AccountHooks;
  routes(api: HttpServer, authentication: Authentication): void;
}

export function createRedemptions(context: RedeemCodeContext): Redemptions {
  return {
    accountHooks: {
      exporter: { name: 'redeemed_codes', read: (accountId) => createCodeRows(context.queries).redeemed(accountId) },
    },
    routes: (api, authentication) => codeRoutes(api, { ...context, authentication }),
  };
}
