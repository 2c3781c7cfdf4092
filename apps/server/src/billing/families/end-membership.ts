import type { Queries } from '../../platform/database/database.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import type { FamilyMemberRow, FamilyRows } from './repository.ts';

export interface EndMembershipParts {
  plans: Pick<ChangeSubscriptions, 'endSubscription'>;
  now(): Date;
}

/** Takes an invitation back, or ends a membership with the plan that came with it. The family must be locked. */
export async function endMembership(
  { plans, now }: EndMembershipParts,
  rows: FamilyRows,
  { id, status }: Pick<FamilyMemberRow, 'id' | 'status'>,
  within: Queries,
): Promise<void> {
  if (status === 'removed') return;
  await rows.remove(id, now());
  if (status === 'active') await plans.endSubscription({ source: 'family', sourceId: id }, within);
}
