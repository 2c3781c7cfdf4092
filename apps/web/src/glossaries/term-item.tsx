import type { Glossary, GlossaryTermRow } from '@interlinear/contract/glossaries';
import { direction } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { IconButton } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';
import { TermDialog } from './term-dialog.tsx';
import { useGlossariesClient, useGlossaryUpdate } from './use-glossaries.ts';

export interface TermItemProps {
  term: GlossaryTermRow;
  glossary: Glossary;
  revision: number;
}

/** A word with its fixed translation. */
export function TermItem({ term, glossary, revision }: TermItemProps) {
  const { source, target, note } = term;
  return (
    <li className="flex items-center justify-between gap-x-3 p-3 ps-4">
      <div className="grid min-w-0 grow gap-x-6 sm:grid-cols-2">
        <p {...writtenIn(glossary.source)} className="font-serif [overflow-wrap:anywhere]">
          {source}
        </p>
        <p {...writtenIn(glossary.target)} className="font-serif text-rubric [overflow-wrap:anywhere]">
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

function writtenIn(tag: string | null) {
  const language = tag === null ? undefined : matchLanguage(tag);
  return language ? { lang: language, dir: direction(language) } : ({ dir: 'auto' } as const);
}
