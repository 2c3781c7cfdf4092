import type { DocumentsData } from '@interlinear/contract/documents';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Fetched } from '../../failures/fetched.tsx';
import { Pager } from '../../profile/pager.tsx';
import { FileNameSearch } from './file-name-search.tsx';
import { ListedDocument } from './listed-document.tsx';
import { useDocumentList } from './use-document-list.ts';

/** A person's documents, newest first, ten at a time, found by their names (DOC-08). */
export function DocumentList() {
  const t = useTranslations('documents');
  const [{ search, page }, setPlace] = useState({ search: '', page: 1 });
  const find = useCallback((words: string) => setPlace({ search: words, page: 1 }), []);
  const query = useDocumentList({ search, page });
  return (
    <div className="grid gap-4">
      <FileNameSearch onSearch={find} />
      <Fetched query={query} failedText={t('listFailed')}>
        {(data) => (
          <>
            <Found data={data} search={search} />
            <Pager {...data} onPage={(next) => setPlace({ search, page: next })} />
          </>
        )}
      </Fetched>
    </div>
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
