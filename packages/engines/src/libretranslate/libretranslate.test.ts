import { LIBRETRANSLATE_KEY, startLibretranslateStandIn } from '@interlinear/testing/engines/libretranslate-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createLibretranslate } from './libretranslate.ts';

const at = ({ url }: StandIn, apiKey = LIBRETRANSLATE_KEY) => createLibretranslate({ fetch, apiKey, baseUrl: url });
const status = (error: { status: number; headers?: Record<string, string>; body: unknown }) =>
  ({ kind: 'status', ...error }) as const;

describeEngine({
  name: 'LibreTranslate',
  async start() {
    const standIn = await startLibretranslateStandIn();
    return { standIn, engine: at(standIn) };
  },
  withBadKey: (standIn) => at(standIn, 'bad-key'),
  unsupported: { source: 'en', target: 'yo' },
  failures: [
    { when: 'the key is refused', fault: status(errors.invalidKey), reason: 'auth' },
    { when: 'it wants a key', fault: status(errors.missingKey), reason: 'auth' },
    { when: 'it wants a key, in other words', fault: status(errors.askOperator), reason: 'auth' },
    { when: 'it has banned us for some time', fault: status(errors.banned), reason: 'rate-limit' },
    { when: 'it wants us to slow down', fault: status(errors.slowDown), reason: 'rate-limit', retryAfterMs: 20_000 },
    { when: 'we are over its limit', fault: status(errors.overLimit), reason: 'too-long' },
    { when: 'it lacks the language', fault: status(errors.noLanguage), reason: 'unsupported-pair' },
    { when: 'it lacks the pair', fault: status(errors.noTarget), reason: 'unsupported-pair' },
    {
      when: 'it finds out late that it lacks the pair',
      fault: status(errors.noTargetInside),
      reason: 'unsupported-pair',
    },
    { when: 'it does not know the format', fault: status(errors.noFormat), reason: 'bad-request' },
    { when: 'something is missing', fault: status(errors.missing), reason: 'bad-request' },
    { when: 'it breaks', fault: status(errors.broken), reason: 'unavailable' },
  ],
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('LibreTranslate', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startLibretranslateStandIn();
  });
  beforeEach(() => standIn.reset());
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;

  it('[ENG-05] sends HTML, and escapes decoded entities again', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const texts = ['Hello <b1>world</b1> <i2/>', 'Fish &amp; chips &lt; 5'];
    expect(await at(standIn).translate({ texts, source: 'auto', target: 'zh-CN', signal })).toEqual({
      translations: [
        { text: '你好 <b1>世界</b1> <i2/>', detectedSource: 'en' },
        { text: '炸鱼 &amp; 薯条 &lt; 5', detectedSource: 'en' },
      ],
    });
    expect(JSON.parse(standIn.requests[0]?.body ?? '')).toEqual(exchange.request);
    expect(standIn.requests[0]?.headers['accept-language']).toBe('en');
  });

  it('needs no key if the instance requires none', async () => {
    const { translations } = await createLibretranslate({ fetch, baseUrl: standIn.url }).translate({
      texts: ['One'],
      source: 'en',
      target: 'es',
      signal,
    });
    expect(translations).toEqual([{ text: '【es:One】' }]);
    expect(standIn.requests[0]?.body).not.toContain('api_key');
  });

  it('respects configured limits', async () => {
    const small = await startLibretranslateStandIn({ texts: 2, characters: 10, needsKey: true });
    const engine = createLibretranslate({
      fetch,
      baseUrl: small.url,
      apiKey: LIBRETRANSLATE_KEY,
      limits: { segments: 2, characters: 10 },
    });
    expect(engine.limits).toMatchObject({ segments: 2, characters: 10, concurrency: 2 });
    const ask = (texts: string[]) => engine.translate({ texts, source: 'en', target: 'es', signal });
    expect((await ask(['12345', '67890'])).translations).toHaveLength(2);
    expect((await failureOf(ask(['1', '2', '3']))).reason).toBe('too-long');
    expect((await failureOf(ask(['12345678901']))).reason).toBe('too-long');
    await small.close();
  });

  it('[I18N-03] reports an unsupported pair if the instance lacks the language', async () => {
    const small = await startLibretranslateStandIn({ languages: ['en', 'es'] });
    const engine = createLibretranslate({ fetch, baseUrl: small.url });
    const failure = failureOf(engine.translate({ texts: ['One'], source: 'en', target: 'fr', signal }));
    expect(await failure).toMatchObject({ reason: 'unsupported-pair', isRetryable: false });
    await small.close();
  });
});
