import { scopedSignature } from '@interlinear/engines/signing';
import * as z from 'zod';
import type { Captcha } from './captcha.ts';

export interface TencentCaptchaOptions {
  fetch: typeof fetch;
  appId: string;
  appSecret: string;
  /** Of the Tencent Cloud account. */
  secretId: string;
  secretKey: string;
  /** `https://captcha.tencentcloudapi.com` unless told. */
  baseUrl?: string | undefined;
  now(): Date;
}

/** Of the widget in the web app ("9: slider"); the only type the call knows. */
const CAPTCHA_TYPE = 9;
const PASSED = 1;
/** CaptchaAppId and AppSecretKey are no pair. */
const WRONG_SECRET = 100;
const TIMEOUT_MS = 5_000;

const answerSchema = z.object({ Response: z.object({ CaptchaCode: z.number() }) });

/** Tencent Captcha, `DescribeCaptchaResult` of version 2019-07-22 (cloud.tencent.com/document/api/1110/36926). */
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
      // Everything that is not a verdict, such as a key of ours that is wrong, is a failure of the service.
      const { Response } = answerSchema.parse(await response.json());
      if (Response.CaptchaCode === WRONG_SECRET) throw new Error('the AppSecretKey of the captcha is wrong');
      return Response.CaptchaCode === PASSED;
    },
  };
}
