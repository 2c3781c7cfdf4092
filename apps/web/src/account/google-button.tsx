import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useCompleteLogin } from './complete-login.ts';
import { useAccounts } from './use-accounts.ts';
import { useGoogleButton } from './use-google-button.ts';

export interface GoogleButtonProps {
  clientId: string;
  kind: 'signin' | 'signup';
  /** Somebody's invite code. */
  invite?: string;
  isRemembered: boolean;
}

/** Google's own button, and in words whatever keeps it from working (section 8 of the specification). */
export function GoogleButton({ clientId, kind, invite = '', isRemembered }: GoogleButtonProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const completeLogin = useCompleteLogin();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();

  const logIn = useCallback(
    (idToken: string | undefined) => {
      setFailure(undefined);
      if (!idToken) return setFailure(t('loginNoToken'));
      const request = { idToken, remember: isRemembered, ...(invite !== '' && { ref: invite }) };
      completeLogin(accounts.googleLogin(request), { isRemembered }).catch((error: unknown) =>
        setFailure(failureText(error)),
      );
    },
    [accounts, completeLogin, failureText, invite, isRemembered, t],
  );
  const { place, state } = useGoogleButton({ clientId, kind, onCredential: logIn });

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
