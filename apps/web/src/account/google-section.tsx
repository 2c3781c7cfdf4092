import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useCompleteLogin } from './complete-login.ts';
import { GoogleButton } from './google-button.tsx';
import { useAccounts } from './use-accounts.ts';
import { useSiteConfig } from './use-site-config.ts';

export interface GoogleSectionProps {
  kind: 'signin' | 'signup';
  /** Somebody's invite code. */
  invite?: string;
  isRemembered: boolean;
}

/** Google's button below the form, where this server has a client at Google. */
export function GoogleSection({ kind, invite = '', isRemembered }: GoogleSectionProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const completeLogin = useCompleteLogin();
  const { google_client_id } = useSiteConfig();
  const logIn = useCallback(
    (idToken: string) => {
      const request = { idToken, remember: isRemembered, ...(invite !== '' && { ref: invite }) };
      return completeLogin(accounts.googleLogin(request), { isRemembered });
    },
    [accounts, completeLogin, invite, isRemembered],
  );
  if (google_client_id === null) return null;
  return (
    <section aria-label={t('google')} className="grid gap-4">
      <div className="flex items-center gap-3 text-sm text-faded">
        <span className="h-px grow bg-rule" />
        {t('or')}
        <span className="h-px grow bg-rule" />
      </div>
      <GoogleButton clientId={google_client_id} kind={kind} onToken={logIn} />
    </section>
  );
}
