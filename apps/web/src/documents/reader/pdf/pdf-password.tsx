import { Button } from '@interlinear/ui/button';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { inputClass } from '../../../forms/field-frame.tsx';

export interface PdfPasswordProps {
  isWrong: boolean;
  isPending: boolean;
  onPassword: (password: string) => void;
}

/** The password that the file itself is protected by: it opens the file here, and then on the server if that waits for it. */
export function PdfPassword({ isWrong, isPending, onPassword }: PdfPasswordProps) {
  const t = useTranslations('reader');
  const documents = useTranslations('documents');
  const id = useId();
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && typed !== '') onPassword(typed);
  }
  return (
    <form onSubmit={submit} className="m-auto grid w-full max-w-sm gap-3 p-6">
      <label htmlFor={id} className="font-medium">
        {t('pdfProtected')}
      </label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        value={typed}
        aria-invalid={isWrong}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className={inputClass}
      />
      {isWrong && (
        <p role="alert" className="text-sm text-rubric">
          {t('pdfPasswordWrong')}
        </p>
      )}
      <Button type="submit" kind="primary" aria-disabled={isPending}>
        {documents('openFile')}
      </Button>
    </form>
  );
}
