import type { Glossary, GlossaryTermRow } from '@interlinear/contract/glossaries';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { termNote, termWord } from './glossary-rules.ts';
import { useFindTerm, useTermsChange } from './use-glossaries.ts';

const termForm = z.object({ source: termWord, target: termWord, note: termNote });

export interface TermDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  glossary: Glossary;
  /** The term to edit; omitted for a new one. */
  term?: GlossaryTermRow;
}

/** Edits a term: source, target and note. */
export function TermDialog({ ref, term, ...props }: TermDialogProps) {
  const t = useTranslations('glossaries');
  const shell = useTranslations('shell');
  /** A new React key resets the form each time the dialog closes. */
  const [formKey, setFormKey] = useState(0);
  return (
    <Dialog
      ref={ref}
      title={term ? t('changeTerm', { term: term.source }) : t('addTerm')}
      closeLabel={shell('close')}
      onClose={() => setFormKey((count) => count + 1)}
    >
      <TermForm key={formKey} {...props} {...(term && { term })} onSaved={() => ref.current?.close()} />
    </Dialog>
  );
}

function TermForm({ glossary, term, onSaved }: Omit<TermDialogProps, 'ref'> & { onSaved: () => void }) {
  const t = useTranslations('glossaries');
  const { mutateAsync: change } = useTermsChange(glossary.id);
  const findTerm = useFindTerm(glossary.id);
  const showToast = useToast();
  /** Another term with the same source, which the person was told of. */
  const [existing, setExisting] = useState<GlossaryTermRow>();
  const { form, failure, isPending, submit } = useApiForm({
    schema: termForm,
    defaultValues: { source: term?.source ?? '', target: term?.target ?? '', note: term?.note ?? '' },
    async send({ source, target, note }) {
      if (source !== term?.source && source !== existing?.source) {
        const found = await findTerm(source);
        setExisting(found);
        if (found && (found.target !== target || (found.note ?? '') !== note)) return;
      }
      const put = [{ source, target, note: note === '' ? null : note }];
      // The source identifies a term, so a changed source replaces the old term.
      const remove = term && term.source !== source ? [term.source] : [];
      await change({ put, remove });
      showToast({ kind: 'success', text: t('termSaved') });
      onSaved();
    },
  });
  const { errors } = form.formState;
  const replaced = form.watch('source').trim() === existing?.source ? existing : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField label={t('termSource')} field={form.register('source')} error={errors.source} input={TERM_INPUT} />
      <TextField
        label={t('termTarget')}
        hint={t('termTargetHint')}
        field={form.register('target')}
        error={errors.target}
        input={TERM_INPUT}
      />
      <TextField label={t('termNote')} field={form.register('note')} error={errors.note} input={TERM_INPUT} />
      {replaced && (
        <FormNotice kind="hint">{t('termExists', { source: replaced.source, target: replaced.target })}</FormNotice>
      )}
      <SubmitButton isPending={isPending}>{t(replaced ? 'termReplace' : 'termSave')}</SubmitButton>
    </form>
  );
}

const TERM_INPUT = { autoComplete: 'off', autoCapitalize: 'none', dir: 'auto' } as const;
