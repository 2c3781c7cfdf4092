import Stripe from 'stripe';

/**
 * Cancels a subscription at once. Two events of one customer may be handled at the same time: Stripe refuses the second
 * cancellation as if there were no such subscription, which is then returned as it is.
 */
export async function cancelAtStripe(stripe: Stripe, subscriptionId: string): Promise<Stripe.Subscription> {
  try {
    return await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error;
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    if (subscription.status !== 'canceled') throw error;
    return subscription;
  }
}
