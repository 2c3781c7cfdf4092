import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../locale/use-locale.ts';
import { isUnknownSite, loadGoogleIdentity } from './google-identity.ts';

export type GoogleState = 'loading' | 'ready' | 'not-loaded' | 'unknown-site';

export interface GoogleButtonOptions {
  clientId: string;
  /** What the button says; `continue` for people who are logged in. */
  kind: 'signin' | 'signup' | 'continue';
  /** Somebody has chosen an account; without a token when Google sent none. */
  onCredential(idToken: string | undefined): void;
}

/** Has Google draw its button into a place of ours. */
export function useGoogleButton(options: GoogleButtonOptions): {
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
