import * as z from 'zod/mini';

/**
 * `GET /pubapi1/site_config`: what this server is set up for. Screens that need more show what is missing instead of failing.
 */
export const siteConfig = z.object({
  /** The OAuth client of "Sign in with Google"; `null` where it is not offered. */
  google_client_id: z.nullable(z.string()),
  /** Asked before a code is mailed; `null` where nothing is asked. */
  captcha: z.nullable(
    z.object({
      /** Whose `ticket` and `randstr` `get_email_code` wants. */
      provider: z.enum(['tencent']),
      /** The provider's public key for this site. */
      site_key: z.string(),
    }),
  ),
  /** Whether anything can be bought. */
  payments: z.boolean(),
});
export type SiteConfig = z.infer<typeof siteConfig>;
