import { envelope } from '@interlinear/contract/envelope';
import {
  billingPortalData,
  billingPortalQuery,
  changeSubscriptionRequest,
  checkoutData,
  productCheckoutRequest,
  purchasesData,
  purchasesQuery,
  refundData,
  refundRequest,
  subscriptionChangeData,
  subscriptionChangePreview,
  subscriptionCheckoutQuery,
} from '@interlinear/contract/payments';
import type { Authentication } from '../../accounts/authentication.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { localeOf, success } from '../../platform/http/envelope.ts';
import { openBillingPortal } from './billing-portal.ts';
import { setCancelAtPeriodEnd } from './cancel-subscription.ts';
import { type ChangeParts, changeSubscription, previewChange } from './change-subscription.ts';
import { type ListPurchasesParts, listPurchases } from './list-purchases.ts';
import { openProductCheckout, type ProductCheckoutParts } from './product-checkout.ts';
import { type RequestRefundParts, requestOrderRefund, requestSubscriptionRefund } from './request-refund.ts';
import { openSubscriptionCheckout } from './subscription-checkout.ts';

export interface PaymentRoutesParts extends ProductCheckoutParts, ChangeParts, RequestRefundParts, ListPurchasesParts {
  authentication: Authentication;
}

const tags = ['payments'];

/** Buying, and what comes after. Nothing is given here: what was paid for is given when Stripe says that it was paid. */
export function paymentRoutes(api: HttpServer, parts: PaymentRoutesParts): void {
  checkoutRoutes(api, parts);
  subscriptionRoutes(api, parts);
  purchaseRoutes(api, parts);
}

function checkoutRoutes(api: HttpServer, parts: PaymentRoutesParts): void {
  const { authentication } = parts;
  api.get(
    '/stripe/create_subscription_checkout',
    {
      schema: {
        tags,
        summary: 'Open a checkout for a plan',
        querystring: subscriptionCheckoutQuery,
        response: { 200: envelope(checkoutData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { plan_id: planId } = request.query;
      return success(await openSubscriptionCheckout(parts, { accountId, planId, locale: localeOf(request) }));
    },
  );

  api.post(
    '/stripe/create_product_checkout',
    {
      schema: {
        tags,
        summary: 'Open a checkout for an add-on pack',
        consumes: BODY_FORMATS,
        body: productCheckoutRequest,
        response: { 200: envelope(checkoutData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { product_id: productId } = request.body;
      return success(await openProductCheckout(parts, { accountId, productId, locale: localeOf(request) }));
    },
  );

  api.get(
    '/stripe/create_billing_portal_session',
    {
      schema: {
        tags,
        summary: 'Open Stripe’s page for cards, invoices and cancelling',
        querystring: billingPortalQuery,
        response: { 200: envelope(billingPortalData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { return_url: returnUrl } = request.query;
      return success(await openBillingPortal(parts, { accountId, returnUrl, locale: localeOf(request) }));
    },
  );
}

function subscriptionRoutes(api: HttpServer, parts: PaymentRoutesParts): void {
  const { authentication } = parts;
  api.get(
    '/priapi1/preview_subscription_change',
    {
      schema: {
        tags,
        summary: 'What a change of the plan would cost, and when it would count',
        querystring: changeSubscriptionRequest,
        response: { 200: envelope(subscriptionChangePreview) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await previewChange(parts, { accountId, planId: request.query.plan_id }));
    },
  );

  api.post(
    '/priapi1/change_subscription',
    {
      schema: {
        tags,
        summary: 'Change the plan: more at once, less with the next period',
        consumes: BODY_FORMATS,
        body: changeSubscriptionRequest,
        response: { 200: envelope(subscriptionChangeData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await changeSubscription(parts, { accountId, planId: request.body.plan_id }));
    },
  );

  for (const { path, cancels, summary } of [
    { path: '/priapi1/cancel_subscription', cancels: true, summary: 'End the subscription with its period' },
    { path: '/priapi1/resume_subscription', cancels: false, summary: 'Let a cancelled subscription go on' },
  ]) {
    api.post(
      path,
      { schema: { tags, summary, response: { 200: envelope(subscriptionChangeData) } } },
      async (request) => {
        const { accountId } = await authentication.require(request);
        return success(await setCancelAtPeriodEnd(parts, { accountId, cancels }));
      },
    );
  }
}

function purchaseRoutes(api: HttpServer, parts: PaymentRoutesParts): void {
  const { authentication } = parts;
  api.get(
    '/priapi1/get_my_products',
    {
      schema: {
        tags,
        summary: 'Purchases of add-on packs, the newest first',
        querystring: purchasesQuery,
        response: { 200: envelope(purchasesData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { page, page_size: pageSize } = request.query;
      return success(await listPurchases(parts, { accountId, page, pageSize }));
    },
  );

  api.post(
    '/priapi1/request_refund',
    {
      schema: {
        tags,
        summary: 'Ask for the money back: of an unused pack, or of a subscription’s latest payment',
        consumes: BODY_FORMATS,
        body: refundRequest,
        response: { 200: envelope(refundData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { order_id: orderId, subscription_id: subscriptionId = '' } = request.body;
      return success(
        orderId === undefined
          ? await requestSubscriptionRefund(parts, { accountId, subscriptionId })
          : await requestOrderRefund(parts, { accountId, orderId }),
      );
    },
  );
}
