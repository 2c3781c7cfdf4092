import type { Authentication } from '../../accounts/authentication.ts';
import type { AccountHooks } from '../../accounts/hooks.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { FamilyPacks } from '../payments/apply-orders.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import { createFamilyPacks } from './create-family-packs.ts';
import type { InviteMemberContext } from './invite-member.ts';
import { endMembership } from './memberships.ts';
import { readMyFamily } from './read-my-family.ts';
import { createFamilyRows } from './repository.ts';
import { familyRoutes } from './routes.ts';

export interface FamiliesOptions extends InviteMemberContext {
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>;
  catalogue: PlanCatalogue;
}

/** Family packs (BILL-09). */
export interface Families extends FamilyPacks {
  accountHooks: AccountHooks;
  routes(api: HttpServer, authentication: Authentication): void;
}

export function createFamilies(options: FamiliesOptions): Families {
  const { queries, now } = options;
  return {
    ...createFamilyPacks(options),
    accountHooks: {
      exporter: { name: 'family', read: (accountId) => readMyFamily(createFamilyRows(queries), accountId, now()) },
      async onDeleted(accountId, transaction) {
        const rows = createFamilyRows(transaction);
        for (const member of await rows.openOf(accountId)) await endMembership(options, rows, member, transaction);
        await rows.forgetAddress(accountId);
      },
    },
    routes: (api, authentication) => familyRoutes(api, { ...options, authentication }),
  };
}
