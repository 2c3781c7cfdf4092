import { BAIDU_KEY, startBaiduStandIn } from '@interlinear/testing/engines/baidu-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import errorCodes from './__fixtures__/error-codes.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { type BaiduOptions, createBaidu } from './baidu.ts';

const engineAt = (standIn: StandIn, options: Partial<BaiduOptions> = {}) =>
  createBaidu({ fetch, ...BAIDU_KEY, baseUrl: standIn.url, randomId: () => 'salt1', ...options });
const answerWith = (error_code: string) => JSON.stringify({ ...exchange.error, error_code });
// Safe: the keys of the fixture are error reasons, as the cases below verify.
const reasons = Object.entries(errorCodes) as [EngineErrorReason, string[]][];

describeEngine({
  name: 'Baidu',
  async start() {
    const standIn = await startBaiduStandIn();
    return { standIn, engine: engineAt(standIn) };
  },
  withBadKey: (standIn) => engineAt(standIn, { apiKey: 'bad-key' }),
  unsupported: { source: 'en', target: 'kk' },
  failures: reasons.flatMap(([reason, list]) =>
    list.map((code) => ({
      when: `it answers ${code}`,
      fault: { kind: 'garbage', body: answerWith(code) } as const,
      reason,
      ...(code === '54005' ? { retryAfterMs: 3000 } : {}),
    })),
  ),
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('Baidu', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startBaiduStandIn();
  });
  beforeEach(() => {
    standIn.requests.length = 0;
  });
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;

  it('signs the published example correctly, and reads the detected language', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const { appId, apiKey, salt, text, body } = exchange.request;
    const engine = engineAt(standIn, { appId, apiKey, randomId: () => salt });
    expect(await engine.translate({ texts: [text], source: 'auto', target: 'zh-CN', signal })).toEqual({
      translations: [{ text: '苹果', detectedSource: 'en' }],
    });
    expect(standIn.requests[0]?.body).toBe(body);
  });

  it('[ENG-04] gives every text its own translation, whatever white space it has', async () => {
    const engine = engineAt(standIn);
    const text = fc
      .array(fc.constantFrom('One', 'two & 2', '家は', '\n', '\r\n', '\n\n', '\u2028', ' ', '\t', '\u200b', '⟦1/⟧'))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        const translate = (some: string[]) => engine.translate({ texts: some, source: 'en', target: 'de', signal });
        const together = await translate(texts);
        const alone = await Promise.all(texts.map(async (one) => (await translate([one])).translations[0]));
        expect(together.translations).toEqual(alone);
        expect(together.translations.map((one) => one?.text.replace(/【de:|】/g, ''))).toEqual(texts);
      }),
      { numRuns: bySize({ quick: 40, deep: 400 }) },
    );
  });

  it('sends nothing for invisible text', async () => {
    const answer = await engineAt(standIn).translate({ texts: [' \n', ''], source: 'en', target: 'de', signal });
    expect(answer).toEqual({ translations: [{ text: ' \n' }, { text: '' }] });
    expect(standIn.requests).toEqual([]);
  });

  it.each([
    { edition: 'standard', longest: 1000 },
    { edition: 'advanced', longest: 6000 },
    { edition: 'premium', longest: 6000 },
  ] as const)(
    '[ENG-04] fills a request of the $edition edition below 6,000 bytes and $longest characters',
    async ({ edition, longest }) => {
      const engine = engineAt(standIn, { edition });
      const { segments, characters } = engine.limits;
      const texts = Array.from({ length: segments }, () => '家'.repeat(characters / segments));
      const answer = await engine.translate({ texts, source: 'ja', target: 'de', signal });
      expect(answer.translations).toHaveLength(segments);
      const query = new URLSearchParams(standIn.requests[0]?.body).get('q') ?? '';
      expect(new TextEncoder().encode(query).length).toBeLessThanOrEqual(6000);
      expect(query.length).toBeLessThanOrEqual(longest);
    },
  );

  it('rejects an overlong query before any request', async () => {
    const batch = { texts: ['家'.repeat(2001)], source: 'ja', target: 'de', signal } as const;
    expect((await failureOf(engineAt(standIn).translate(batch))).reason).toBe('too-long');
    expect(standIn.requests).toEqual([]);
  });
});
