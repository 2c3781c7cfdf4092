import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from '../session/login-path.ts';
import { siteSession } from '../session/site-session.ts';
import { AccountScreen } from './account-screen.tsx';
import { AuthCard } from './auth-card.tsx';
import { ForgotCodeStep } from './forgot-code-step.tsx';
import { ForgotEmailStep } from './forgot-email-step.tsx';
import { ForgotPasswordStep } from './forgot-password-step.tsx';
import { Steps } from './steps.tsx';
import { TextLink } from './text-link.tsx';

/** What is known so far. Going back keeps what was typed. */
type Progress =
  | { step: 1; email: string }
  | { step: 2; email: string; resendAfterSeconds: number; code: string; problem?: string }
  | { step: 3; email: string; resendAfterSeconds: number; code: string };

/** The screen `forgot-password`: address, code, new password, and on to the login (ACC-05). */
export function ForgotPasswordScreen() {
  const t = useTranslations('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ step: 1, email: '' });

  function finish(): void {
    // The reset has ended every session, so one that is still kept here is worth nothing.
    if (siteSession.user()) siteSession.logOut('password');
    // It settles when the screen is shown; the router itself says what goes wrong.
    void navigate(loginPath(locale, window.location, 'password'));
  }

  return (
    <AccountScreen>
      <AuthCard
        title={t('forgotHeading')}
        lede={t('forgotLede')}
        footer={t.rich('forgotRemembered', { link: (words) => <TextLink screen="login">{words}</TextLink> })}
      >
        <Steps current={progress.step} names={[t('forgotStep1'), t('forgotStep2'), t('forgotStep3')]} />
        {progress.step === 1 && (
          <ForgotEmailStep
            email={progress.email}
            onSent={(email, sent) =>
              setProgress({ step: 2, email, resendAfterSeconds: sent.resend_after_seconds, code: '' })
            }
          />
        )}
        {progress.step === 2 && (
          <ForgotCodeStep
            {...progress}
            onBack={() => setProgress({ step: 1, email: progress.email })}
            onCode={(code) => setProgress({ ...progress, step: 3, code })}
          />
        )}
        {progress.step === 3 && (
          <ForgotPasswordStep
            email={progress.email}
            code={progress.code}
            onWrongCode={(problem) => setProgress({ ...progress, step: 2, problem })}
            onDone={finish}
          />
        )}
      </AuthCard>
    </AccountScreen>
  );
}
