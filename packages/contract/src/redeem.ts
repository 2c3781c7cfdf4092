import * as z from 'zod/mini';
import { cycleName, planName } from './plans.ts';
import type { CallOptions, Transport } from './transport.ts';

/**
 * `POST /priapi1/claim_coupon` (BILL-10). Case, hyphens and spaces are ignored; malformed codes are treated as unknown
 * ones.
 */
export const claimCouponRequest = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) });
export type ClaimCouponRequest = z.input<typeof claimCouponRequest>;

/** Effect of the code; `message` names both plans. */
export const claimCouponData = z.object({
  from_plan: planName,
  to_plan: planName,
  cycle: cycleName,
  /** ISO 8601: end of the plan. */
  valid_to: z.string(),
  /** The effect as a sentence in the caller's language. */
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
