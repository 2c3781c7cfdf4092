import type { Configuration } from '../configuration/configuration.ts';
import type { Captcha } from './captcha/captcha.ts';
import { createTencentCaptcha } from './captcha/tencent-captcha.ts';
import { createGoogleVerifier, type GoogleVerifier } from './google/google-identity.ts';
import { createBreachedPasswords, type IsBreached } from './sign-in/breached-passwords.ts';

export interface IdentityProviderOptions {
  fetch: typeof fetch;
  now(): Date;
}

/** External identity and captcha providers; none unless configured. */
export function createIdentityProviders(
  configuration: Configuration,
  { fetch, now }: IdentityProviderOptions,
): { captcha: Captcha | undefined; google: GoogleVerifier | undefined; isBreached: IsBreached } {
  const {
    BREACHED_PASSWORDS_URL: breachedPasswordsUrl,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_KEYS_URL: keysUrl,
    TENCENT_CAPTCHA_APP_ID: appId,
    TENCENT_CAPTCHA_APP_SECRET: appSecret,
    TENCENT_CAPTCHA_SECRET_ID: secretId,
    TENCENT_CAPTCHA_API_KEY: secretKey,
    TENCENT_CAPTCHA_BASE_URL: baseUrl,
  } = configuration;
  return {
    isBreached: createBreachedPasswords({ url: breachedPasswordsUrl, fetch }),
    google: clientId === undefined ? undefined : createGoogleVerifier({ clientId, keysUrl, fetch, now }),
    captcha:
      appId && appSecret && secretId && secretKey
        ? createTencentCaptcha({ fetch, appId, appSecret, secretId, secretKey, baseUrl, now })
        : undefined,
  };
}
