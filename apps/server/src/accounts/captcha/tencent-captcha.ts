import { scopedSignature } from '@interlinear/engines/signing';
import * as z from 'zod';
import type { Captcha } from './captcha.ts';

export interface TencentCaptchaOptions {
  fetch: typeof fetch;
  appId: string;
  appSecret: string;
  /** From the Tencent Cloud account. */
  secretId: string;
  secretKey: string;
  /** Default `https://captcha.tencentcloudapi.com`. */
  baseUrl?: string | undefined;
  now(): Date;
}

/** Type of the web app's widget ("9: slider"), the only one the API accepts. */
const CAPTCHA_TYPE = 9;
const PASSED = 1;
/** CaptchaAppId and AppSecretKey do not match. */
const WRONG_SECRET = 100;
const TIMEOUT_MS = 5_000;

const answerSchema = z.object({ Response: z.object({ CaptchaCode: z.number() }) });

/**
 * Verifies Tencent Captcha by `DescribeCaptchaResult`, version 2019-07-22 (cloud.tencent.com/document/api/1110/36926).
 */
export function createTencentCaptcha(options: TencentCaptchaOptions): Captcha {
  const { fetch, appId, appSecret, secretId, secretKey, now } = options;
  const baseUrl = options.baseUrl ?? 'https://captcha.tencentcloudapi.com';
  return {
    provider: 'tencent',
    siteKey: appId,
    async verify({ ticket, randstr, address }) {
      const body = JSON.stringify({
        CaptchaType: CAPTCHA_TYPE,
        Ticket: ticket,
        UserIp: address,
        Randstr: randstr,
        CaptchaAppId: Number(appId),
        AppSecretKey: appSecret,
      });
      const seconds = Math.floor(now().getTime() / 1000);
      const contentType = 'application/json';
      const headers = { 'content-type': contentType, host: new URL(baseUrl).hostname };
      const authorization = await scopedSignature(
        { method: 'POST', path: '/', query: '', headers, body },
        { id: secretId, secret: secretKey },
        {
          algorithm: 'TC3-HMAC-SHA256',
          keyPrefix: 'TC3',
          scope: [new Date(seconds * 1000).toISOString().slice(0, 10), 'captcha', 'tc3_request'],
          time: String(seconds),
        },
      );
      const response = await fetch(`${baseUrl}/`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': contentType,
          authorization,
          'x-tc-action': 'DescribeCaptchaResult',
          'x-tc-version': '2019-07-22',
          'x-tc-timestamp': String(seconds),
        },
        body,
      });
      // Any answer without a verdict, such as one to a wrong key, is a failure of the service.
      const { Response } = answerSchema.parse(await response.json());
      if (Response.CaptchaCode === WRONG_SECRET) throw new Error('the AppSecretKey of the captcha is wrong');
      return Response.CaptchaCode === PASSED;
    },
  };
}
