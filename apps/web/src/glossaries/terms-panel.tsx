import type { Glossary, GlossaryTermRow, ImportGlossaryData } from '@interlinear/contract/glossaries';
import { direction } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { Button, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { SearchField } from '../forms/search-field.tsx';
import { Pager } from '../profile/pager.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { TermDialog } from './term-dialog.tsx';
import { useTerms, useTermsChange, useTermsImport } from './use-glossaries.ts';

/** The terms of a glossary, with search and editing. */
export function TermsPanel({ glossary }: { glossary: Glossary }) {
  const t = useTranslations('glossaries');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useTerms(glossary.id, page, search);
  const canEdit = glossary.role !== 'reader';
  return (
    <section className="grid gap-4">
      {/* A change is based on the revision of the terms. */}
      {canEdit && query.data && <AddTerms glossary={glossary} />}
      <SearchField
        label={t('search')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <QueryView query={query} failedText={t('termsFailed')}>
        {(terms) => (
          <>
            <Terms
              terms={terms.items}
              emptyText={t(search !== '' ? 'nothingFound' : canEdit ? 'noTerms' : 'noTermsYet')}
              glossary={glossary}
            />
            <Pager {...terms} onPage={setPage} />
          </>
        )}
      </QueryView>
    </section>
  );
}

interface TermsProps {
  terms: readonly GlossaryTermRow[];
  emptyText: string;
  glossary: Glossary;
}

function Terms({ terms, emptyText, glossary }: TermsProps) {
  if (terms.length === 0) return <p className="py-4 text-faded">{emptyText}</p>;
  return (
    <ul className="grid divide-y divide-rule rounded-lg border border-rule bg-sheet">
      {terms.map((term) => (
        <TermItem key={term.source} term={term} glossary={glossary} />
      ))}
    </ul>
  );
}

/** Buttons to add a term or import a file. */
function AddTerms({ glossary }: { glossary: Glossary }) {
  const t = useTranslations('glossaries');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => dialog.current?.showModal()}>
          <Icon name="plus" size={18} />
          {t('addTerm')}
        </Button>
        <ImportButton glossary={glossary} />
      </div>
      <p className="text-sm text-faded">{t('importHint')}</p>
      <TermDialog ref={dialog} glossary={glossary} />
    </div>
  );
}

interface TermItemProps {
  term: GlossaryTermRow;
  glossary: Glossary;
}

/** A term: source, target and note. */
function TermItem({ term, glossary }: TermItemProps) {
  const { source, target, note } = term;
  return (
    <li className="flex items-center justify-between gap-x-3 p-3 ps-4">
      <div className="grid min-w-0 grow gap-x-6 sm:grid-cols-2">
        <p {...languageAttributes(glossary.source)} className="font-serif [overflow-wrap:anywhere]">
          {source}
        </p>
        <p {...languageAttributes(glossary.target)} className="font-serif text-rubric [overflow-wrap:anywhere]">
          {target}
        </p>
        {note && (
          <p dir="auto" className="text-sm text-faded [overflow-wrap:anywhere] sm:col-span-2">
            {note}
          </p>
        )}
      </div>
      {glossary.role !== 'reader' && <Actions term={term} glossary={glossary} />}
    </li>
  );
}

function Actions({ term, glossary }: TermItemProps) {
  const t = useTranslations('glossaries');
  const showToast = useToast();
  const failureText = useFailureText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { mutateAsync: change, isPending } = useTermsChange(glossary.id);
  // Awaited, as this item leaves the page before the change has ended.
  async function remove(): Promise<void> {
    try {
      await change({ remove: [term.source] });
      showToast({ kind: 'success', text: t('termRemoved') });
    } catch (error) {
      showToast({ kind: 'failure', text: failureText(error) });
    }
  }
  return (
    <div className="flex shrink-0">
      <IconButton
        icon="pencil"
        label={t('changeTerm', { term: term.source })}
        onClick={() => dialog.current?.showModal()}
      />
      <IconButton
        icon="trash"
        label={t('removeTerm', { term: term.source })}
        aria-disabled={isPending}
        // Not awaited: `remove` shows its own errors.
        onClick={() => !isPending && void remove()}
      />
      <TermDialog ref={dialog} glossary={glossary} term={term} />
    </div>
  );
}

function languageAttributes(tag: string | null) {
  const language = tag === null ? undefined : matchLanguage(tag);
  return language ? { lang: language, dir: direction(language) } : ({ dir: 'auto' } as const);
}

/** Imports the terms of a file. */
function ImportButton({ glossary }: { glossary: Glossary }) {
  const t = useTranslations('glossaries');
  const common = useTranslations('common');
  const showToast = useToast();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useTermsImport(glossary.id);
  const report = {
    onSuccess: ({ imported, skipped }: ImportGlossaryData) =>
      showToast({ kind: 'success', text: t('imported', { imported, skipped }) }),
    onError: (error: unknown) => showToast({ kind: 'failure', text: failureText(error) }),
  } as const;
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && input.current?.click()}>
        {isPending ? common('oneMoment') : t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import')}
        accept=".csv,.tsv,.txt,.tbx,.xml,text/csv,application/x-tbx"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) mutate(file, report);
          // Allow choosing the same file again, for example after correcting it.
          event.target.value = '';
        }}
      />
    </>
  );
}
