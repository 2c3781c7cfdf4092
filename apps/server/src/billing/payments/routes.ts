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
import { type ChangeContext, changeSubscription, previewChange, setCancelAtPeriodEnd } from './change-subscription.ts';
import { type ListPurchasesContext, listPurchases } from './list-purchases.ts';
import { openProductCheckout, type ProductCheckoutContext } from './product-checkout.ts';
import { type RefundContext, requestOrderRefund, requestSubscriptionRefund } from './refunds.ts';
import { openSubscriptionCheckout } from './subscription-checkout.ts';

export interface PaymentRoutesContext
  extends ProductCheckoutContext,
    ChangeContext,
    RefundContext,
    ListPurchasesContext {
  authentication: Authentication;
}

const tags = ['payments'];

/** Routes for buying and managing purchases. Quota is granted only once Stripe confirms the payment. */
export function paymentRoutes(api: HttpServer, context: PaymentRoutesContext): void {
  checkoutRoutes(api, context);
  subscriptionRoutes(api, context);
  purchaseRoutes(api, context);
}

function checkoutRoutes(api: HttpServer, context: PaymentRoutesContext): void {
  const { authentication } = context;
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
      return success(await openSubscriptionCheckout(context, { accountId, planId, locale: localeOf(request) }));
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
      return success(await openProductCheckout(context, { accountId, productId, locale: localeOf(request) }));
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
      return success(await openBillingPortal(context, { accountId, returnUrl, locale: localeOf(request) }));
    },
  );
}

function subscriptionRoutes(api: HttpServer, context: PaymentRoutesContext): void {
  const { authentication } = context;
  api.get(
    '/priapi1/preview_subscription_change',
    {
      schema: {
        tags,
        summary: 'What a change of plan would cost, and when it would take effect',
        querystring: changeSubscriptionRequest,
        response: { 200: envelope(subscriptionChangePreview) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await previewChange(context, { accountId, planId: request.query.plan_id }));
    },
  );

  api.post(
    '/priapi1/change_subscription',
    {
      schema: {
        tags,
        summary: 'Change the plan: upgrades immediately, downgrades with the next period',
        consumes: BODY_FORMATS,
        body: changeSubscriptionRequest,
        response: { 200: envelope(subscriptionChangeData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await changeSubscription(context, { accountId, planId: request.body.plan_id }));
    },
  );

  for (const { path, cancels, summary } of [
    { path: '/priapi1/cancel_subscription', cancels: true, summary: 'End the subscription with its period' },
    { path: '/priapi1/resume_subscription', cancels: false, summary: 'Resume a cancelled subscription' },
  ]) {
    api.post(
      path,
      { schema: { tags, summary, response: { 200: envelope(subscriptionChangeData) } } },
      async (request) => {
        const { accountId } = await authentication.require(request);
        return success(await setCancelAtPeriodEnd(context, { accountId, cancels }));
      },
    );
  }
}

function purchaseRoutes(api: HttpServer, context: PaymentRoutesContext): void {
  const { authentication } = context;
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
      return success(await listPurchases(context, { accountId, page, pageSize }));
    },
  );

  api.post(
    '/priapi1/request_refund',
    {
      schema: {
        tags,
        summary: 'Request a refund of an unused pack, or of a subscription’s recent payments',
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
          ? await requestSubscriptionRefund(context, { accountId, subscriptionId })
          : await requestOrderRefund(context, { accountId, orderId }),
      );
    },
  );
}
