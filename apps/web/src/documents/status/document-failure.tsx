import type { DocumentInfo } from '@interlinear/contract/documents';
import { type ErrorKey, errorByCode } from '@interlinear/contract/errors';
import { Button } from '@interlinear/ui/button';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../account/text-link.tsx';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { inputClass } from '../../forms/field-frame.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { isLocalDocument } from '../local/local-id.ts';
import { useStartDocument } from '../use-documents.ts';
import { needsOcr } from './document-state.ts';
import { FailureHelp } from './failure-help.tsx';

const PASSWORD_ERRORS: readonly (ErrorKey | undefined)[] = ['fileEncrypted', 'filePasswordWrong'];

/** Whether the server needs the password of the file. */
export function needsPassword({ error }: DocumentInfo): boolean {
  return error !== null && PASSWORD_ERRORS.includes(errorByCode(error.code)?.key);
}

/** Explains why a document failed and asks for a missing password. A document that needs OCR is not shown as failed. */
export function DocumentFailure({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const failureText = useFailureText();
  const { start, isPending, error } = useStartDocument(info);
  if (needsOcr(info)) return null;
  return (
    <div className="grid gap-3">
      {/* The server words its error in the language of the interface. */}
      <FormNotice kind="failure">
        <p>{error ? failureText(error) : info.error?.info}</p>
        {isTooLongForVisitors(info) && <p>{t.rich('localTooLong', { link: toLogin })}</p>}
        {needsPlan(info) && (
          <p>
            <TextLink screen="pricing">{t('seePlans')}</TextLink>
          </p>
        )}
        <FailureHelp />
      </FormNotice>
      {needsPassword(info) && <PasswordForm isPending={isPending} onPassword={(password) => start({ password })} />}
    </div>
  );
}

const toLogin = (words: ReactNode) => <TextLink screen="login">{words}</TextLink>;

function isTooLongForVisitors({ id, error }: DocumentInfo): boolean {
  return isLocalDocument(id) && error !== null && errorByCode(error.code)?.key === 'tooManyPages';
}

/** Whether a pack or a higher plan would allow it. */
function needsPlan({ error }: DocumentInfo): boolean {
  const key = error === null ? undefined : errorByCode(error.code)?.key;
  return key === 'quotaShort' || key === 'planRequired';
}

function PasswordForm({ isPending, onPassword }: { isPending: boolean; onPassword: (password: string) => void }) {
  const t = useTranslations('documents');
  const common = useTranslations('common');
  const id = useId();
  const [password, setPassword] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && password !== '') onPassword(password);
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <div className="grid min-w-0 grow gap-1.5 sm:max-w-xs">
        <label htmlFor={id} className="text-sm font-medium">
          {t('filePassword')}
        </label>
        <input
          id={id}
          type="password"
          autoComplete="off"
          className={inputClass}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </div>
      <Button type="submit" kind="primary" className="min-h-11" aria-disabled={isPending}>
        {isPending ? common('oneMoment') : t('openFile')}
      </Button>
    </form>
  );
}
