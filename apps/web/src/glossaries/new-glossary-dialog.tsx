import type { FieldProblem } from '@interlinear/contract/account-rules';
import { displayName, LANGUAGES } from '@interlinear/languages';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { FormNotice } from '../forms/form-notice.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useToast } from '../toasts/toasts.tsx';
import { glossaryName } from './glossary-rules.ts';
import { useGlossariesClient, useGlossaryUpdate } from './use-glossaries.ts';

const REQUIRED: FieldProblem = 'required';
const newGlossaryForm = z.object({
  name: glossaryName,
  /** Empty for any source language. */
  source: z.string(),
  target: z.string().check(z.minLength(1, REQUIRED)),
});

export interface NewGlossaryDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCreated(id: string): void;
}

/** Creates a glossary. Its languages cannot be changed later. */
export function NewGlossaryDialog({ ref, onCreated }: NewGlossaryDialogProps) {
  const t = useTranslations('glossaries');
  const shell = useTranslations('shell');
  /** A new React key resets the form each time the dialog closes. */
  const [formKey, setFormKey] = useState(0);
  return (
    <Dialog ref={ref} title={t('create')} closeLabel={shell('close')} onClose={() => setFormKey((count) => count + 1)}>
      <NewGlossaryForm key={formKey} onCreated={onCreated} />
    </Dialog>
  );
}

function NewGlossaryForm({ onCreated }: Pick<NewGlossaryDialogProps, 'onCreated'>) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const languages = useLanguageOptions();
  const { form, failure, isPending, submit } = useApiForm({
    schema: newGlossaryForm,
    defaultValues: { name: '', source: '', target: '' },
    async send({ name, source, target }) {
      const { id } = await update(client.create({ name, source: source === '' ? null : source, target }));
      showToast({ kind: 'success', text: t('created') });
      onCreated(id);
    },
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={t('name')}
        field={form.register('name')}
        error={errors.name}
        input={{ autoComplete: 'off', dir: 'auto' }}
      />
      <SelectField label={t('source')} field={form.register('source')} error={errors.source}>
        <option value="">{t('anyLanguage')}</option>
        {languages}
      </SelectField>
      <SelectField label={t('target')} field={form.register('target')} error={errors.target}>
        <option value="">{t('choose')}</option>
        {languages}
      </SelectField>
      <SubmitButton isPending={isPending}>{t('createNow')}</SubmitButton>
    </form>
  );
}

/** All languages as options, sorted by name in the page's locale. */
function useLanguageOptions() {
  const locale = useLocale();
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return LANGUAGES.map(({ code }) => ({ code, name: displayName(code, locale) }))
      .toSorted((one, other) => compare(one.name, other.name))
      .map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ));
  }, [locale]);
}
