import type { FieldProblem } from '@interlinear/contract/account-rules';
import type { Favorite } from '@interlinear/contract/favorites';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { useFavoriteChanges } from './use-favorites.ts';

const TOO_LONG: FieldProblem = 'textTooLong';
/** As the contract has it. */
const LONGEST_NOTE = 2_000;
const noteForm = z.object({ note: z.string().check(z.trim(), z.maxLength(LONGEST_NOTE, TOO_LONG)) });

export interface NoteDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  favorite: Favorite;
}

/** What somebody wants to remember about a favorite. */
export function NoteDialog({ ref, favorite }: NoteDialogProps) {
  const t = useTranslations('favorites');
  const shell = useTranslations('shell');
  /** A form anew each time it is opened. */
  const [round, setRound] = useState(0);
  return (
    <Dialog ref={ref} title={t('note')} closeLabel={shell('close')} onClose={() => setRound((count) => count + 1)}>
      <NoteForm key={`${round} ${favorite.changed_at}`} favorite={favorite} onSaved={() => ref.current?.close()} />
    </Dialog>
  );
}

function NoteForm({ favorite, onSaved }: { favorite: Favorite; onSaved: () => void }) {
  const t = useTranslations('favorites');
  const changes = useFavoriteChanges();
  const showToast = useToast();
  const { form, failure, isPending, submit } = useApiForm({
    schema: noteForm,
    defaultValues: { note: favorite.note ?? '' },
    async send({ note }) {
      await changes.setNote(favorite, note);
      showToast({ kind: 'success', text: t('noteSaved') });
      onSaved();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextAreaField
        label={t('noteLabel')}
        hint={t('noteHint')}
        field={form.register('note')}
        error={form.formState.errors.note}
        input={{ rows: 4, maxLength: LONGEST_NOTE, dir: 'auto' }}
      />
      <SubmitButton isPending={isPending}>{t('noteSave')}</SubmitButton>
    </form>
  );
}
