import { DEEPL_KEY, startDeeplStandIn } from '@interlinear/testing/engines/deepl-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createDeepl } from './deepl.ts';

const at = ({ url }: StandIn, apiKey = DEEPL_KEY) => createDeepl({ fetch, apiKey, baseUrl: url });
const status = (error: { status: number; headers?: Record<string, string>; body: unknown }) =>
  ({ kind: 'status', ...error }) as const;

describeEngine({
  name: 'DeepL',
  async start() {
    const standIn = await startDeeplStandIn();
    return { standIn, engine: at(standIn) };
  },
  withBadKey: (standIn) => at(standIn, 'bad-key'),
  batch: { texts: ['The house is red.', 'A table for <b1>two</b1>.', 'Good night &amp; good luck &lt;3'] },
  unsupported: { source: 'en', target: 'yo' },
  failures: [
    { when: 'it does not know the target', fault: status(errors.badTarget), reason: 'unsupported-pair' },
    { when: 'it does not know the source', fault: status(errors.badSource), reason: 'unsupported-pair' },
    { when: 'it cannot read the tags', fault: status(errors.badTags), reason: 'bad-request' },
    { when: 'the key is refused', fault: status(errors.forbidden), reason: 'auth' },
    { when: 'the address is wrong', fault: status(errors.notFound), reason: 'bad-request' },
    { when: 'the request is too large', fault: status(errors.tooLarge), reason: 'too-long' },
    { when: 'the address is too long', fault: status(errors.addressTooLong), reason: 'too-long' },
    { when: 'it wants us to slow down', fault: status(errors.tooMany), reason: 'rate-limit', retryAfterMs: 3000 },
    { when: 'the quota is used up', fault: status(errors.quota), reason: 'quota' },
    { when: 'it breaks', fault: status(errors.internal), reason: 'unavailable' },
    { when: 'it is down', fault: status(errors.unavailable), reason: 'unavailable' },
    { when: 'its gateway waits in vain', fault: status(errors.gatewayTimeout), reason: 'unavailable' },
    { when: 'it is overloaded', fault: status(errors.overloaded), reason: 'rate-limit' },
  ],
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('DeepL', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startDeeplStandIn();
  });
  beforeEach(() => standIn.reset());
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;
  const { text: texts, context } = exchange.request;

  it('sends XML with its context, and reads detected language and billed characters', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const answer = await at(standIn).translate({ texts, source: 'auto', target: 'zh-CN', context, signal });
    expect(answer).toEqual({
      translations: [
        { text: '你好，<b1>世界</b1><i2/>', detectedSource: 'en' },
        { text: '炸鱼&amp;薯条', detectedSource: 'en' },
      ],
      usage: { characters: 24 },
    });
    expect(JSON.parse(standIn.requests[0]?.body ?? '')).toEqual(exchange.request);
  });

  it('uses variants for targets only', async () => {
    await at(standIn).translate({ texts: ['One'], source: 'pt', target: 'en', signal });
    expect(JSON.parse(standIn.requests[0]?.body ?? '')).toMatchObject({ source_lang: 'PT', target_lang: 'EN-US' });
  });

  it.each([
    ['a-key:fx', 'https://api-free.deepl.com/v2/translate'],
    ['a-key', 'https://api.deepl.com/v2/translate'],
  ])('sends requests with the key %s to %s', async (apiKey, address) => {
    const asked: string[] = [];
    const engine = createDeepl({
      apiKey,
      fetch: async (url) => {
        asked.push(url);
        return Response.json(exchange.answer);
      },
    });
    await engine.translate({ texts, source: 'en', target: 'zh-CN', signal });
    expect(asked).toEqual([address]);
  });

  it('[ENG-04] stays within 128 KiB with full batches of any script, and 50 texts', async () => {
    const { segments, characters } = at(standIn).limits;
    const full = Array.from({ length: segments }, () => '語'.repeat(Math.floor(characters / segments)));
    const answer = await at(standIn).translate({
      texts: full,
      source: 'ja',
      target: 'de',
      context: '語'.repeat(9000),
      signal,
    });
    expect(answer.translations).toHaveLength(segments);
    const more = at(standIn).translate({
      texts: full.map((text) => text.repeat(2)),
      source: 'ja',
      target: 'de',
      signal,
    });
    expect((await failureOf(more)).reason).toBe('too-long');
  });
});
