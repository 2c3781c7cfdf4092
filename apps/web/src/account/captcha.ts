import type { SiteConfig } from '@interlinear/contract/site-config';
import * as z from 'zod/mini';
import { loadScript } from './load-script.ts';

const SCRIPT = 'https://turing.captcha.qcloud.com/TCaptcha.js';

/** What the server verifies with the provider. */
export interface CaptchaProof {
  ticket: string;
  randstr: string;
}

const solved = z.object({ ret: z.literal(0), ticket: z.string(), randstr: z.string() });

/** Shows Tencent's captcha. Its dialog is its own; we see only how it ended. */
export async function solveCaptcha(
  captcha: NonNullable<SiteConfig['captcha']>,
): Promise<CaptchaProof | 'closed' | 'not-loaded'> {
  const isLoaded = await loadScript(SCRIPT);
  const { TencentCaptcha } = window as CaptchaWindow; // what the script has put there, or nothing
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
