import { listSubscriptions } from './list-subscriptions.ts';
import { type TellQuotaParts, tellQuota } from './tell-quota.ts';

/** Nobody has more subscriptions than this; each began by a payment, a code, an operator or a family. */
const MOST = 10_000;

/** What plans know about a person, for "export my data". */
export async function exportPlans(parts: TellQuotaParts, accountId: string) {
  const { items: subscriptions } = await listSubscriptions(parts, accountId, { page: 1, pageSize: MOST });
  return { ...(await tellQuota(parts, accountId)), subscriptions };
}
