import { envelope } from '@interlinear/contract/envelope';
import { claimCouponData, claimCouponRequest } from '@interlinear/contract/redeem';
import { translateNotice } from '@interlinear/messages/notices';
import type { Authentication } from '../../accounts/authentication.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { localeOf, success } from '../../platform/http/envelope.ts';
import { planLabel } from '../plans/plan-catalogue.ts';
import { type RedeemCodeContext, redeemCode } from './redeem-code.ts';

export interface CodeRoutesContext extends RedeemCodeContext {
  authentication: Authentication;
}

export function codeRoutes(api: HttpServer, context: CodeRoutesContext): void {
  api.post(
    '/priapi1/claim_coupon',
    {
      schema: {
        tags: ['rewards'],
        summary: 'Redeem a code for a plan',
        consumes: BODY_FORMATS,
        body: claimCouponRequest,
        response: { 200: envelope(claimCouponData) },
      },
    },
    async (request) => {
      const { accountId } = await context.authentication.require(request);
      const { fromPlan, toPlan, cycle, validTo } = await redeemCode(context, { accountId, code: request.body.code });
      const plans = { from: planLabel(fromPlan), to: planLabel(toPlan) };
      return success({
        from_plan: fromPlan,
        to_plan: toPlan,
        cycle,
        valid_to: validTo.toISOString(),
        message: translateNotice(localeOf(request), 'redeemed', plans),
      });
    },
  );
}
