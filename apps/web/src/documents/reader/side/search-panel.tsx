import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { inputClass } from '../../../forms/field-frame.tsx';
import type { PageStore } from '../data/page-store.ts';
import { usePages } from '../data/page-store.ts';
import type { ReaderDestination } from '../reader-state.ts';
import { findInPages, type SearchMatch } from './find-in-pages.ts';

export interface SearchPanelProps {
  store: PageStore;
  onTarget: (target: ReaderDestination) => void;
}

/** Searches all loaded pages in both languages. */
export function SearchPanel({ store, onTarget }: SearchPanelProps) {
  const t = useTranslations('reader');
  const id = useId();
  const [words, setWords] = useState('');
  const pages = usePages(store);
  const query = useDeferredValue(words);
  const matches = useMemo(() => findInPages(pages, query), [pages, query]);
  useEffect(() => {
    if (query.trim() !== '') store.requestAll();
  }, [store, query]);
  return (
    <search className="grid gap-3">
      <label htmlFor={id} className="sr-only">
        {t('searchWords')}
      </label>
      <input
        id={id}
        type="search"
        value={words}
        placeholder={t('searchWords')}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        className={`${inputClass} text-sm`}
      />
      {query.trim() !== '' && (
        <p role="status" className="px-1 text-sm text-faded">
          {t('found', { count: matches.length })}
        </p>
      )}
      <ol className="grid gap-0.5">
        {matches.map((result) => (
          <li key={`${result.blockId} ${result.side}`}>
            <button
              type="button"
              onClick={() => onTarget({ page: result.page, blockId: result.blockId })}
              className="grid w-full gap-0.5 rounded-md px-2 py-1.5 text-start text-sm hover:bg-sunken"
            >
              <span className="text-xs text-faded">{t('pageLabel', { page: result.page + 1 })}</span>
              <MatchText result={result} />
            </button>
          </li>
        ))}
      </ol>
    </search>
  );
}

function MatchText({ result: { before, match, after } }: { result: SearchMatch }) {
  return (
    <span dir="auto" className="font-serif [overflow-wrap:anywhere]">
      {before}
      <mark className="bg-amber-wash text-amber">{match}</mark>
      {after}
    </span>
  );
}
