import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../../account/text-link.tsx';
import { useFailureText } from '../../../failures/use-failure-text.ts';
import { inputClass } from '../../../forms/field-frame.tsx';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { useToast } from '../../../toasts/toasts.tsx';
import { isLocalDocument } from '../../local/local-id.ts';
import { needsPassword } from '../../status/document-failure.tsx';
import { isInProgress } from '../../status/document-state.ts';
import { useStartDocument } from '../../use-documents.ts';
import { ReaderFailure } from '../reader-failure.tsx';
import { PdfPanes, type PdfPanesProps } from './pdf-panes.tsx';
import { useOriginalPdf } from './use-original-pdf.ts';
import './pdf-view.css';

export interface PdfViewProps extends Omit<PdfPanesProps, 'pdf'> {
  /** Called to show the document as text instead. */
  onText: () => void;
  /** Called with whether the password prompt is shown or the password is being sent to the server. */
  onPasswordAsked: (isAsked: boolean) => void;
}

/** Shows a PDF page by page (DOC-05). */
export function PdfView(props: PdfViewProps) {
  const [password, setPassword] = useState<string>();
  const { data, error, isFetching } = useOriginalPdf(props.info, password);
  const isUnlocking = useUnlock(props.info, data ? password : undefined);
  const isAsked = isUnlocking || (!data && isPasswordError(error));
  const { onPasswordAsked } = props;
  useEffect(() => {
    onPasswordAsked(isAsked);
    return () => onPasswordAsked(false);
  }, [isAsked, onPasswordAsked]);
  if (data) return <PdfPanes pdf={data} {...props} />;
  if (isPasswordError(error)) {
    return <PdfPassword isWrong={password !== undefined} isPending={isFetching} onPassword={setPassword} />;
  }
  if (error && props.info.state === 'failed') return <ReaderFailure info={props.info} />;
  // Until the server has read the file, its reason for a failure and its advice are not known.
  if (error && !isReading(props.info)) return <LoadFailure onText={props.onText} />;
  return <Loading />;
}

/**
 * Sends the password that opened the file here to the server, once.
 * @returns whether the server has yet to answer
 */
function useUnlock(info: DocumentInfo, password: string | undefined): boolean {
  const { start, isSuccess, error } = useStartDocument(info);
  const showToast = useToast();
  const failureText = useFailureText();
  const sentPassword = useRef<string>(undefined);
  // Documents of this browser are written with the password, which is not stored.
  const mustUnlock = password !== undefined && (needsPassword(info) || isLocalDocument(info.id));
  useEffect(() => {
    if (!mustUnlock || sentPassword.current === password) return;
    sentPassword.current = password;
    start({ password });
  }, [mustUnlock, password, start]);
  useEffect(() => {
    if (error) showToast({ kind: 'failure', text: failureText(error) });
  }, [error, showToast, failureText]);
  return mustUnlock && !isSuccess && !error;
}

function isReading({ state, pages_wanted }: DocumentInfo): boolean {
  return isInProgress({ state }) && pages_wanted === null;
}

function LoadFailure({ onText }: { onText: () => void }) {
  const t = useTranslations('reader');
  return (
    <div className="m-auto grid max-w-lg gap-4 p-6">
      <FormNotice kind="failure">
        {t.rich('pdfFailed', { link: (words) => <TextLink screen="translate/pdf">{words}</TextLink> })}
      </FormNotice>
      <p>
        <Button onClick={onText}>{t('asText')}</Button>
      </p>
    </div>
  );
}

function Loading() {
  const common = useTranslations('common');
  return (
    <p role="status" className="m-auto p-10 text-faded">
      {common('loading')}
    </p>
  );
}

/** Recognizes pdf.js's error by its name. */
function isPasswordError(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}

export interface PdfPasswordProps {
  isWrong: boolean;
  isPending: boolean;
  onPassword: (password: string) => void;
}

/** Prompt for the file's password. It opens the file here, and on the server if that needs it too. */
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
