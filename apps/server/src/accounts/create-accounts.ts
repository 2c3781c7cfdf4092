import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { Authentication } from './authentication.ts';
import type { SessionRows } from './session-repository.ts';
import { sessionRoutes } from './session-routes.ts';

export interface AccountsOptions {
  authentication: Authentication;
  sessions: SessionRows;
  now(): Date;
}

/** Who people are: everything under "accounts" of the API. */
export interface Accounts {
  routes(api: HttpServer): void;
}

export function createAccounts(options: AccountsOptions): Accounts {
  return {
    routes(api) {
      sessionRoutes(api, options);
    },
  };
}
