import {
  createFavoritesClient,
  type Favorite,
  type FavoritesData,
  type FavoritesFormat,
} from '@interlinear/contract/favorites';
import { sitePath } from '@interlinear/contract/site-paths';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { saveFile } from '../downloads/save-file.ts';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { Pager } from '../profile/pager.tsx';
import { Panel } from '../profile/panel.tsx';
import { useTransport } from '../session/use-transport.ts';
import { TabLinks } from '../shell/tab-links.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { FavoriteItem } from './favorite-item.tsx';
import { useFavorites } from './use-favorites.ts';

const LIST_PARAMETER = 'list';
const KINDS = ['word', 'sentence'] as const;

/** Saved words and sentences in two lists, each with its own URL (FAV-01). */
export function FavoritesTab() {
  const t = useTranslations('favorites');
  const locale = useLocale();
  const [search] = useSearchParams();
  const kind = KINDS.find((name) => name === search.get(LIST_PARAMETER)) ?? KINDS[0];
  const tabs = KINDS.map((name) => ({
    name: t(`list_${name}`),
    to: sitePath(locale, 'favorites') + (name === KINDS[0] ? '' : `?${LIST_PARAMETER}=${name}`),
    isCurrent: name === kind,
  }));
  return (
    <div className="grid gap-4">
      <p className="text-sm text-faded">{t('lede')}</p>
      <TabLinks label={t('lists')} tabs={tabs} />
      <FavoritesList key={kind} kind={kind} />
      <ExportPanel />
    </div>
  );
}

/** The saved words or the saved sentences, with a search field. */
function FavoritesList({ kind }: { kind: Favorite['kind'] }) {
  const t = useTranslations('favorites');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useFavorites({ kind, page, search });
  return (
    <div className="grid gap-4">
      <SearchField
        label={t('search')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <QueryView query={query} failedText={t('failed')}>
        {(favorites) => (
          <>
            <FavoritesCount favorites={favorites} />
            <FavoriteItems favorites={favorites} emptyText={t(search === '' ? `none_${kind}` : 'nothingFound')} />
            <Pager {...favorites} onPage={setPage} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function FavoriteItems({ favorites: { items }, emptyText }: { favorites: FavoritesData; emptyText: string }) {
  if (items.length === 0) return <p className="py-4 text-faded">{emptyText}</p>;
  return (
    <ul className="grid gap-3">
      {items.map((favorite) => (
        <FavoriteItem key={favorite.id} favorite={favorite} />
      ))}
    </ul>
  );
}

/** The number of favorites in both lists, and the plan's limit. */
function FavoritesCount({ favorites: { saved, limit } }: { favorites: FavoritesData }) {
  const t = useTranslations('favorites');
  const { number } = useNumberFormats();
  if (limit === null) return <p className="text-sm text-faded">{t('saved', { saved: number(saved) })}</p>;
  if (saved < limit) {
    return <p className="text-sm text-faded">{t('savedOf', { saved: number(saved), limit: number(limit) })}</p>;
  }
  return (
    <FormNotice kind="hint">
      {t.rich('full', { limit: number(limit), link: (words) => <TextLink screen="pricing">{words}</TextLink> })}
    </FormNotice>
  );
}

/** Exports all favorites as CSV or for Anki (FAV-02). */
function ExportPanel() {
  const t = useTranslations('favorites');
  return (
    <Panel title={t('export')} lede={t('exportText')}>
      <p className="flex flex-wrap gap-2">
        <ExportButton format="csv" />
        <ExportButton format="anki" />
      </p>
    </Panel>
  );
}

function ExportButton({ format }: { format: FavoritesFormat }) {
  const t = useTranslations('favorites');
  const transport = useTransport();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => createFavoritesClient(transport).exportFile(format),
    onSuccess({ favorites, file_name, media_type, content }) {
      if (favorites === 0) showToast({ kind: 'failure', text: t('exportNone') });
      else saveFile(new Blob([content], { type: media_type }), file_name);
    },
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Icon name="download" size={18} />
      {t(`export_${format}`)}
    </Button>
  );
}
