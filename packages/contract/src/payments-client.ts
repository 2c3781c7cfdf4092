import {
  billingPortalData,
  type CheckoutData,
  checkoutData,
  type PurchasesData,
  purchasesData,
  type RefundData,
  type RefundRequest,
  refundData,
  type SubscriptionChangeData,
  type SubscriptionChangePreview,
  subscriptionChangeData,
  subscriptionChangePreview,
} from './payments.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Calls for the caller's payments. Each throws only `ApiError`. */
export interface PaymentsClient {
  checkOutSubscription(planId: string): Promise<CheckoutData>;
  checkOutProduct(productId: string): Promise<CheckoutData>;
  /** Returns the address of the payment provider's portal. @param returnPath path the portal leads back to */
  openBillingPortal(returnPath: string): Promise<string>;
  previewChange(planId: string, options?: CallOptions): Promise<SubscriptionChangePreview>;
  changeSubscription(planId: string): Promise<SubscriptionChangeData>;
  /** Ends the subscription at the end of the paid period. */
  cancelSubscription(): Promise<SubscriptionChangeData>;
  /** Withdraws a cancellation. */
  resumeSubscription(): Promise<SubscriptionChangeData>;
  purchases(page: number, options?: CallOptions): Promise<PurchasesData>;
  requestRefund(request: RefundRequest): Promise<RefundData>;
}

export function createPaymentsClient({ fetchData }: Transport): PaymentsClient {
  const change = (name: string, form: Readonly<Record<string, string>>) =>
    fetchData({ path: `/priapi1/${name}`, schema: subscriptionChangeData, form });
  return {
    checkOutSubscription: (plan_id) =>
      fetchData({ path: '/stripe/create_subscription_checkout', schema: checkoutData, query: { plan_id } }),
    checkOutProduct: (product_id) =>
      fetchData({ path: '/stripe/create_product_checkout', schema: checkoutData, form: { product_id } }),
    async openBillingPortal(return_url) {
      const query = { return_url };
      const path = '/stripe/create_billing_portal_session';
      return (await fetchData({ path, schema: billingPortalData, query })).url;
    },
    previewChange: (plan_id, call = {}) =>
      fetchData({
        path: '/priapi1/preview_subscription_change',
        schema: subscriptionChangePreview,
        query: { plan_id },
        ...call,
      }),
    changeSubscription: (plan_id) => change('change_subscription', { plan_id }),
    cancelSubscription: () => change('cancel_subscription', {}),
    resumeSubscription: () => change('resume_subscription', {}),
    purchases: (page, call = {}) =>
      fetchData({ path: '/priapi1/get_my_products', schema: purchasesData, query: { page }, ...call }),
    requestRefund: (json) => fetchData({ path: '/priapi1/request_refund', schema: refundData, json }),
  };
}
