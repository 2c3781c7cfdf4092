import { type Screen, sitePath } from './site-paths.ts';

/** What somebody comes back from: a subscription's checkout, or a pack's with the number of its order. */
export type ReturnedCheckout = { outcome: 'done'; orderNumber: string | undefined } | { outcome: 'cancelled' };

const OUTCOME = 'checkout';
const ORDER = 'order';

/**
 * Where a checkout leads that was paid. The screen waits until the payment is known: coming back proves nothing.
 * @param orderNumber of a pack; `undefined` for a subscription
 */
export function checkoutDonePath(locale: string, orderNumber: string | undefined): string {
  const parameters = new URLSearchParams({ [OUTCOME]: 'done' });
  if (orderNumber !== undefined) {
    parameters.set('tab', 'purchases');
    parameters.set(ORDER, orderNumber);
  }
  return `${sitePath(locale, 'subscriptions')}?${parameters}`;
}

/** Where a checkout leads that somebody left. @param screen where it began */
export function checkoutCancelledPath(locale: string, screen: Screen): string {
  return `${sitePath(locale, screen)}?${OUTCOME}=cancelled`;
}

/** What the query of a screen says; `undefined` when nobody comes from a checkout. */
export function parseCheckoutReturn(search: URLSearchParams): ReturnedCheckout | undefined {
  switch (search.get(OUTCOME)) {
    case 'done':
      return { outcome: 'done', orderNumber: search.get(ORDER) ?? undefined };
    case 'cancelled':
      return { outcome: 'cancelled' };
    default:
      return undefined;
  }
}
