import { AZURE_KEY, AZURE_REGION, startAzureStandIn } from '@interlinear/testing/engines/azure-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createAzure } from './azure.ts';

const at = ({ url }: StandIn, apiKey = AZURE_KEY) => createAzure({ fetch, apiKey, region: AZURE_REGION, baseUrl: url });
const status = (error: { status: number; headers?: Record<string, string>; body: unknown }) =>
  ({ kind: 'status', ...error }) as const;

describeEngine({
  name: 'Azure',
  async start() {
    const standIn = await startAzureStandIn();
    return { standIn, engine: at(standIn) };
  },
  withBadKey: (standIn) => at(standIn, 'bad-key'),
  unsupported: { source: 'en', target: 'an' },
  failures: [
    { when: 'the key is refused', fault: status(errors.unauthorized), reason: 'auth' },
    { when: 'the gateway refuses the key', fault: status(errors.gatewayUnauthorized), reason: 'auth' },
    { when: 'the key may not', fault: status(errors.forbidden), reason: 'auth' },
    { when: 'the free quota is used up', fault: status(errors.freeQuota), reason: 'quota' },
    { when: 'the gateway finds the quota used up', fault: status(errors.gatewayQuota), reason: 'quota' },
    { when: 'it does not know the pair', fault: status(errors.badPair), reason: 'unsupported-pair' },
    { when: 'it does not know the target', fault: status(errors.badTarget), reason: 'unsupported-pair' },
    { when: 'a text is too long', fault: status(errors.textTooLong), reason: 'too-long' },
    { when: 'there are too many texts', fault: status(errors.tooManyElements), reason: 'too-long' },
    { when: 'the request is too large', fault: status(errors.requestTooLarge), reason: 'too-long' },
    { when: 'it does not understand the body', fault: status(errors.badBody), reason: 'bad-request' },
    { when: 'it does not take the content type', fault: status(errors.contentType), reason: 'bad-request' },
    { when: 'it is preparing', fault: status(errors.preparing), reason: 'unavailable', retryAfterMs: 60_000 },
    { when: 'it waited too long for us', fault: status(errors.streamTimeout), reason: 'timeout' },
    { when: 'it wants us to slow down', fault: status(errors.tooMany), reason: 'rate-limit', retryAfterMs: 13_000 },
    { when: 'it breaks', fault: status(errors.unexpected), reason: 'unavailable' },
    { when: 'it is down', fault: status(errors.unavailable), reason: 'unavailable' },
  ],
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('Azure', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startAzureStandIn();
  });
  beforeEach(() => standIn.reset());
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;
  const texts = exchange.request.inputs.map(({ text }) => text);

  it('sends HTML with key and region, and reads detected language and character count', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const answer = await at(standIn).translate({ texts, source: 'auto', target: 'zh-CN', signal });
    expect(answer).toEqual({
      translations: [
        { text: '<b1>世界</b1>你好', detectedSource: 'en' },
        { text: '炸鱼 &amp; 薯条', detectedSource: 'en' },
      ],
      usage: { characters: 36 },
    });
    expect(JSON.parse(standIn.requests[0]?.body ?? '')).toEqual(exchange.request);
    expect(standIn.requests[0]?.headers).toMatchObject({
      'ocp-apim-subscription-key': AZURE_KEY,
      'ocp-apim-subscription-region': AZURE_REGION,
    });
  });

  it('sends no region for a global resource', async () => {
    const global = createAzure({ fetch, apiKey: AZURE_KEY, baseUrl: standIn.url });
    const failure = await failureOf(global.translate({ texts, source: 'en', target: 'zh-CN', signal }));
    expect(failure.reason).toBe('auth'); // the stand-in is a regional resource
    expect(standIn.requests[0]?.headers).not.toHaveProperty('ocp-apim-subscription-region');
  });

  it('[ENG-04] fills a request to its limits, and no further', async () => {
    const { segments, characters } = at(standIn).limits;
    const full = Array.from({ length: segments }, () => 'a'.repeat(Math.floor(characters / segments)));
    const answer = await at(standIn).translate({ texts: full, source: 'en', target: 'de', signal });
    expect(answer.translations).toHaveLength(segments);
    const more = at(standIn).translate({ texts: ['b', ...full], source: 'en', target: 'de', signal });
    expect((await failureOf(more)).reason).toBe('too-long');
  });
});
