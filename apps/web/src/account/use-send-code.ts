import type { EmailCodeData, GetEmailCodeRequest } from '@interlinear/contract/accounts';
import type { SiteConfig } from '@interlinear/contract/site-config';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { readCookiePreferences } from '../consent/cookie-preferences.ts';
import { LocalizedError } from '../failures/localized-error.ts';
import { runCommand } from '../shell/commands.ts';
import { readDeviceId } from './device-id.ts';
import { loadScript } from './load-script.ts';
import { useAccounts, useSiteConfig } from './use-accounts.ts';

/**
 * Returns a function that mails a code to an address, after the captcha if this server has one.
 * @throws {LocalizedError} when the captcha was closed, did not load, or needs the visitor's consent first
 * @throws {ApiError} when no code was sent
 */
export function useSendCode(): (email: string, purpose: GetEmailCodeRequest['purpose']) => Promise<EmailCodeData> {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const { captcha } = useSiteConfig();
  return useCallback(
    async (email, purpose) => {
      if (captcha && !readCookiePreferences()?.functional) {
        // Nothing of the provider's is loaded before consent (SITE-16).
        runCommand('choose-cookies');
        throw new LocalizedError(t('captchaConsent'));
      }
      const proof = captcha ? await solveCaptcha(captcha) : {};
      if (proof === 'closed') throw new LocalizedError(t('captchaClosed'));
      if (proof === 'not-loaded') throw new LocalizedError(t('captchaNotLoaded'));
      return accounts.getEmailCode({ email, purpose, device_id: readDeviceId(), ...proof });
    },
    [accounts, captcha, t],
  );
}

const SCRIPT = 'https://turing.captcha.qcloud.com/TCaptcha.js';

/** The proof of a solved captcha, which the server verifies with the provider. */
interface CaptchaProof {
  ticket: string;
  randstr: string;
}

const solved = z.object({ ret: z.literal(0), ticket: z.string(), randstr: z.string() });

/** Shows Tencent's captcha in the provider's own dialog. Resolves to `not-loaded` when its script does not arrive. */
async function solveCaptcha(
  captcha: NonNullable<SiteConfig['captcha']>,
): Promise<CaptchaProof | 'closed' | 'not-loaded'> {
  const isLoaded = await loadScript(SCRIPT);
  const { TencentCaptcha } = window as CaptchaWindow; // set by the script; absent if it failed
  if (!isLoaded || !TencentCaptcha) return 'not-loaded';
  return new Promise((resolve) => {
    new TencentCaptcha(captcha.site_key, (answer) => {
      const { data } = solved.safeParse(answer);
      resolve(data ? { ticket: data.ticket, randstr: data.randstr } : 'closed');
    }).show();
  });
}

interface CaptchaWindow {
  TencentCaptcha?: new (appId: string, onEnd: (answer: unknown) => void) => { show(): void };
}
