import { loadScript } from './load-script.ts';

/** First a copy that the site's operator may have put beside the site, for networks that do not let Google's through (ACC-04). */
const SCRIPTS = ['/vendor/google-identity.js', 'https://accounts.google.com/gsi/client'];

/** What of Google's library is used. */
export interface GoogleIdentity {
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
export async function loadGoogleIdentity(): Promise<GoogleIdentity | undefined> {
  for (const script of SCRIPTS) {
    const library = (await loadScript(script)) ? (window as GoogleWindow).google?.accounts?.id : undefined; // what the script has put there, or nothing
    if (library) return library;
  }
  return undefined;
}

/** Why Google shows nothing to a site whose address or client it does not know. */
const UNKNOWN_SITE = new Set(['invalid_client', 'missing_client_id', 'unregistered_origin']);

/** Whether the reason that Google gives is the site's set-up, which only its operator can put right. */
export function isUnknownSite(reason: string | undefined): boolean {
  return reason !== undefined && UNKNOWN_SITE.has(reason);
}

interface GoogleWindow {
  google?: { accounts?: { id?: GoogleIdentity } };
}
