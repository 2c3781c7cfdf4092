import type { SubscriptionRecord, SubscriptionsData } from '@interlinear/contract/quota';
import { sitePath } from '@interlinear/contract/site-paths';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Pill } from '../billing/pill.tsx';
import { useFigures } from '../billing/use-figures.ts';
import { useSubscriptions } from '../billing/use-holding.ts';
import { Fetched } from '../failures/fetched.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';
import { Pager } from '../profile/pager.tsx';
import { BackToList, EmptyList, Row } from './list-parts.tsx';
import { type Place, placeSearch } from './place.ts';
import { RecordDetails } from './record-details.tsx';
import { recordState } from './record-state.ts';

/** The subscriptions that somebody has or had, or one of them in full. */
export function RecordsList({ place }: { place: Place }) {
  const t = useTranslations('subscriptions');
  return (
    <Fetched query={useSubscriptions(place.page)} failedText={t('failed')}>
      {(data) =>
        place.record === undefined ? <Records data={data} place={place} /> : <Chosen data={data} place={place} />
      }
    </Fetched>
  );
}

function Records({ data, place }: { data: SubscriptionsData; place: Place }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const navigate = useNavigate();
  if (data.total === 0) return <EmptyList text={t('noRecords')} screen="pricing" link={t('toPricing')} />;
  return (
    <>
      <ul className="grid gap-3">
        {data.items.map((record) => (
          <RecordRow key={record.id} record={record} place={{ ...place, record: record.id }} />
        ))}
      </ul>
      {/* The router itself says what goes wrong. */}
      <Pager
        {...data}
        onPage={(page) => void navigate(sitePath(locale, 'subscriptions') + placeSearch({ ...place, page }))}
      />
    </>
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

function Chosen({ data, place }: { data: SubscriptionsData; place: Place }) {
  const t = useTranslations('subscriptions');
  const record = data.items.find(({ id }) => id === place.record);
  return (
    <>
      <BackToList place={place} />
      {record ? <RecordDetails record={record} /> : <p className="text-faded">{t('notFound')}</p>}
    </>
  );
}
