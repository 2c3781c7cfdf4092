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
import { type SubscriptionsView, subscriptionsViewSearch } from './subscriptions-view.ts';

export interface ListOrDetailsProps<Item extends { id: string }> {
  query: UseQueryResult<{ items: Item[]; page: number; page_size: number; total: number }>;
  view: SubscriptionsView;
  failedText: string;
  empty: ReactNode;
  row(item: Item, view: SubscriptionsView): ReactNode;
  details(item: Item): ReactNode;
}

/** A page of a list, or the details of the record that the URL names. */
export function ListOrDetails<Item extends { id: string }>({
  query,
  view,
  failedText,
  empty,
  row,
  details,
}: ListOrDetailsProps<Item>) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <QueryView query={query} failedText={failedText}>
      {(data) => {
        if (view.record !== undefined) {
          const chosen = data.items.find(({ id }) => id === view.record);
          return (
            <>
              <BackToList view={view} />
              {chosen ? details(chosen) : <p className="text-faded">{t('notFound')}</p>}
            </>
          );
        }
        if (data.total === 0) return empty;
        return (
          <>
            <ul className="grid gap-3">
              {data.items.map((item) => (
                <Fragment key={item.id}>{row(item, { ...view, record: item.id })}</Fragment>
              ))}
            </ul>
            {/* Not awaited: the router shows navigation errors itself. */}
            <Pager
              {...data}
              onPage={(page, move) =>
                void navigate(sitePath(locale, 'subscriptions') + subscriptionsViewSearch({ ...view, page }), move)
              }
            />
          </>
        );
      }}
    </QueryView>
  );
}

export interface RowProps {
  /** The view that shows the details. */
  view: SubscriptionsView;
  title: string;
  pill: ReactNode;
  line: string;
  amount: string | undefined;
}

/** A row of a list. The whole row links to the details. */
export function Row({ view, title, pill, line, amount }: RowProps) {
  const locale = useLocale();
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-rule bg-sheet p-4 hover:bg-sunken">
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <Link
            to={sitePath(locale, 'subscriptions') + subscriptionsViewSearch(view)}
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

/** Links from the details back to the list. */
function BackToList({ view }: { view: SubscriptionsView }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  return (
    <p>
      <Link
        to={sitePath(locale, 'subscriptions') + subscriptionsViewSearch({ ...view, record: undefined })}
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

/** Shown when nothing was bought yet, with a link to buy. */
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
