import type { FieldProblem } from '@interlinear/contract/account-rules';
import type { ApiKey } from '@interlinear/contract/api-keys';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { CopyField } from '../forms/copy-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useConfirmed } from '../profile/security/use-confirmed.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { useApiKeysClient, useApiKeysRefresh } from './use-api-keys.ts';

/** Creates a key and shows it once; the server stores only its hash. */
export function NewKeyDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const t = useTranslations('developers');
  const shell = useTranslations('shell');
  const client = useApiKeysClient();
  const refresh = useApiKeysRefresh();
  const { run, dialog } = useConfirmed();
  const [key, setKey] = useState<string>();
  /** A new React key resets the form. */
  const [formKey, setFormKey] = useState(0);

  function reset(): void {
    setKey(undefined);
    setFormKey((count) => count + 1);
  }

  async function save(settings: KeySettings): Promise<void> {
    const created = await run(() => client.create(settings));
    if (!created) return;
    setKey(created.key);
    await refresh();
  }

  return (
    <>
      <Dialog
        ref={ref}
        title={t(key === undefined ? 'create' : 'created')}
        closeLabel={shell('close')}
        isShownOnce={key !== undefined}
        onClose={reset}
      >
        {key === undefined ? (
          <KeyForm key={formKey} settings={{ name: '', monthly_limit: null }} submitText={t('createNow')} save={save} />
        ) : (
          <div className="grid gap-5">
            <FormNotice kind="hint">{t('shownOnce')}</FormNotice>
            <CopyField label={t('key')} value={key} />
            <Button kind="primary" onClick={() => ref.current?.close()}>
              {t('keptIt')}
            </Button>
          </div>
        )}
      </Dialog>
      {dialog}
    </>
  );
}

/** Changes a key's name or monthly limit. */
export function ChangeKeyDialog({ ref, apiKey }: { ref: RefObject<HTMLDialogElement | null>; apiKey: ApiKey }) {
  const t = useTranslations('developers');
  const shell = useTranslations('shell');
  const client = useApiKeysClient();
  const refresh = useApiKeysRefresh();
  const showToast = useToast();

  async function save(settings: KeySettings): Promise<void> {
    await client.change({ id: apiKey.id, ...settings });
    await refresh();
    ref.current?.close();
    showToast({ kind: 'success', text: t('saved') });
  }

  return (
    <Dialog ref={ref} title={t('changeTitle', { name: apiKey.name })} closeLabel={shell('close')}>
      <KeyForm settings={apiKey} submitText={t('save')} save={save} />
    </Dialog>
  );
}

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

interface KeySettings {
  name: string;
  monthly_limit: number | null;
}

interface KeyFormProps {
  settings: KeySettings;
  submitText: string;
  save(settings: KeySettings): Promise<void>;
}

/** Edits a key's name and monthly limit. */
function KeyForm({ settings, submitText, save }: KeyFormProps) {
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
