import type { Logger } from 'pino';
import Stripe from 'stripe';
import { type ApiFailure, apiFailure } from '../../platform/http/api-failure.ts';

/** Which of our errors stands for whatever Stripe had to say. */
type StripeErrorKey = 'checkoutFailed' | 'billingPortalFailed' | 'paymentServiceFailed';

/**
 * Stripe for people who wait for an answer: what goes wrong there is one of our errors, and a line in the log.
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
  // Its message may quote what a person typed.
  const { type, code, param, requestId } = error;
  log.warn({ stripe: { type, code, param, requestId } }, 'Stripe refused or did not answer');
  return apiFailure(key, {}, { cause: error });
}
