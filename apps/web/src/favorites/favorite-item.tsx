import type { FieldProblem } from '@interlinear/contract/account-rules';
import type { Favorite } from '@interlinear/contract/favorites';
import { direction, displayName, type LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextAreaField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useToast } from '../toasts/toasts.tsx';
import { sourcePage } from './source-page.ts';
import { useFavoriteChanges } from './use-favorites.ts';

/** A saved word or sentence with its translation, context, source page and note. */
export function FavoriteItem({ favorite }: { favorite: Favorite }) {
  const { text, translation, context, note } = favorite;
  const source = matchLanguage(favorite.source);
  const target = matchLanguage(favorite.target);
  return (
    <li className="grid gap-2.5 rounded-lg border border-rule bg-sheet p-4">
      <div className="grid gap-0.5 font-serif">
        <p {...languageAttributes(source)} className="text-lg whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </p>
        <p {...languageAttributes(target)} className="whitespace-pre-line text-rubric [overflow-wrap:anywhere]">
          {translation}
        </p>
      </div>
      {context && (
        <p
          {...languageAttributes(source)}
          className="border-s-2 border-rule ps-3 font-serif text-sm text-faded [overflow-wrap:anywhere]"
        >
          {context}
        </p>
      )}
      {note && (
        <p dir="auto" className="rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Source favorite={favorite} source={source} target={target} />
        <Actions favorite={favorite} />
      </div>
    </li>
  );
}

interface SourceProps {
  favorite: Favorite;
  source: LanguageCode | undefined;
  target: LanguageCode | undefined;
}

function Source({ favorite, source, target }: SourceProps) {
  const t = useTranslations('favorites');
  const locale = useLocale();
  const dates = useDates();
  const page = sourcePage(favorite);
  const name = (code: LanguageCode | undefined, tag: string) => (code ? displayName(code, locale) : tag);
  return (
    <p className="min-w-0 text-sm text-faded [overflow-wrap:anywhere]">
      {name(source, favorite.source)} → {name(target, favorite.target)} ·{' '}
      {t('savedOn', { date: dates.day(favorite.saved_at) })}
      {page && (
        <>
          {' · '}
          <a
            href={page.url}
            rel="noopener noreferrer nofollow"
            dir="auto"
            className="underline decoration-rule underline-offset-3 hover:decoration-faded"
          >
            {page.title}
          </a>
        </>
      )}
    </p>
  );
}

function Actions({ favorite }: { favorite: Favorite }) {
  const t = useTranslations('favorites');
  const changes = useFavoriteChanges();
  const showToast = useToast();
  const noteDialog = useRef<HTMLDialogElement>(null);
  const removeDialog = useRef<HTMLDialogElement>(null);
  const { text } = favorite;
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={t('noteOn', { text })} onClick={() => noteDialog.current?.showModal()}>
        {t('note')}
      </Button>
      <Button aria-label={t('removeText', { text })} onClick={() => removeDialog.current?.showModal()}>
        {t('remove')}
      </Button>
      <NoteDialog ref={noteDialog} favorite={favorite} />
      <ConfirmDialog
        ref={removeDialog}
        title={t('removeTitle')}
        confirmText={t('remove')}
        confirm={() => changes.remove(favorite)}
        onDone={() => showToast({ kind: 'success', text: t('removed') })}
      >
        <p {...languageAttributes(matchLanguage(favorite.source))} className="line-clamp-4 font-serif">
          {text}
        </p>
        <p>{t('removeEverywhere')}</p>
      </ConfirmDialog>
    </div>
  );
}

function languageAttributes(language: LanguageCode | undefined) {
  return language ? { lang: language, dir: direction(language) } : ({ dir: 'auto' } as const);
}

const TOO_LONG: FieldProblem = 'textTooLong';
/** In characters, as in the contract. */
const MAX_NOTE_LENGTH = 2_000;
const noteForm = z.object({ note: z.string().check(z.trim(), z.maxLength(MAX_NOTE_LENGTH, TOO_LONG)) });

interface NoteDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  favorite: Favorite;
}

/** Edits the note of a favorite. */
function NoteDialog({ ref, favorite }: NoteDialogProps) {
  const t = useTranslations('favorites');
  const shell = useTranslations('shell');
  /** A new React key resets the form each time the dialog closes. */
  const [formKey, setFormKey] = useState(0);
  return (
    <Dialog ref={ref} title={t('note')} closeLabel={shell('close')} onClose={() => setFormKey((count) => count + 1)}>
      <NoteForm key={`${formKey} ${favorite.changed_at}`} favorite={favorite} onSaved={() => ref.current?.close()} />
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
        input={{ rows: 4, maxLength: MAX_NOTE_LENGTH, dir: 'auto' }}
      />
      <SubmitButton isPending={isPending}>{t('noteSave')}</SubmitButton>
    </form>
  );
}
