import type { EmailCodeData, GetEmailCodeRequest } from '@interlinear/contract/accounts';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { SaidError } from '../failures/said-error.ts';
import { solveCaptcha } from './captcha.ts';
import { useAccounts } from './use-accounts.ts';
import { useSiteConfig } from './use-site-config.ts';

/**
 * Mails a code to an address, after the captcha where this server has one.
 * @throws {SaidError} when the captcha was closed or did not load
 * @throws {ApiError} when no code was sent
 */
export function useSendCode(): (email: string, purpose: GetEmailCodeRequest['purpose']) => Promise<EmailCodeData> {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const { captcha } = useSiteConfig();
  return useCallback(
    async (email, purpose) => {
      const proof = captcha ? await solveCaptcha(captcha) : {};
      if (proof === 'closed') throw new SaidError(t('captchaClosed'));
      if (proof === 'not-loaded') throw new SaidError(t('captchaNotLoaded'));
      return accounts.getEmailCode({ email, purpose, ...proof });
    },
    [accounts, captcha, t],
  );
}
