import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useCompleteLogin } from './complete-login.ts';
import { loadScript } from './load-script.ts';
import { useAccounts, useSiteConfig } from './use-accounts.ts';

interface GoogleSectionProps {
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

interface GoogleButtonProps extends Pick<GoogleButtonOptions, 'clientId' | 'kind'> {
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

type GoogleState = 'loading' | 'ready' | 'not-loaded' | 'unknown-site';

interface GoogleButtonOptions {
  clientId: string;
  /** What the button says; `continue` for people who are logged in. */
  kind: 'signin' | 'signup' | 'continue';
  /** Somebody has chosen an account; without a token when Google sent none. */
  onCredential(idToken: string | undefined): void;
}

/** Has Google draw its button into a place of ours. */
function useGoogleButton(options: GoogleButtonOptions): {
  place: RefObject<HTMLDivElement | null>;
  state: GoogleState;
} {
  const { clientId, kind, onCredential } = options;
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<GoogleState>('loading');
  // Google keeps the callback that it was given first.
  const latest = useRef(onCredential);
  useEffect(() => {
    latest.current = onCredential;
  });

  useEffect(() => {
    let isGone = false;
    void loadGoogleIdentity().then((google) => {
      if (isGone) return;
      if (!google || !place.current) return setState('not-loaded');
      google.initialize({
        client_id: clientId,
        cancel_on_tap_outside: false,
        callback: ({ credential }) => latest.current(credential),
      });
      google.renderButton(place.current, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        shape: 'rectangular',
        text: `${kind}_with`,
        width: Math.min(400, place.current.clientWidth),
        locale,
      });
      setState('ready');
      // Whoever is logged in has not asked for Google's window.
      if (kind === 'continue') return;
      google.prompt((moment) => {
        if (!isGone && isUnknownSite(moment.getNotDisplayedReason?.())) setState('unknown-site');
      });
    });
    return () => {
      isGone = true;
    };
  }, [clientId, kind, locale]);

  return { place, state };
}

/** First a copy that the site's operator may have put beside the site, for networks that do not let Google's through (ACC-04). */
const SCRIPTS = ['/vendor/google-identity.js', 'https://accounts.google.com/gsi/client'];

/** What of Google's library is used. */
interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback(answer: { credential?: string }): void;
    cancel_on_tap_outside: boolean;
  }): void;
  renderButton(
    place: HTMLElement,
    look: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large';
      shape: 'rectangular';
      text: 'signin_with' | 'signup_with' | 'continue_with';
      width: number;
      locale: string;
    },
  ): void;
  /** Google's own small window; where there is none, it says why. */
  prompt(onMoment: (moment: { getNotDisplayedReason?: () => string }) => void): void;
}

/** Google's library, or `undefined` when neither place has it. */
async function loadGoogleIdentity(): Promise<GoogleIdentity | undefined> {
  for (const script of SCRIPTS) {
    const library = (await loadScript(script)) ? (window as GoogleWindow).google?.accounts?.id : undefined; // what the script has put there, or nothing
    if (library) return library;
  }
  return undefined;
}

/** Why Google shows nothing to a site whose address or client it does not know. */
const UNKNOWN_SITE = new Set(['invalid_client', 'missing_client_id', 'unregistered_origin']);

/** Whether the reason that Google gives is the site's set-up, which only its operator can put right. */
function isUnknownSite(reason: string | undefined): boolean {
  return reason !== undefined && UNKNOWN_SITE.has(reason);
}

interface GoogleWindow {
  google?: { accounts?: { id?: GoogleIdentity } };
}
