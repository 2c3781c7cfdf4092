import { GOOGLE_CLOUD_KEY, startGoogleCloudStandIn } from '@interlinear/testing/engines/google-cloud-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createGoogleCloud } from './google-cloud.ts';

const at = ({ url }: StandIn, apiKey = GOOGLE_CLOUD_KEY) => createGoogleCloud({ fetch, apiKey, baseUrl: url });
const status = (error: { status: number; headers?: Record<string, string>; body: unknown }) =>
  ({ kind: 'status', ...error }) as const;

describeEngine({
  name: 'Google Cloud',
  async start() {
    const standIn = await startGoogleCloudStandIn();
    return { standIn, engine: at(standIn) };
  },
  withBadKey: (standIn) => at(standIn, 'bad-key'),
  unsupported: { source: 'en', target: 'an' },
  failures: [
    { when: 'the key is not valid', fault: status(errors.apiKeyInvalid), reason: 'auth' },
    { when: 'the key is not valid, in the older words', fault: status(errors.keyInvalid), reason: 'auth' },
    { when: 'the API is switched off', fault: status(errors.accessNotConfigured), reason: 'auth' },
    { when: 'nobody pays', fault: status(errors.billingDisabled), reason: 'auth' },
    { when: 'the day is used up', fault: status(errors.dailyLimitExceeded), reason: 'quota' },
    {
      when: 'the minute is used up',
      fault: status(errors.userRateLimitExceeded),
      reason: 'rate-limit',
      retryAfterMs: 60_000,
    },
    {
      when: 'the minute is used up, in the newer words',
      fault: status(errors.rateLimitExceeded),
      reason: 'rate-limit',
    },
    { when: 'it does not know the pair', fault: status(errors.badLanguagePair), reason: 'unsupported-pair' },
    { when: 'it does not know a language', fault: status(errors.invalidValue), reason: 'unsupported-pair' },
    { when: 'the text is too long', fault: status(errors.textTooLong), reason: 'too-long' },
    { when: 'there are too many texts', fault: status(errors.tooManySegments), reason: 'too-long' },
    { when: 'the request is too large', fault: status(errors.payloadTooLarge), reason: 'too-long' },
    { when: 'something is missing', fault: status(errors.requiredParameter), reason: 'bad-request' },
    { when: 'it is down', fault: status(errors.backendError), reason: 'unavailable', retryAfterMs: 5000 },
  ],
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('Google Cloud', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startGoogleCloudStandIn();
  });
  beforeEach(() => standIn.reset());
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;

  it('sends HTML, keeps the key out of the URL and reads the detected language', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const answer = await at(standIn).translate({ texts: exchange.request.q, source: 'auto', target: 'zh-CN', signal });
    expect(answer).toEqual({
      translations: [
        { text: '<b1>世界</b1>你好', detectedSource: 'en' },
        { text: '炸鱼 &amp; 薯条', detectedSource: 'en' },
      ],
      usage: { characters: 36 },
    });
    const [request] = standIn.requests;
    expect(JSON.parse(request?.body ?? '')).toEqual(exchange.request);
    expect(String(request?.query)).toBe('');
    expect(request?.headers['x-goog-api-key']).toBe(GOOGLE_CLOUD_KEY);
  });

  it('[ENG-04] fills a request to its limits, and no further', async () => {
    const { segments, characters } = at(standIn).limits;
    const texts = Array.from({ length: segments }, () => 'a'.repeat(Math.floor(characters / segments)));
    const full = await at(standIn).translate({ texts, source: 'en', target: 'de', signal });
    expect(full.translations).toHaveLength(128);
    const more = at(standIn).translate({ texts: [...texts, 'b'], source: 'en', target: 'de', signal });
    expect((await failureOf(more)).reason).toBe('too-long');
  });
});
