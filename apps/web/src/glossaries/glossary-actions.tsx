import type { Glossary, GlossaryFormat } from '@interlinear/contract/glossaries';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { saveFile } from '../downloads/save-file.ts';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { glossaryName } from './glossary-rules.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useGlossariesClient, useGlossaryUpdate } from './use-glossaries.ts';

interface GlossaryActionsProps {
  glossary: Glossary;
  onRemoved(): void;
}

/** The buttons of a glossary: everyone can export it, its owner share, rename and delete it, others leave it. */
export function GlossaryActions({ glossary, onRemoved }: GlossaryActionsProps) {
  const t = useTranslations('glossaries');
  const rename = useRef<HTMLDialogElement>(null);
  const share = useRef<HTMLDialogElement>(null);
  const isOwner = glossary.role === 'owner';
  return (
    <div className="flex flex-wrap gap-2">
      {isOwner && (
        <>
          <Button onClick={() => share.current?.showModal()}>
            <Icon name="share" size={18} />
            {t('share')}
          </Button>
          <Button onClick={() => rename.current?.showModal()}>{t('rename')}</Button>
          <ShareDialog ref={share} glossary={glossary} />
          <RenameDialog ref={rename} glossary={glossary} />
        </>
      )}
      <ExportButton id={glossary.id} format="csv" />
      <ExportButton id={glossary.id} format="tbx" />
      {isOwner ? (
        <DeleteButton glossary={glossary} onRemoved={onRemoved} />
      ) : (
        <LeaveButton glossary={glossary} onRemoved={onRemoved} />
      )}
    </div>
  );
}

function ExportButton({ id, format }: { id: string; format: GlossaryFormat }) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.exportFile({ id, format }),
    onSuccess: ({ file_name, media_type, content }) => saveFile(new Blob([content], { type: media_type }), file_name),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Icon name="download" size={18} />
      {t(`export_${format}`)}
    </Button>
  );
}

function DeleteButton({ glossary: { id, name }, onRemoved }: GlossaryActionsProps) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  return (
    <ConfirmedRemoval
      action={t('delete')}
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      doneText={t('deleted')}
      remove={() => client.delete(id)}
      onRemoved={onRemoved}
    />
  );
}

function LeaveButton({ glossary: { id, name, owner }, onRemoved }: GlossaryActionsProps) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  return (
    <ConfirmedRemoval
      action={t('leave')}
      title={t('leaveTitle', { name })}
      text={t('leaveText', { owner })}
      doneText={t('left')}
      remove={() => client.leave(id)}
      onRemoved={onRemoved}
    />
  );
}

interface ConfirmedRemovalProps {
  action: string;
  title: string;
  text: string;
  doneText: string;
  remove(): Promise<unknown>;
  onRemoved(): void;
}

/** A button that removes the glossary after confirmation. */
function ConfirmedRemoval({ action, title, text, doneText, remove, onRemoved }: ConfirmedRemovalProps) {
  const update = useGlossaryUpdate('list');
  const showToast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{action}</Button>
      <ConfirmDialog
        ref={dialog}
        title={title}
        confirmText={action}
        confirm={() => update(remove())}
        onDone={() => {
          showToast({ kind: 'success', text: doneText });
          onRemoved();
        }}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}

const renameForm = z.object({ name: glossaryName });

interface RenameDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  glossary: Glossary;
}

function RenameDialog({ ref, glossary }: RenameDialogProps) {
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
