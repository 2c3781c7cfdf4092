import { startYandexStandIn, YANDEX_API_KEY } from '@interlinear/testing/engines/yandex-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createYandex } from './yandex.ts';

const engineAt = (standIn: StandIn, apiKey = YANDEX_API_KEY, folderId = 'b1gexamplefolder') =>
  createYandex({ fetch, apiKey, folderId, baseUrl: standIn.url });

describeEngine({
  name: 'Yandex',
  async start() {
    const standIn = await startYandexStandIn();
    return { standIn, engine: engineAt(standIn) };
  },
  withBadKey: (standIn) => engineAt(standIn, 'bad-key'),
  unsupported: { source: 'en', target: 'an' },
  failures: [
    { when: 'the key is unknown', fault: { kind: 'status', ...errors.invalidKey }, reason: 'auth' },
    { when: 'the key may not', fault: { kind: 'status', ...errors.noPermission }, reason: 'auth' },
    {
      when: 'it has no such target',
      fault: { kind: 'status', ...errors.unsupportedTarget },
      reason: 'unsupported-pair',
    },
    { when: 'the texts are too long', fault: { kind: 'status', ...errors.tooLong }, reason: 'too-long' },
    { when: 'an argument is wrong', fault: { kind: 'status', ...errors.invalidArgument }, reason: 'bad-request' },
    { when: 'the folder is unknown', fault: { kind: 'status', ...errors.noSuchFolder }, reason: 'bad-request' },
    { when: 'a condition is not met', fault: { kind: 'status', ...errors.failedPrecondition }, reason: 'bad-request' },
    { when: 'something is out of range', fault: { kind: 'status', ...errors.outOfRange }, reason: 'bad-request' },
    { when: 'it cannot do that', fault: { kind: 'status', ...errors.notImplemented }, reason: 'bad-request' },
    { when: 'something exists already', fault: { kind: 'status', ...errors.alreadyExists }, reason: 'bad-request' },
    {
      when: 'the limit is reached',
      fault: { kind: 'status', ...errors.tooMany },
      reason: 'rate-limit',
      retryAfterMs: 2000,
    },
    { when: 'it took too long', fault: { kind: 'status', ...errors.deadline }, reason: 'timeout' },
    { when: 'it gave up', fault: { kind: 'status', ...errors.aborted }, reason: 'unavailable' },
    { when: 'it thinks we left', fault: { kind: 'status', ...errors.cancelled }, reason: 'unavailable' },
    { when: 'it does not know why', fault: { kind: 'status', ...errors.unknown }, reason: 'unavailable' },
    { when: 'it broke inside', fault: { kind: 'status', ...errors.internal }, reason: 'unavailable' },
    { when: 'it is down', fault: { kind: 'status', ...errors.unavailable }, reason: 'unavailable' },
    { when: 'it lost data', fault: { kind: 'status', ...errors.dataLoss }, reason: 'unavailable' },
  ],
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('Yandex', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startYandexStandIn();
  });
  beforeEach(() => {
    standIn.requests.length = 0;
  });
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;

  it('sends the documented request, and reads the detected language', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const { texts } = exchange.request.body;
    expect(await engineAt(standIn).translate({ texts, source: 'auto', target: 'ru', signal })).toEqual({
      translations: [
        { text: 'Привет, <b1>мир</b1>', detectedSource: 'en' },
        { text: 'Рыба &amp; картофель фри', detectedSource: 'en' },
      ],
    });
    expect(JSON.parse(standIn.requests[0]?.body ?? '')).toEqual(exchange.request.body);
  });

  it('[ENG-05] preserves leaves although the vendor parses HTML', async () => {
    const batch = { texts: ['Press <i1/> now'], source: 'en', target: 'de', signal } as const;
    expect((await engineAt(standIn).translate(batch)).translations).toEqual([
      { text: '【de:Press】 <i1/> 【de:now】' },
    ]);
    expect(JSON.parse(standIn.requests[0]?.body ?? '').texts).toEqual(['Press <i1></i1> now']);
  });

  it('[ENG-04] fills a request up to its limits, even with a hundred leaves', async () => {
    const engine = engineAt(standIn);
    const { segments, characters } = engine.limits;
    const texts = Array.from({ length: segments }, () => '<i1/>'.padStart(characters / segments, 'x'));
    const answer = await engine.translate({ texts, source: 'en', target: 'de', signal });
    expect(answer.translations).toHaveLength(segments);
  });

  it('reports too-long for overlong requests', async () => {
    const texts = ['x'.repeat(10_001)];
    const error = await failureOf(engineAt(standIn).translate({ texts, source: 'en', target: 'de', signal }));
    expect(error.reason).toBe('too-long');
  });
});
