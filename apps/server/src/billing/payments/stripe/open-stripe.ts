import Stripe from 'stripe';

export interface StripeSettings {
  secretKey: string;
  /** Replaces Stripe's own address in tests. */
  apiBaseUrl: string | undefined;
}

/** Calls take a second or two while a user waits. */
const TIMEOUT_MS = 20_000;
/** Retries after connection failures and server errors; the SDK reuses the idempotency key. */
const MAX_RETRIES = 2;

/** Creates Stripe's SDK, which uses the API version it was released for. */
export function openStripe({ secretKey, apiBaseUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(apiBaseUrl === undefined ? {} : toHost(apiBaseUrl)),
  });
}

function toHost(address: string): Stripe.StripeConfig {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}
