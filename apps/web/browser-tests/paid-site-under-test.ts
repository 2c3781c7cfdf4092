import { DEEPSEEK_API_KEY, startDeepseekStandIn } from '@interlinear/testing/engines/deepseek-stand-in';
import { STRIPE_KEY } from '@interlinear/testing/stripe-stand-in/answer-call';
import { startStripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

const WEBHOOK_SECRET = 'whsec_of_tests';

/** Starts a site with payments by a Stripe stand-in, and an AI engine that costs tokens on every plan. */
export async function startPaidSite(environment: Readonly<Record<string, string>> = {}): Promise<SiteUnderTest> {
  // The webhook URL is known only once the server listens.
  const webhooks = { url: '', secret: WEBHOOK_SECRET };
  const [stripe, deepseek] = await Promise.all([
    startStripeStandIn({ now: () => Date.now(), webhooks }),
    startDeepseekStandIn(),
  ]);
  const payments = {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE_URL: stripe.url,
    DEEPSEEK_API_KEY,
    DEEPSEEK_BASE_URL: deepseek.url,
  };
  const site = await startSite({ ...payments, ...environment });
  webhooks.url = `${site.server.url}/stripe/webhook`;

  async function close(): Promise<void> {
    await site.close();
    await Promise.all([stripe.close(), deepseek.close()]);
  }
  return { ...site, close };
}
