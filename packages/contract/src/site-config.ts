import * as z from 'zod/mini';

/**
 * `GET /pubapi1/site_config`: optional services configured on this server. Screens that need a missing one say so
 * instead of failing.
 */
export const siteConfig = z.object({
  /** OAuth client of "Sign in with Google"; `null` where it is not offered. */
  google_client_id: z.nullable(z.string()),
  /** Captcha required before a code is mailed; `null` where there is none. */
  captcha: z.nullable(
    z.object({
      /** Provider of the `ticket` and `randstr` for `get_email_code`. */
      provider: z.enum(['tencent']),
      /** Public key of this site at the provider. */
      site_key: z.string(),
    }),
  ),
  /** Whether passkeys work: browsers require a host name, and https except on localhost. */
  passkeys: z.boolean(),
  /** Whether payments are configured. */
  payments: z.boolean(),
});
export type SiteConfig = z.infer<typeof siteConfig>;
