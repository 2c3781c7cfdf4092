import { searchDocs } from '@interlinear/contract/docs-search';
import { SearchDialog } from '@interlinear/ui/search-dialog';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';

/** The search of the help pages. Open while it is mounted. */
export function HelpSearch({ onClose }: { onClose: () => void }) {
  const t = useTranslations('docs');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const labels = {
    title: t('search'),
    placeholder: t('searchPlaceholder'),
    hint: t('searchHint'),
    nothing: t('searchNothing'),
    results: t('searchResults'),
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
