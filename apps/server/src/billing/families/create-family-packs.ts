import type { FamilyPacks } from '../payments/apply-orders.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import type { EndMembershipParts } from './end-membership.ts';
import { isFamilyUnused, onFamilyPaid, onFamilyRefunded } from './family-orders.ts';

/** What payments do with family packs; it needs nothing of what inviting people needs. */
export function createFamilyPacks(parts: EndMembershipParts & { catalogue: PlanCatalogue }): FamilyPacks {
  return {
    onFamilyPaid: (order, within) => onFamilyPaid(parts.catalogue, order, within),
    onFamilyRefunded: (orderId, within) => onFamilyRefunded(parts, orderId, within),
    isFamilyUnused,
  };
}
