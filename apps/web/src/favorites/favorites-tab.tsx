import { sitePath } from '@interlinear/contract/site-paths';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { TabLinks } from '../shell/tab-links.tsx';
import { ExportPanel } from './export-panel.tsx';
import { FavoritesList } from './favorites-list.tsx';

const LIST_PARAMETER = 'list';
const KINDS = ['word', 'sentence'] as const;

/** Saved words and sentences, each list with an address of its own (FAV-01). */
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
