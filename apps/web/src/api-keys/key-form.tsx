import type { FieldProblem } from '@interlinear/contract/account-rules';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';

const problem = (name: FieldProblem) => name;

const keyForm = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: problem('required'), abort: true }),
      z.maxLength(60, problem('nameTooLong')),
    ),
  /** Empty for no limit. */
  limit: z.string().check(z.trim(), z.regex(/^\d{0,12}$/, problem('numberInvalid'))),
});

export interface KeySettings {
  name: string;
  monthly_limit: number | null;
}

export interface KeyFormProps {
  settings: KeySettings;
  submitText: string;
  save(settings: KeySettings): Promise<void>;
}

/** What a key is called, and how much it may use in a month. */
export function KeyForm({ settings, submitText, save }: KeyFormProps) {
  const t = useTranslations('developers');
  const { form, failure, isPending, submit } = useApiForm({
    schema: keyForm,
    defaultValues: {
      name: settings.name,
      limit: settings.monthly_limit === null ? '' : String(settings.monthly_limit),
    },
    send: ({ name, limit }) => save({ name, monthly_limit: limit === '' ? null : Number(limit) }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        field={form.register('name')}
        error={errors.name}
        input={{ autoComplete: 'off' }}
      />
      <TextField
        label={t('limit')}
        hint={t('limitHint')}
        field={form.register('limit')}
        error={errors.limit}
        input={{ autoComplete: 'off', inputMode: 'numeric', dir: 'ltr' }}
      />
      <SubmitButton isPending={isPending}>{submitText}</SubmitButton>
    </form>
  );
}
