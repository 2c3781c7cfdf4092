import { startVolcengineStandIn, VOLCENGINE_KEY } from '@interlinear/testing/engines/volcengine-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import errorCodes from './__fixtures__/error-codes.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createVolcengine, type VolcengineOptions } from './volcengine.ts';

const now = () => Date.UTC(2026, 1, 3, 4, 5, 6, 789);
const engineAt = (standIn: StandIn, options: Partial<VolcengineOptions> = {}) =>
  createVolcengine({ fetch, ...VOLCENGINE_KEY, baseUrl: standIn.url, now, ...options });
const answerWith = (Code: string) => ({
  ResponseMetadata: { ...exchange.error.ResponseMetadata, Error: { Code, Message: '' } },
});
// Safe: the keys of the fixture are error reasons, as the cases below verify.
const reasons = Object.entries(errorCodes) as [EngineErrorReason, { status: number; code: string }[]][];

describeEngine({
  name: 'Volcengine',
  async start() {
    const standIn = await startVolcengineStandIn(now);
    return { standIn, engine: engineAt(standIn) };
  },
  withBadKey: (standIn) => engineAt(standIn, { apiKey: 'bad-key' }),
  unsupported: { source: 'en', target: 'an' },
  failures: reasons.flatMap(([reason, list]) =>
    list.map(({ status, code }) => ({
      when: `it answers ${code}`,
      fault: { kind: 'status', status, body: answerWith(code) } as const,
      reason,
    })),
  ),
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('Volcengine', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startVolcengineStandIn(now);
  });
  beforeEach(() => {
    standIn.requests.length = 0;
  });
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;

  it('sends the documented request, and reads the detected language', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const { TextList } = exchange.request.body;
    const answer = await engineAt(standIn).translate({ texts: TextList, source: 'auto', target: 'zh-CN', signal });
    expect(answer).toEqual({
      translations: [
        { text: '你好世界', detectedSource: 'en' },
        { text: '按 ⟦1/⟧', detectedSource: 'en' },
      ],
    });
    const [request] = standIn.requests;
    expect([String(request?.query), JSON.parse(request?.body ?? '')]).toEqual([
      exchange.request.query,
      exchange.request.body,
    ]);
    expect(request?.headers['x-date']).toBe('20260203T040506Z');
  });

  it('reports auth when the clocks differ too much', async () => {
    const engine = engineAt(standIn, { now: () => now() - 16 * 60_000 });
    const error = await failureOf(engine.translate({ texts: ['Hello'], source: 'en', target: 'es', signal }));
    expect(error).toMatchObject({ reason: 'auth', vendorCode: 'InvalidTimestamp' });
  });

  it('[ENG-04] fills a request up to its limits; one more text is rejected', async () => {
    const engine = engineAt(standIn);
    const { segments, characters } = engine.limits;
    const texts = Array.from({ length: segments }, () => '家'.repeat(Math.floor(characters / segments)));
    const answer = await engine.translate({ texts, source: 'ja', target: 'en', signal });
    expect(answer.translations).toHaveLength(segments);
    const error = await failureOf(engine.translate({ texts: [...texts, '。'], source: 'ja', target: 'en', signal }));
    expect(error.reason).toBe('bad-request');
  });
});
