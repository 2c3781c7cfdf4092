import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { type GoogleButtonOptions, useGoogleButton } from './use-google-button.ts';

export interface GoogleButtonProps extends Pick<GoogleButtonOptions, 'clientId' | 'kind'> {
  /** What becomes of the ID token of the account that somebody has chosen. What it throws is shown. */
  onToken(idToken: string): Promise<void>;
}

/** Google's own button, and in words whatever keeps it from working (section 8 of the specification). */
export function GoogleButton({ clientId, kind, onToken }: GoogleButtonProps) {
  const t = useTranslations('account');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();

  const handOver = useCallback(
    (idToken: string | undefined) => {
      setFailure(undefined);
      if (!idToken) return setFailure(t('loginNoToken'));
      onToken(idToken).catch((error: unknown) => setFailure(failureText(error)));
    },
    [failureText, onToken, t],
  );
  const { place, state } = useGoogleButton({ clientId, kind, onCredential: handOver });

  return (
    <>
      {/* Google fills it; the light scheme keeps its frame from being set on white. */}
      <div ref={place} className="flex min-h-11 justify-center [color-scheme:light]" />
      {state === 'loading' && (
        <p role="status" className="text-center text-sm text-faded">
          {t('googleLoading')}
        </p>
      )}
      {state === 'not-loaded' && <FormNotice kind="hint">{t('googleNotLoaded')}</FormNotice>}
      {state === 'unknown-site' && (
        <FormNotice kind="hint">{t('googleUnknownSite', { origin: window.location.origin })}</FormNotice>
      )}
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
    </>
  );
}
