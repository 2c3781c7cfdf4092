import type { DocumentsData } from '@interlinear/contract/documents';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryView } from '../../failures/query-view.tsx';
import { inputClass } from '../../forms/field-frame.tsx';
import { Pager } from '../../profile/pager.tsx';
import { useFormatFileSize } from '../use-format-file-size.ts';
import { ListedDocument } from './listed-document.tsx';
import { useDocumentList } from './use-document-list.ts';

/** Documents of the account, newest first, ten a page, with search by name, total size and retention (DOC-08). */
export function DocumentList() {
  const t = useTranslations('documents');
  const [{ search, page }, setPlace] = useState({ search: '', page: 1 });
  const find = useCallback((words: string) => setPlace({ search: words, page: 1 }), []);
  const query = useDocumentList({ search, page });
  return (
    <>
      <FileNameSearch onSearch={find} />
      <QueryView query={query} failedText={t('listFailed')}>
        {(data) => (
          <>
            <DocumentListResults data={data} search={search} />
            <Pager {...data} onPage={(next) => setPlace({ search, page: next })} />
          </>
        )}
      </QueryView>
    </>
  );
}

function DocumentListResults({ data, search }: { data: DocumentsData; search: string }) {
  const t = useTranslations('documents');
  const formatSize = useFormatFileSize();
  const { items, total, stored_bytes, kept_days } = data;
  const isEmpty = search === '' && total === 0;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-faded">
        <p role="status">{isEmpty ? t('listEmpty') : t('listCount', { count: total })}</p>
        {!isEmpty && <p>{t('stored', { size: formatSize(stored_bytes), days: kept_days })}</p>}
      </div>
      <ul className="grid gap-3">
        {items.map((info) => (
          <ListedDocument key={info.id} info={info} />
        ))}
      </ul>
    </>
  );
}

/** Pause in typing after which the server is asked. */
const DEBOUNCE_MS = 300;

/** Search field for document names. `onSearch` must be the same function on every render. */
function FileNameSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const t = useTranslations('documents');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <search className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t('searchNames')}
      </label>
      <input
        id={id}
        type="search"
        className={inputClass}
        value={typed ?? ''}
        maxLength={200}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  );
}
