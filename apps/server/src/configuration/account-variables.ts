import * as z from 'zod';

/** Environment variables for login and captcha. */
export const accountVariables = z.object({
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional()
    .meta({ takes: 'the id of an OAuth client', purpose: 'Enables “Sign in with Google”.' }),
  GOOGLE_KEYS_URL: address().default('https://www.googleapis.com/oauth2/v3/certs').meta({
    takes: 'an http or https address',
    purpose: 'Address of the keys with which Google signs ID tokens.',
  }),
  LOGIN_ATTEMPTS: z.coerce.number().int().min(1).default(100).meta({
    takes: 'a whole number, at least 1',
    purpose: 'Maximum number of login attempts per network in 15 minutes.',
  }),
  DISPOSABLE_DOMAINS: z.string().optional().meta({
    takes: 'a file',
    purpose:
      'List of domains with throw-away mailboxes, whose accounts get no rewards; default `apps/server/catalogue/disposable-domains.json`.',
  }),
  BREACHED_PASSWORDS_URL: address().optional().meta({
    takes: 'an http or https address',
    purpose:
      'Range service for passwords known from data leaks, e.g. `https://api.pwnedpasswords.com/range`. It gets five digits of the hash of new passwords. Without it, an embedded list of the most common ones is used.',
  }),
  TENCENT_CAPTCHA_APP_ID: z.string().regex(/^\d+$/).optional().meta({
    takes: 'digits',
    purpose: 'CaptchaAppId of Tencent Captcha; requires a captcha before a code is mailed.',
  }),
  TENCENT_CAPTCHA_APP_SECRET: key('AppSecretKey of Tencent Captcha.'),
  TENCENT_CAPTCHA_SECRET_ID: key('SecretId of the Tencent Cloud account with the captcha.'),
  TENCENT_CAPTCHA_API_KEY: key('SecretKey of the Tencent Cloud account with the captcha.'),
  TENCENT_CAPTCHA_BASE_URL: address().optional().meta({
    takes: 'an http or https address',
    purpose: 'Address of Tencent Captcha.',
  }),
});

/** Pairs of variables that must be set together. */
export const ACCOUNT_COMPANIONS = [
  ['TENCENT_CAPTCHA_APP_ID', 'TENCENT_CAPTCHA_APP_SECRET'],
  ['TENCENT_CAPTCHA_APP_ID', 'TENCENT_CAPTCHA_SECRET_ID'],
  ['TENCENT_CAPTCHA_APP_ID', 'TENCENT_CAPTCHA_API_KEY'],
] as const satisfies readonly (readonly [keyof typeof accountVariables.shape, keyof typeof accountVariables.shape])[];

function address() {
  return z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
}

function key(purpose: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .meta({ takes: 'a key without spaces', purpose, isSecret: true });
}

/** Environment variables for payments; `platform-variables.ts` explains `takes` and `purpose`. */
export const paymentVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional()
    .meta({
      takes: 'a secret or restricted key of Stripe',
      purpose: 'Enables payments; without it nothing is on sale (`docs/payments.md`).',
      isSecret: true,
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\x21-\x7e]+$/)
    .optional()
    .meta({
      takes: 'a signing secret of Stripe, which begins with whsec_',
      purpose: 'Signing secret of the events that Stripe sends to `/stripe/webhook`.',
      isSecret: true,
    }),
  STRIPE_API_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ takes: 'an http or https address', purpose: 'Address to use instead of Stripe’s own, for tests.' }),
});

type PaymentVariables = z.output<typeof paymentVariables>;

/** Pairs of variables that must be set together. */
export const PAYMENT_COMPANIONS: readonly (readonly [keyof PaymentVariables, keyof PaymentVariables])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
];

/** Returns the Stripe settings, or `undefined` when payments are not configured. */
export function readStripe(configuration: PaymentVariables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = configuration;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, apiBaseUrl: configuration.STRIPE_API_BASE_URL };
}
