import type { DocumentsData } from '@interlinear/contract/documents';
import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageFrame } from '../../billing/page-frame.tsx';
import { Fetched } from '../../failures/fetched.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { Pager } from '../../profile/pager.tsx';
import { FileNameSearch } from './file-name-search.tsx';
import { ListedDocument } from './listed-document.tsx';
import { useDocumentList } from './use-document-list.ts';

/** A person's documents, newest first, ten at a time, found by their names (DOC-08). */
export function DocumentList() {
  const t = useTranslations('documents');
  const locale = useLocale();
  const [{ search, page }, setPlace] = useState({ search: '', page: 1 });
  const find = useCallback((words: string) => setPlace({ search: words, page: 1 }), []);
  const query = useDocumentList({ search, page });
  return (
    <PageFrame title={t('listHeading')} lede={t('listLede')}>
      <p>
        <Link to={sitePath(locale, 'translate/pdf')} className={buttonClass('primary')}>
          {t('translateAnother')}
        </Link>
      </p>
      <FileNameSearch onSearch={find} />
      <Fetched query={query} failedText={t('listFailed')}>
        {(data) => (
          <>
            <Found data={data} search={search} />
            <Pager {...data} onPage={(next) => setPlace({ search, page: next })} />
          </>
        )}
      </Fetched>
    </PageFrame>
  );
}

function Found({ data, search }: { data: DocumentsData; search: string }) {
  const t = useTranslations('documents');
  return (
    <>
      <p role="status" className="text-sm text-faded">
        {search === '' && data.total === 0 ? t('listEmpty') : t('listCount', { count: data.total })}
      </p>
      <ul className="grid gap-3">
        {data.items.map((info) => (
          <ListedDocument key={info.id} info={info} />
        ))}
      </ul>
    </>
  );
}
