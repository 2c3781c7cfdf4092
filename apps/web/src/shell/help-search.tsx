import { searchDocs } from '@interlinear/contract/docs-search';
import { SearchDialog } from '@interlinear/ui/search-dialog';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';

/** The search of the help pages. Open while it is mounted. */
export function HelpSearch({ onClose }: { onClose: () => void }) {
  const t = useTranslations('search');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const labels = {
    title: t('title'),
    placeholder: t('placeholder'),
    hint: t('hint'),
    nothing: t('nothing'),
    results: t('results'),
    close: shell('close'),
  };
  return (
    <SearchDialog
      labels={labels}
      search={(query, signal) => searchDocs({ query, locale, signal })}
      onChoose={(url) => window.location.assign(url)}
      onClose={onClose}
    />
  );
}
