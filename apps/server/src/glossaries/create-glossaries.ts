import type { Authentication } from '../accounts/authentication.ts';
import type { AccountHooks } from '../accounts/hooks.ts';
import type { Queries } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { createGlossaryRows } from './repository.ts';
import { glossaryRoutes } from './routes.ts';
import type { ShareContext } from './share-glossary.ts';
import { createTermsFor, type TermsFor } from './terms-for.ts';

export interface GlossariesOptions extends ShareContext {
  authentication: Authentication;
}

/** Glossaries domain: fixed translations of people and teams (ENG-10). */
export interface Glossaries {
  /** Returns the terms for a translation. */
  termsFor: TermsFor;
  accountHooks: AccountHooks;
  routes(api: HttpServer): void;
}

export function createGlossaries(options: GlossariesOptions): Glossaries {
  return {
    termsFor: createTermsFor(options),
    accountHooks: {
      exporter: { name: 'glossaries', read: (accountId) => readAll(options.queries, accountId) },
      onDeleted: (accountId, transaction) => createGlossaryRows(transaction).deleteAllOf(accountId),
    },
    routes: (api) => glossaryRoutes(api, options),
  };
}

/** Exports own glossaries with their terms and shares; of glossaries shared by others, only their names. */
async function readAll(queries: Queries, accountId: string): Promise<unknown> {
  const rows = createGlossaryRows(queries);
  const all = await rows.list(accountId, { offset: 0, limit: await rows.count(accountId) });
  const own = all.filter(({ role }) => role === 'owner');
  return {
    own: await Promise.all(
      own.map(async ({ id, name, source, target }) => ({
        name,
        source,
        target,
        terms: await rows.allTerms(id),
        shared_with: (await rows.shares(id)).map(({ email, role }) => ({ email, role })),
      })),
    ),
    shared_with_me: all.filter(({ role }) => role !== 'owner').map(({ name, owner, role }) => ({ name, owner, role })),
  };
}
