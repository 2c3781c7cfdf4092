import type { Glossary, GlossaryTermRow } from '@interlinear/contract/glossaries';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Fetched } from '../failures/fetched.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { Pager } from '../profile/pager.tsx';
import { ImportButton } from './import-button.tsx';
import { TermDialog } from './term-dialog.tsx';
import { TermItem } from './term-item.tsx';
import { useTerms } from './use-glossaries.ts';

/** The terms of a glossary, searched and changed. */
export function TermsPanel({ glossary }: { glossary: Glossary }) {
  const t = useTranslations('glossaries');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useTerms(glossary.id, page, search);
  const lastPage = query.data && Math.max(1, Math.ceil(query.data.total / query.data.page_size));
  useEffect(() => {
    // The last one of the last page was removed.
    if (lastPage !== undefined && page > lastPage) setPage(lastPage);
  }, [lastPage, page]);
  const canEdit = glossary.role !== 'reader';
  return (
    <section className="grid gap-4">
      <Fetched query={query} failedText={t('termsFailed')}>
        {(terms) => (
          <>
            {canEdit && <Additions glossary={glossary} revision={terms.revision} />}
            <SearchField
              label={t('search')}
              onSearch={(text) => {
                setSearch(text);
                setPage(1);
              }}
            />
            <Terms
              terms={terms.items}
              emptyText={t(search !== '' ? 'nothingFound' : canEdit ? 'noTerms' : 'noTermsYet')}
              glossary={glossary}
              revision={terms.revision}
            />
            <Pager {...terms} onPage={setPage} />
          </>
        )}
      </Fetched>
    </section>
  );
}

interface TermsProps {
  terms: readonly GlossaryTermRow[];
  emptyText: string;
  glossary: Glossary;
  revision: number;
}

function Terms({ terms, emptyText, glossary, revision }: TermsProps) {
  if (terms.length === 0) return <p className="py-4 text-faded">{emptyText}</p>;
  return (
    <ul className="grid divide-y divide-rule rounded-lg border border-rule bg-sheet">
      {terms.map((term) => (
        <TermItem key={term.source} term={term} glossary={glossary} revision={revision} />
      ))}
    </ul>
  );
}

/** A term more, or a file of them. */
function Additions({ glossary, revision }: { glossary: Glossary; revision: number }) {
  const t = useTranslations('glossaries');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => dialog.current?.showModal()}>
          <Icon name="plus" size={18} />
          {t('addTerm')}
        </Button>
        <ImportButton glossary={glossary} revision={revision} />
      </div>
      <p className="text-sm text-faded">{t('importHint')}</p>
      <TermDialog ref={dialog} glossary={glossary} revision={revision} />
    </div>
  );
}
