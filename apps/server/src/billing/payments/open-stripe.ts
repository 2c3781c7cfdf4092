import Stripe from 'stripe';

export interface StripeSettings {
  secretKey: string;
  /** Another address than Stripe's own, for tests. */
  apiBaseUrl: string | undefined;
}

/** A call takes a second or two; a person waits for it. */
const TIMEOUT_MS = 20_000;
/** Of calls that never reached Stripe or that it could not answer just then; the SDK gives each the same idempotency key. */
const RETRIES = 2;

/** Stripe's SDK; it speaks the version of the API that it was made for. */
export function openStripe({ secretKey, apiBaseUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBaseUrl === undefined ? {} : placeOf(apiBaseUrl)),
  });
}

function placeOf(address: string): Stripe.StripeConfig {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}
