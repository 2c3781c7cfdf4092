import type { Logger } from 'pino';
import Stripe from 'stripe';
import { type ApiFailure, apiFailure } from '../../../platform/http/api-failure.ts';

/** The error that replaces a Stripe error in an answer. */
type StripeErrorKey = 'checkoutFailed' | 'billingPortalFailed' | 'paymentServiceFailed';

/**
 * Calls Stripe for a request: a Stripe error is logged and becomes the error `key`.
 * @throws {ApiFailure} `paymentsOff` when no keys are set
 */
export type StripeCalls = <Result>(key: StripeErrorKey, work: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

export function createStripeCalls(stripe: Stripe | undefined, log: Pick<Logger, 'warn'>): StripeCalls {
  return async (key, work) => {
    if (!stripe) throw apiFailure('paymentsOff', {});
    try {
      return await work(stripe);
    } catch (error) {
      throw toFailure(error, key, log);
    }
  };
}

function toFailure(error: unknown, key: StripeErrorKey, log: Pick<Logger, 'warn'>): ApiFailure | unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // Stripe's message is not logged: it may quote user input.
  const { type, code, param, requestId } = error;
  log.warn({ stripe: { type, code, param, requestId } }, 'Stripe refused or did not answer');
  return apiFailure(key, {}, { cause: error });
}
