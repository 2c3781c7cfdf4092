import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import { describeEngine } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createMicrosoftEdge } from './microsoft-edge.ts';

describeEngine({
  name: 'Microsoft Edge',
  async start() {
    const standIn = await startMicrosoftEdgeStandIn();
    return { standIn, engine: createMicrosoftEdge({ fetch, baseUrl: standIn.url }) };
  },
  unsupported: { source: 'en', target: 'an' },
  failures: [
    { when: 'the address is gone', fault: { kind: 'status', ...errors.gone }, reason: 'unavailable' },
    { when: 'it refuses us', fault: { kind: 'status', ...errors.forbidden }, reason: 'auth' },
    { when: 'it does not know the target', fault: { kind: 'status', ...errors.badTarget }, reason: 'unsupported-pair' },
    { when: 'the request is too long', fault: { kind: 'status', ...errors.tooLong }, reason: 'too-long' },
    { when: 'it does not understand the body', fault: { kind: 'status', ...errors.badBody }, reason: 'bad-request' },
    {
      when: 'it wants us to slow down',
      fault: { kind: 'status', ...errors.tooMany },
      reason: 'rate-limit',
      retryAfterMs: 7000,
    },
    { when: 'it is down', fault: { kind: 'status', ...errors.unavailable }, reason: 'unavailable' },
  ],
  tooFew: { kind: 'garbage', body: JSON.stringify(exchange.answer) },
});

describe('Microsoft Edge', () => {
  let standIn: StandIn;
  let engine: Engine;
  beforeAll(async () => {
    standIn = await startMicrosoftEdgeStandIn();
    engine = createMicrosoftEdge({ fetch, baseUrl: standIn.url });
  });
  beforeEach(() => {
    standIn.requests.length = 0;
  });
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;

  it('[ENG-02] needs no key: sends an array of strings and reads the detected language', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.answer) });
    const answer = await engine.translate({ texts: exchange.request.body, source: 'auto', target: 'zh-CN', signal });
    expect(answer).toEqual({
      translations: [
        { text: '<b1>世界</b1>你好', detectedSource: 'en' },
        { text: '炸鱼 &amp; 薯条', detectedSource: 'en' },
      ],
    });
    expect(standIn.requests.map(({ path, query, body }) => [path, String(query), JSON.parse(body)])).toEqual([
      ['/translate/translatetext', exchange.request.query, exchange.request.body],
    ]);
    expect(standIn.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('[ENG-05] preserves leaves although the service parses HTML', async () => {
    const { translations } = await engine.translate({ texts: ['Press <i1/> now'], source: 'en', target: 'de', signal });
    expect(translations).toEqual([{ text: '【de:Press】 <i1/> 【de:now】' }]);
    expect(standIn.requests[0]?.body).toBe('["Press <i1></i1> now"]');
  });

  it('[ENG-04] has room for 55 paragraphs of 180 characters in one request: 200 need 4', async () => {
    const { characters, segments } = engine.limits;
    expect(Math.ceil(200 / Math.min(Math.floor(characters / 180), segments))).toBe(4);
    const texts = Array.from({ length: 55 }, (_, index) => `${index} `.padEnd(180, 'word '));
    const { translations } = await engine.translate({ texts, source: 'en', target: 'fr', signal });
    expect(translations.map((translation) => translation?.text.includes('【fr:'))).toEqual(texts.map(() => true));
    expect(standIn.requests).toHaveLength(1);
  });
});
