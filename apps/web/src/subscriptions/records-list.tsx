import type { SubscriptionRecord } from '@interlinear/contract/quota';
import { useTranslations } from 'use-intl';
import { Pill } from '../billing/pill.tsx';
import { useFigures } from '../billing/use-figures.ts';
import { useSubscriptions } from '../billing/use-holding.ts';
import { useDates } from '../locale/use-dates.ts';
import { EmptyList, ListOrOne, Row } from './list-parts.tsx';
import type { Place } from './place.ts';
import { RecordDetails } from './record-details.tsx';
import { recordState } from './record-state.ts';

/** The subscriptions that somebody has or had, or one of them in full. */
export function RecordsList({ place }: { place: Place }) {
  const t = useTranslations('subscriptions');
  return (
    <ListOrOne
      query={useSubscriptions(place.page)}
      place={place}
      failedText={t('failed')}
      empty={<EmptyList text={t('noRecords')} screen="pricing" link={t('toPricing')} />}
      row={(record, its) => <RecordRow record={record} place={its} />}
      details={(record) => <RecordDetails record={record} />}
    />
  );
}

function RecordRow({ record, place }: { record: SubscriptionRecord; place: Place }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const dates = useDates();
  const { money } = useFigures();
  const { status, look } = recordState(record);
  const { price_minor, currency } = record;
  return (
    <Row
      place={place}
      title={`${billing(`plan_${record.plan}`)} · ${billing(`cycle_${record.cycle}`)}`}
      pill={<Pill look={look}>{t(`status_${status}`)}</Pill>}
      line={t('period', { from: dates.day(record.period_start), to: dates.day(record.period_end) })}
      amount={price_minor !== null && currency !== null ? money(price_minor, currency) : undefined}
    />
  );
}
