import { TENCENT_KEY } from '@interlinear/testing/engines/tencent-signature';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import {
  CAPTCHA_SITE,
  SOLVED_CAPTCHA,
  startTencentCaptchaStandIn,
} from '@interlinear/testing/stand-ins/tencent-captcha-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireCaptcha } from '../sign-in/request-code.ts';
import { createTencentCaptcha } from './tencent-captcha.ts';

const NOW = new Date('2026-11-21T06:00:00Z');
const VISITOR = { ...SOLVED_CAPTCHA, address: '203.0.113.7' };

describe('[ACC-02] Tencent Captcha', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startTencentCaptchaStandIn(() => NOW.getTime());
  });
  beforeEach(() => standIn.reset());
  afterAll(() => standIn.close());

  const captcha = (change: Partial<Parameters<typeof createTencentCaptcha>[0]> = {}) =>
    createTencentCaptcha({
      fetch,
      ...CAPTCHA_SITE,
      secretId: TENCENT_KEY.secretId,
      secretKey: TENCENT_KEY.apiKey,
      baseUrl: standIn.url,
      now: () => NOW,
      ...change,
    });
  const outcome = (asked: Promise<void>) =>
    asked.then(
      () => 'human',
      (error: Error) => error.message, // the error key
    );

  it('accepts a solved captcha, with a signed request', async () => {
    expect(await outcome(requireCaptcha(captcha(), VISITOR))).toBe('human');
    expect(JSON.parse(standIn.requests[0]?.body ?? '')).toEqual({
      CaptchaType: 9,
      Ticket: SOLVED_CAPTCHA.ticket,
      UserIp: '203.0.113.7',
      Randstr: SOLVED_CAPTCHA.randstr,
      CaptchaAppId: Number(CAPTCHA_SITE.appId),
      AppSecretKey: CAPTCHA_SITE.appSecret,
    });
  });

  it('refuses an unsolved captcha, and demands a missing one without asking the provider', async () => {
    expect(await outcome(requireCaptcha(captcha(), { ...VISITOR, ticket: 'terror_1001_x' }))).toBe('captchaFailed');
    standIn.reset();
    for (const missing of [{ ticket: undefined }, { randstr: undefined }, { ticket: '' }]) {
      expect(await outcome(requireCaptcha(captcha(), { ...VISITOR, ...missing }))).toBe('captchaNeeded');
    }
    expect(standIn.requests).toEqual([]);
  });

  it('refuses when the provider gives no verdict, and says so', async () => {
    standIn.failNext({ kind: 'cut' });
    standIn.failNext({ kind: 'status', status: 500 });
    standIn.failNext({ kind: 'garbage' });
    for (let count = 0; count < 3; count += 1) {
      expect(await outcome(requireCaptcha(captcha(), VISITOR))).toBe('captchaUnavailable');
    }
    for (const change of [{ secretKey: 'wrong' }, { appSecret: 'wrong' }, { now: () => new Date(0) }]) {
      expect(await outcome(requireCaptcha(captcha(change), VISITOR))).toBe('captchaUnavailable');
    }
  });

  it('is not required unless configured', async () => {
    const nothing = { ticket: undefined, randstr: undefined, address: '' };
    expect(await outcome(requireCaptcha(undefined, nothing))).toBe('human');
  });
});
