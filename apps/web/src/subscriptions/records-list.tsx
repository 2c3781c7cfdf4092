import type { SubscriptionRecord } from '@interlinear/contract/quota';
import { useTranslations } from 'use-intl';
import { Details } from '../billing/details.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { Pill, type PillTone } from '../billing/pill.tsx';
import { findPaidSubscription, useSubscriptions } from '../billing/use-current-plan.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useDates } from '../locale/use-dates.ts';
import { Panel } from '../profile/panel.tsx';
import { EmptyList, ListOrDetails, Row } from './list-or-details.tsx';
import { RecordActions } from './record-actions.tsx';
import type { SubscriptionsView } from './subscriptions-view.ts';

/** The user's current and former subscriptions, or the details of one. */
export function RecordsList({ view }: { view: SubscriptionsView }) {
  const t = useTranslations('subscriptions');
  return (
    <ListOrDetails
      query={useSubscriptions(view.page)}
      view={view}
      failedText={t('failed')}
      empty={<EmptyList text={t('noRecords')} screen="pricing" link={t('toPricing')} />}
      row={(record, detailsView) => <RecordRow record={record} view={detailsView} />}
      details={(record) => <RecordDetails record={record} />}
    />
  );
}

function RecordRow({ record, view }: { record: SubscriptionRecord; view: SubscriptionsView }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const dates = useDates();
  const { money } = useNumberFormats();
  const { status, tone } = recordState(record);
  const { price_minor, currency } = record;
  return (
    <Row
      view={view}
      title={`${billing(`plan_${record.plan}`)} · ${billing(`cycle_${record.cycle}`)}`}
      pill={<Pill tone={tone}>{t(`status_${status}`)}</Pill>}
      line={t('period', { from: dates.day(record.period_start), to: dates.day(record.period_end) })}
      amount={price_minor !== null && currency !== null ? money(price_minor, currency) : undefined}
    />
  );
}

/** A subscription's details: upcoming changes, period and price, and its actions (BILL-06, BILL-13). */
function RecordDetails({ record }: { record: SubscriptionRecord }) {
  const billing = useTranslations('billing');
  const isPaidFor = findPaidSubscription([record]) !== undefined;
  return (
    <Panel title={`${billing(`plan_${record.plan}`)} · ${billing(`cycle_${record.cycle}`)}`}>
      <UpcomingChange record={record} />
      <RecordRows record={record} />
      {isPaidFor && <RecordActions record={record} />}
    </Panel>
  );
}

/** A notice about a failed payment, the end of the subscription, or a pending change of plan. */
function UpcomingChange({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const dates = useDates();
  if (record.status === 'ended') return null;
  const date = dates.day(record.period_end);
  if (record.status === 'past_due') return <FormNotice kind="failure">{t('pastDue')}</FormNotice>;
  if (record.cancel_at_period_end) return <FormNotice kind="hint">{t('endsOn', { date })}</FormNotice>;
  if (record.pending_plan === null) return null;
  const plan = billing(`plan_${record.pending_plan}`);
  const cycle = billing(`cycle_${record.pending_cycle ?? record.cycle}`);
  return <FormNotice kind="hint">{t('pendingPlan', { date, plan, cycle })}</FormNotice>;
}

function RecordRows({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const dates = useDates();
  const { money } = useNumberFormats();
  const { status, tone } = recordState(record);
  const { price_minor, currency, next_billing_at, ended_at } = record;
  const rows = [
    { name: t('status'), value: <Pill tone={tone}>{t(`status_${status}`)}</Pill> },
    {
      name: t('currentPeriod'),
      value: t('period', { from: dates.day(record.period_start), to: dates.day(record.period_end) }),
    },
    { name: t('nextBilling'), value: next_billing_at && dates.day(next_billing_at) },
    { name: t('price'), value: price_minor !== null && currency !== null ? money(price_minor, currency) : null },
    { name: t('source'), value: t(`source_${record.source}`) },
    { name: t('started'), value: dates.day(record.started_at) },
    { name: t('ended'), value: ended_at && dates.day(ended_at) },
  ];
  return <Details rows={rows} />;
}

type RecordStatus = SubscriptionRecord['status'] | 'ending';

const RECORD_TONES: Record<RecordStatus, PillTone> = {
  active: 'good',
  ending: 'waiting',
  incomplete: 'waiting',
  past_due: 'bad',
  ended: 'over',
};

/** The status to show. A cancelled subscription is still active until its period ends; it is shown as `ending`. */
function recordState({
  status: given,
  cancel_at_period_end,
}: Pick<SubscriptionRecord, 'status' | 'cancel_at_period_end'>): { status: RecordStatus; tone: PillTone } {
  const status = given === 'active' && cancel_at_period_end ? 'ending' : given;
  return { status, tone: RECORD_TONES[status] };
}
