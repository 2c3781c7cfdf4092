import { startTencentStandIn, TENCENT_KEY } from '@interlinear/testing/engines/tencent-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import errorCodes from './__fixtures__/error-codes.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createTencent, type TencentOptions } from './tencent.ts';

const now = () => 1_551_113_065_432;
const engineAt = (standIn: StandIn, options: Partial<TencentOptions> = {}) =>
  createTencent({ fetch, ...TENCENT_KEY, baseUrl: standIn.url, now, ...options });
const answerWith = (Code: string) =>
  JSON.stringify({ Response: { ...exchange.error.Response, Error: { ...exchange.error.Response.Error, Code } } });
// Safe: the keys of the fixture are error reasons, as the cases below verify.
const reasons = Object.entries(errorCodes) as [EngineErrorReason, string[]][];

describeEngine({
  name: 'Tencent',
  async start() {
    const standIn = await startTencentStandIn(now);
    return { standIn, engine: engineAt(standIn) };
  },
  withBadKey: (standIn) => engineAt(standIn, { apiKey: 'bad-key' }),
  unsupported: { source: 'ja', target: 'es' },
  failures: reasons.flatMap(([reason, list]) =>
    list.map((code) => ({
      when: `it answers ${code}`,
      fault: { kind: 'garbage', body: answerWith(code) } as const,
      reason,
    })),
  ),
});

describe('Tencent', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startTencentStandIn(now);
  });
  beforeEach(() => {
    standIn.requests.length = 0;
  });
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;

  it('sends the documented request, and reads detected language and usage', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const batch = { texts: [exchange.request.body.SourceText], source: 'auto', target: 'zh-CN', signal } as const;
    expect(await engineAt(standIn).translate(batch)).toEqual({
      translations: [{ text: '你好', detectedSource: 'en' }],
      usage: { characters: 5 },
    });
    const [request] = standIn.requests;
    expect(request?.headers).toMatchObject(exchange.request.headers);
    expect(JSON.parse(request?.body ?? '')).toEqual(exchange.request.body);
  });

  it('[ENG-05] preserves tokens and line breaks', async () => {
    const batch = { texts: ['Press ⟦1/⟧\nnow'], source: 'en', target: 'de', signal } as const;
    const { translations } = await engineAt(standIn).translate(batch);
    expect(translations).toEqual([{ text: '【de:Press】 ⟦1/⟧\n【de:now】' }]);
  });

  it('[ENG-04] fills a request up to its limit, and one character more is too long', async () => {
    const engine = engineAt(standIn);
    const text = '家'.repeat(engine.limits.characters);
    const answer = await engine.translate({ texts: [text], source: 'ja', target: 'en', signal });
    expect(answer.usage).toEqual({ characters: engine.limits.characters });
    const error = await failureOf(engine.translate({ texts: [`${text}。`], source: 'ja', target: 'en', signal }));
    expect(error.reason).toBe('too-long');
  });

  it('reports auth when the clocks differ too much', async () => {
    const engine = engineAt(standIn, { now: () => now() - 301_000 });
    const error = await failureOf(engine.translate({ texts: ['Hello'], source: 'en', target: 'es', signal }));
    expect(error).toMatchObject({ reason: 'auth', vendorCode: 'AuthFailure.SignatureExpire' });
  });
});
