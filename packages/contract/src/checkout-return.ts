import { type Screen, sitePath } from './site-paths.ts';

/** What somebody comes back from: a checkout that they finished, or one that they left. */
export type ReturnedCheckout = { outcome: 'done'; sessionId: string } | { outcome: 'cancelled' };

const PARAMETER = 'checkout';
const CANCELLED = 'cancelled';

/** What Stripe puts the id of the checkout's session in the place of. */
const SESSION_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** Where a checkout leads that was finished. The screen waits until the payment is known: coming back proves nothing. */
export function checkoutDonePath(locale: string, sold: 'plan' | 'pack'): string {
  const tab = sold === 'plan' ? '' : 'tab=purchases&';
  return `${sitePath(locale, 'subscriptions')}?${tab}${PARAMETER}=${SESSION_ID_PLACEHOLDER}`;
}

/** Where a checkout leads that somebody left. @param screen where it began */
export function checkoutCancelledPath(locale: string, screen: Screen): string {
  return `${sitePath(locale, screen)}?${PARAMETER}=${CANCELLED}`;
}

/** What the query of a screen says; `undefined` when nobody comes from a checkout. */
export function parseCheckoutReturn(search: URLSearchParams): ReturnedCheckout | undefined {
  const value = search.get(PARAMETER);
  if (!value) return undefined;
  return value === CANCELLED ? { outcome: 'cancelled' } : { outcome: 'done', sessionId: value };
}
