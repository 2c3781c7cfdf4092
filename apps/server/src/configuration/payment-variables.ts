import * as z from 'zod';

/** Every variable of payments; see `variables.ts` for what `takes` and `purpose` are. */
export const paymentVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional()
    .meta({
      takes: 'a secret or restricted key of Stripe',
      purpose: 'Lets people pay; without it nothing can be bought (`docs/payments.md`).',
      isSecret: true,
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\x21-\x7e]+$/)
    .optional()
    .meta({
      takes: 'a signing secret of Stripe, which begins with whsec_',
      purpose: 'What Stripe signs the events with that it sends to `/stripe/webhook`.',
      isSecret: true,
    }),
  STRIPE_API_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ takes: 'an http or https address', purpose: 'Another address than Stripe’s own, for tests.' }),
});

type PaymentVariables = z.output<typeof paymentVariables>;

/** Variables that work together only. */
export const PAYMENT_COMPANIONS: readonly (readonly [keyof PaymentVariables, keyof PaymentVariables])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
];

/** What payments need, when they are set up. */
export function readStripe(configuration: PaymentVariables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = configuration;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, apiBaseUrl: configuration.STRIPE_API_BASE_URL };
}
