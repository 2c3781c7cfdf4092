import * as z from 'zod/mini';
import { cycleName, planName } from './plans.ts';
import type { CallOptions, Transport } from './transport.ts';

/**
 * `POST /priapi1/claim_coupon` (BILL-10). The code is taken in any case, with or without its hyphens and spaces; what no code
 * can look like is an unknown one.
 */
export const claimCouponRequest = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) });
export type ClaimCouponRequest = z.input<typeof claimCouponRequest>;

/** What became of it; `message` names both plans. */
export const claimCouponData = z.object({
  from_plan: planName,
  to_plan: planName,
  cycle: cycleName,
  /** ISO 8601: when the plan ends again. */
  valid_to: z.string(),
  /** The same as a sentence in the caller's language. */
  message: z.string(),
});
export type ClaimCouponData = z.infer<typeof claimCouponData>;

export interface RedeemClient {
  redeem(code: string, options?: CallOptions): Promise<ClaimCouponData>;
}

export function createRedeemClient({ fetchData }: Transport): RedeemClient {
  return {
    redeem: (code, call = {}) =>
      fetchData({ path: '/priapi1/claim_coupon', schema: claimCouponData, form: { code }, ...call }),
  };
}
