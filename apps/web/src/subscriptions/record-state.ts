import type { SubscriptionRecord } from '@interlinear/contract/quota';
import type { PillLook } from '../billing/pill.tsx';

export type RecordStatus = SubscriptionRecord['status'] | 'ending';

const LOOKS: Record<RecordStatus, PillLook> = {
  active: 'good',
  ending: 'waiting',
  incomplete: 'waiting',
  past_due: 'bad',
  ended: 'over',
};

/** How a subscription stands, in one word: one that was cancelled is active, but what matters is that it ends. */
export function recordState({
  status: given,
  cancel_at_period_end,
}: Pick<SubscriptionRecord, 'status' | 'cancel_at_period_end'>): { status: RecordStatus; look: PillLook } {
  const status = given === 'active' && cancel_at_period_end ? 'ending' : given;
  return { status, look: LOOKS[status] };
}
