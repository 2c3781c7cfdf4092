import { type Screen, sitePath } from './site-paths.ts';

/** Finished or cancelled checkout a visitor returns from. */
export type ReturnedCheckout = { outcome: 'done'; sessionId: string } | { outcome: 'cancelled' };

const PARAMETER = 'checkout';
const CANCELLED = 'cancelled';

/** Placeholder that Stripe replaces with the id of the checkout session. */
const SESSION_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** Return path of a finished checkout. Returning proves nothing, so the screen waits until the payment is confirmed. */
export function checkoutDonePath(locale: string, sold: 'plan' | 'pack'): string {
  const tab = sold === 'plan' ? '' : 'tab=purchases&';
  return `${sitePath(locale, 'subscriptions')}?${tab}${PARAMETER}=${SESSION_ID_PLACEHOLDER}`;
}

/** Return path of a cancelled checkout. @param screen screen the checkout was started from */
export function checkoutCancelledPath(locale: string, screen: Screen): string {
  return `${sitePath(locale, screen)}?${PARAMETER}=${CANCELLED}`;
}

/** Parses a screen's query; `undefined` when the visitor does not return from a checkout. */
export function parseCheckoutReturn(search: URLSearchParams): ReturnedCheckout | undefined {
  const value = search.get(PARAMETER);
  if (!value) return undefined;
  return value === CANCELLED ? { outcome: 'cancelled' } : { outcome: 'done', sessionId: value };
}
