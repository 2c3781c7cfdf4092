import type { Glossary } from '@interlinear/contract/glossaries';
import { Dialog } from '@interlinear/ui/dialog';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { glossaryName } from './glossary-rules.ts';
import { useGlossariesClient, useGlossaryUpdate } from './use-glossaries.ts';

const renameForm = z.object({ name: glossaryName });

export interface RenameDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  glossary: Glossary;
}

export function RenameDialog({ ref, glossary }: RenameDialogProps) {
  const t = useTranslations('glossaries');
  const shell = useTranslations('shell');
  return (
    <Dialog ref={ref} title={t('renameTitle')} closeLabel={shell('close')}>
      <RenameForm key={glossary.name} glossary={glossary} onSaved={() => ref.current?.close()} />
    </Dialog>
  );
}

function RenameForm({ glossary, onSaved }: { glossary: Glossary; onSaved: () => void }) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const { form, failure, isPending, submit } = useApiForm({
    schema: renameForm,
    defaultValues: { name: glossary.name },
    async send({ name }) {
      await update(client.rename({ id: glossary.id, name }));
      showToast({ kind: 'success', text: t('renamed') });
      onSaved();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={t('name')}
        field={form.register('name')}
        error={form.formState.errors.name}
        input={{ autoComplete: 'off', dir: 'auto' }}
      />
      <SubmitButton isPending={isPending}>{t('save')}</SubmitButton>
    </form>
  );
}
