import type { Glossary, GlossaryTermRow } from '@interlinear/contract/glossaries';
import { direction } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { decodeFile } from '@interlinear/term-files/decode-file';
import { Button, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { SearchField } from '../forms/search-field.tsx';
import { Pager } from '../profile/pager.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { fileFormatOf } from './glossary-rules.ts';
import { TermDialog } from './term-dialog.tsx';
import { useGlossariesClient, useGlossaryUpdate, useTerms } from './use-glossaries.ts';

/** The terms of a glossary, with search and editing. */
export function TermsPanel({ glossary }: { glossary: Glossary }) {
  const t = useTranslations('glossaries');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useTerms(glossary.id, page, search);
  const lastPage = query.data && Math.max(1, Math.ceil(query.data.total / query.data.page_size));
  useEffect(() => {
    // The only term of the last page was removed.
    if (lastPage !== undefined && page > lastPage) setPage(lastPage);
  }, [lastPage, page]);
  const canEdit = glossary.role !== 'reader';
  return (
    <section className="grid gap-4">
      <QueryView query={query} failedText={t('termsFailed')}>
        {(terms) => (
          <>
            {canEdit && <AddTerms glossary={glossary} revision={terms.revision} />}
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
      </QueryView>
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

/** Buttons to add a term or import a file. */
function AddTerms({ glossary, revision }: { glossary: Glossary; revision: number }) {
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

interface TermItemProps {
  term: GlossaryTermRow;
  glossary: Glossary;
  revision: number;
}

/** A term: source, target and note. */
function TermItem({ term, glossary, revision }: TermItemProps) {
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
      {glossary.role !== 'reader' && <Actions term={term} glossary={glossary} revision={revision} />}
    </li>
  );
}

function Actions({ term, glossary, revision }: TermItemProps) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const failureText = useFailureText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { mutate: remove } = useMutation({
    mutationFn: () => update(client.changeTerms({ id: glossary.id, revision, remove: [term.source] })),
    onSuccess: () => showToast({ kind: 'success', text: t('termRemoved') }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <div className="flex shrink-0">
      <IconButton
        icon="pencil"
        label={t('changeTerm', { term: term.source })}
        onClick={() => dialog.current?.showModal()}
      />
      <IconButton icon="trash" label={t('removeTerm', { term: term.source })} onClick={() => remove()} />
      <TermDialog ref={dialog} glossary={glossary} revision={revision} term={term} />
    </div>
  );
}

function languageAttributes(tag: string | null) {
  const language = tag === null ? undefined : matchLanguage(tag);
  return language ? { lang: language, dir: direction(language) } : ({ dir: 'auto' } as const);
}

/** Imports the terms of a file. */
function ImportButton({ glossary, revision }: { glossary: Glossary; revision: number }) {
  const t = useTranslations('glossaries');
  const common = useTranslations('common');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    async mutationFn(file: File) {
      const content = decodeFile(await file.arrayBuffer());
      return update(client.importFile({ id: glossary.id, revision, format: fileFormatOf(file.name), content }));
    },
    onSuccess: ({ imported, skipped }) => showToast({ kind: 'success', text: t('imported', { imported, skipped }) }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
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
          if (file) mutate(file);
          // Allow choosing the same file again, for example after correcting it.
          event.target.value = '';
        }}
      />
    </>
  );
}
