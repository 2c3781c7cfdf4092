import type { Authentication } from '../../accounts/authentication.ts';
import type { AccountHooks } from '../../accounts/hooks.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import { endMembership } from './end-membership.ts';
import { type FamilyOrder, isFamilyUnused, onFamilyPaid, onFamilyRefunded } from './family-orders.ts';
import type { InviteMemberParts } from './invite-member.ts';
import { readMyFamily } from './read-my-family.ts';
import { createFamilyRows } from './repository.ts';
import { familyRoutes } from './routes.ts';

export interface FamiliesOptions extends InviteMemberParts {
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>;
  catalogue: PlanCatalogue;
}

/** Family packs (BILL-09). What is `within` is part of a transaction of payments, and may be done twice. */
export interface Families {
  /** A pack was paid: its owner has seats to give. */
  onFamilyPaid(order: FamilyOrder, within: Queries): Promise<void>;
  /** The price was paid back: the pack is over. */
  onFamilyRefunded(orderId: string, within: Queries): Promise<void>;
  /** Whether nobody ever took a seat: only then is the price paid back on request. */
  isFamilyUnused(orderId: string, within: Queries): Promise<boolean>;
  accountHooks: AccountHooks;
  routes(api: HttpServer, authentication: Authentication): void;
}

export function createFamilies(options: FamiliesOptions): Families {
  const { queries, catalogue, now } = options;
  return {
    onFamilyPaid: (order, within) => onFamilyPaid(catalogue, order, within),
    onFamilyRefunded: (orderId, within) => onFamilyRefunded(options, orderId, within),
    isFamilyUnused,
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
