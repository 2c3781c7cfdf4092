import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { QueryView } from '../failures/query-view.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { Pager } from '../profile/pager.tsx';
import { type Place, placeSearch } from './place.ts';

export interface ListOrOneProps<Item extends { id: string }> {
  query: UseQueryResult<{ items: Item[]; page: number; page_size: number; total: number }>;
  place: Place;
  failedText: string;
  empty: ReactNode;
  row(item: Item, place: Place): ReactNode;
  details(item: Item): ReactNode;
}

/** A page of a list, or what the address names of it in full. */
export function ListOrOne<Item extends { id: string }>({
  query,
  place,
  failedText,
  empty,
  row,
  details,
}: ListOrOneProps<Item>) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <QueryView query={query} failedText={failedText}>
      {(data) => {
        if (place.record !== undefined) {
          const chosen = data.items.find(({ id }) => id === place.record);
          return (
            <>
              <BackToList place={place} />
              {chosen ? details(chosen) : <p className="text-faded">{t('notFound')}</p>}
            </>
          );
        }
        if (data.total === 0) return empty;
        return (
          <>
            <ul className="grid gap-3">
              {data.items.map((item) => (
                <Fragment key={item.id}>{row(item, { ...place, record: item.id })}</Fragment>
              ))}
            </ul>
            {/* The router itself says what goes wrong. */}
            <Pager
              {...data}
              onPage={(page) => void navigate(sitePath(locale, 'subscriptions') + placeSearch({ ...place, page }))}
            />
          </>
        );
      }}
    </QueryView>
  );
}

export interface RowProps {
  /** Where it is shown in full. */
  place: Place;
  title: string;
  pill: ReactNode;
  line: string;
  amount: string | undefined;
}

/** A row of a list: the whole of it leads to the details. */
export function Row({ place, title, pill, line, amount }: RowProps) {
  const locale = useLocale();
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-rule bg-sheet p-4 hover:bg-sunken">
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <Link
            to={sitePath(locale, 'subscriptions') + placeSearch(place)}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
          {pill}
        </h2>
        <p className="text-sm text-faded">{line}</p>
      </div>
      {amount && <p className="font-medium">{amount}</p>}
    </li>
  );
}

/** The way back from the details to their list. */
function BackToList({ place }: { place: Place }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  return (
    <p>
      <Link
        to={sitePath(locale, 'subscriptions') + placeSearch({ ...place, record: undefined })}
        className={`${buttonClass('quiet')} -ms-3`}
      >
        <span className="rotate-180 rtl:rotate-0">
          <Icon name="arrow" size={18} />
        </span>
        {t('back')}
      </Link>
    </p>
  );
}

/** Nothing was bought yet, and where that can be changed. */
export function EmptyList({
  text,
  screen,
  link,
}: {
  text: string;
  screen: 'pricing' | 'products/tokens';
  link: string;
}) {
  const locale = useLocale();
  return (
    <div className="grid justify-items-start gap-4 py-6">
      <p className="text-faded">{text}</p>
      <Link to={sitePath(locale, screen)} className={buttonClass('primary')}>
        {link}
      </Link>
    </div>
  );
}
