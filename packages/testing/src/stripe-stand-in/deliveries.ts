import { createHmac } from 'node:crypto';
import type { StripeEvent } from './objects.ts';

export interface Endpoint {
  /** URL of our server's webhook route. */
  url: string;
  /** Signing secret, `whsec_…`. */
  secret: string;
}

/** Creates the body and headers of a webhook request, signed at `at` (seconds). */
export function signedDelivery(event: StripeEvent, secret: string, at: number): { body: string; headers: Headers } {
  const body = JSON.stringify(event, undefined, 2);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': `t=${at},v1=${signature},v0=${'0'.repeat(64)}`,
  });
  return { body, headers };
}

/** Sends an event and returns the HTTP status of the answer; 0 without one. */
export async function send(endpoint: Endpoint, event: StripeEvent, at: number): Promise<number> {
  const delivery = signedDelivery(event, endpoint.secret, at);
  try {
    return (await fetch(endpoint.url, { method: 'POST', ...delivery })).status;
  } catch {
    // Some tests stop the server on purpose; Stripe would retry later.
    return 0;
  }
}
