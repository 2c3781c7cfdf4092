import { Button } from '@interlinear/ui/button';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCookieConsent } from '../consent/cookie-preferences.ts';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { runCommand } from '../shell/commands.ts';
import { useCompleteLogin } from './complete-login.ts';
import { readDeviceId } from './device-id.ts';
import { loadScript } from './load-script.ts';
import { useSecondFactor } from './second-factor-form.tsx';
import { useAccounts, useSiteConfig } from './use-accounts.ts';

interface GoogleSectionProps {
  kind: 'signin' | 'signup';
  /** The invite code; empty for none. */
  invite?: string;
  isRemembered: boolean;
}

/** Google's button, with a divider above; nothing if this server has no Google client id. */
export function GoogleSection({ kind, invite = '', isRemembered }: GoogleSectionProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const completeLogin = useCompleteLogin();
  const { google_client_id } = useSiteConfig();
  const { send, step } = useSecondFactor();
  const logIn = useCallback(
    (idToken: string) => {
      const request = {
        idToken,
        remember: isRemembered,
        device_id: readDeviceId(),
        ...(invite !== '' && { ref: invite }),
      };
      return send((otp) => completeLogin(accounts.googleLogin({ ...request, ...(otp && { otp }) }), { isRemembered }));
    },
    [accounts, completeLogin, invite, isRemembered, send],
  );
  if (google_client_id === null) return null;
  return (
    <section aria-label={t('google')} className="grid gap-4">
      <div className="flex items-center gap-3 text-sm text-faded">
        <span className="h-px grow bg-rule" />
        {t('or')}
        <span className="h-px grow bg-rule" />
      </div>
      {step ?? <GoogleButton clientId={google_client_id} kind={kind} onToken={logIn} />}
    </section>
  );
}

interface GoogleButtonProps extends Pick<GoogleButtonOptions, 'clientId' | 'kind'> {
  /** Called with the ID token of the chosen account. Its rejection is shown. */
  onToken(idToken: string): Promise<void>;
}

/** Google's sign-in button. Before consent, a button that asks for it: nothing of Google's is loaded (SITE-16). */
export function GoogleButton(props: GoogleButtonProps) {
  const t = useTranslations('account');
  const shell = useTranslations('shell');
  if (useCookieConsent('functional')) return <LoadedGoogleButton {...props} />;
  return <Button onClick={() => runCommand('choose-cookies')}>{`${t('google')}: ${shell('footerCookies')}`}</Button>;
}

/** Google's own button, with a message when it cannot work (section 8 of the specification). */
function LoadedGoogleButton({ clientId, kind, onToken }: GoogleButtonProps) {
  const t = useTranslations('account');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();

  const submitToken = useCallback(
    (idToken: string | undefined) => {
      setFailure(undefined);
      if (!idToken) return setFailure(t('loginNoToken'));
      onToken(idToken).catch((error: unknown) => setFailure(failureText(error)));
    },
    [failureText, onToken, t],
  );
  const { container, state } = useGoogleButton({ clientId, kind, onCredential: submitToken });

  return (
    <>
      {/* Google's script fills it. Without the light colour scheme, its iframe turns white in dark mode. */}
      <div ref={container} className="flex min-h-11 justify-center [color-scheme:light]" />
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

type GoogleState = 'loading' | 'ready' | 'not-loaded' | 'unknown-site';

interface GoogleButtonOptions {
  clientId: string;
  /** The button's wording; `continue` for users who are already logged in. */
  kind: 'signin' | 'signup' | 'continue';
  /** Called when the user has chosen an account; `undefined` when Google sent no token. */
  onCredential(idToken: string | undefined): void;
}

/** Renders Google's button into the returned container. */
function useGoogleButton(options: GoogleButtonOptions): {
  container: RefObject<HTMLDivElement | null>;
  state: GoogleState;
} {
  const { clientId, kind, onCredential } = options;
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<GoogleState>('loading');
  // Google's library keeps the first callback it was given, so the latest one is read from a ref.
  const latestCallback = useRef(onCredential);
  useEffect(() => {
    latestCallback.current = onCredential;
  });

  useEffect(() => {
    let isUnmounted = false;
    void loadGoogleIdentity().then((google) => {
      if (isUnmounted) return;
      if (!google || !container.current) return setState('not-loaded');
      google.initialize({
        client_id: clientId,
        cancel_on_tap_outside: false,
        callback: ({ credential }) => latestCallback.current(credential),
      });
      google.renderButton(container.current, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        shape: 'rectangular',
        text: `${kind}_with`,
        width: Math.min(400, container.current.clientWidth),
        locale,
      });
      setState('ready');
      // A logged-in user who links an account gets no One Tap prompt.
      if (kind === 'continue') return;
      google.prompt((moment) => {
        if (!isUnmounted && isUnknownSite(moment.getNotDisplayedReason?.())) setState('unknown-site');
      });
    });
    return () => {
      isUnmounted = true;
    };
  }, [clientId, kind, locale]);

  return { container, state };
}

/** The operator's own copy, if there is one, comes first: some networks block Google (ACC-04). */
const SCRIPTS = ['/vendor/google-identity.js', 'https://accounts.google.com/gsi/client'];

/** The part of Google's library that is used here. */
interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback(answer: { credential?: string }): void;
    cancel_on_tap_outside: boolean;
  }): void;
  renderButton(
    container: HTMLElement,
    options: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large';
      shape: 'rectangular';
      text: 'signin_with' | 'signup_with' | 'continue_with';
      width: number;
      locale: string;
    },
  ): void;
  /** Shows One Tap, Google's own small window; `onMoment` reports why it is not shown. */
  prompt(onMoment: (moment: { getNotDisplayedReason?: () => string }) => void): void;
}

/** Loads Google's library. Resolves to `undefined` when neither address serves it. */
async function loadGoogleIdentity(): Promise<GoogleIdentity | undefined> {
  for (const script of SCRIPTS) {
    if (!(await loadScript(script))) continue;
    const library = (window as GoogleWindow).google?.accounts?.id; // set by the script
    if (library) return library;
  }
  return undefined;
}

/** Google's reasons for not serving a site whose origin or client id it does not know. */
const UNKNOWN_SITE_REASONS = new Set(['invalid_client', 'missing_client_id', 'unregistered_origin']);

/** Whether the reason is a misconfigured site, which only its operator can fix. */
function isUnknownSite(reason: string | undefined): boolean {
  return reason !== undefined && UNKNOWN_SITE_REASONS.has(reason);
}

interface GoogleWindow {
  google?: { accounts?: { id?: GoogleIdentity } };
}
