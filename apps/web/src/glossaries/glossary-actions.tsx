import type { Glossary, GlossaryFormat } from '@interlinear/contract/glossaries';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { saveFile } from '../profile/save-file.ts';
import { useToast } from '../toasts/toasts.tsx';
import { glossaryName } from './glossary-rules.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useGlossariesClient, useGlossaryUpdate } from './use-glossaries.ts';

interface GlossaryActionsProps {
  glossary: Glossary;
  onGone(): void;
}

/** What can be done with a glossary as a whole: its owner can do more than others. */
export function GlossaryActions({ glossary, onGone }: GlossaryActionsProps) {
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
      <Export id={glossary.id} format="csv" />
      <Export id={glossary.id} format="tbx" />
      {isOwner ? <Delete glossary={glossary} onGone={onGone} /> : <Leave glossary={glossary} onGone={onGone} />}
    </div>
  );
}

function Export({ id, format }: { id: string; format: GlossaryFormat }) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.exportFile({ id, format }),
    onSuccess: ({ file_name, media_type, content }) => saveFile({ name: file_name, type: media_type, content }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Icon name="download" size={18} />
      {t(`export_${format}`)}
    </Button>
  );
}

function Delete({ glossary: { id, name }, onGone }: GlossaryActionsProps) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  return (
    <Removal
      action={t('delete')}
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      done={t('deleted')}
      remove={() => client.delete(id)}
      onGone={onGone}
    />
  );
}

function Leave({ glossary: { id, name, owner }, onGone }: GlossaryActionsProps) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  return (
    <Removal
      action={t('leave')}
      title={t('leaveTitle', { name })}
      text={t('leaveText', { owner })}
      done={t('left')}
      remove={() => client.leave(id)}
      onGone={onGone}
    />
  );
}

interface RemovalProps {
  action: string;
  title: string;
  text: string;
  done: string;
  remove(): Promise<unknown>;
  onGone(): void;
}

/** A button that asks first. */
function Removal({ action, title, text, done, remove, onGone }: RemovalProps) {
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
          showToast({ kind: 'success', text: done });
          onGone();
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
