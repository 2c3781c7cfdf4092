import { ALIBABA_KEY, startAlibabaStandIn } from '@interlinear/testing/engines/alibaba-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEngine, failureOf } from '../engine-conformance.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import errorCodes from './__fixtures__/error-codes.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import type { AlibabaOptions } from './actions.ts';
import { createAlibaba } from './alibaba.ts';

const now = () => Date.UTC(2026, 1, 3, 4, 5, 6, 789);
const randomId = () => crypto.randomUUID();
const engineAt = (standIn: StandIn, options: Partial<AlibabaOptions> = {}) =>
  createAlibaba({ fetch, ...ALIBABA_KEY, baseUrl: standIn.url, now, randomId, ...options });
// Safe: the keys of the fixture are error reasons, as the cases below verify.
const reasons = Object.entries(errorCodes) as [EngineErrorReason, { status: number; code: string }[]][];

describeEngine({
  name: 'Alibaba',
  async start() {
    const standIn = await startAlibabaStandIn(now);
    return { standIn, engine: engineAt(standIn) };
  },
  withBadKey: (standIn) => engineAt(standIn, { apiKey: 'bad-key' }),
  unsupported: { source: 'zh-TW', target: 'en' },
  failures: reasons.flatMap(([reason, list]) =>
    list.map(({ status, code }) => ({
      when: `it answers ${code}`,
      fault: { kind: 'status', status, body: { ...exchange.error, Code: code } } as const,
      reason,
    })),
  ),
});

describe('Alibaba', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startAlibabaStandIn(now);
  });
  beforeEach(() => {
    standIn.requests.length = 0;
  });
  afterAll(() => standIn.close());
  const signal = new AbortController().signal;
  const { batch } = exchange;
  const answerBatch = (list: unknown[]) =>
    standIn.failNext({ kind: 'garbage', body: JSON.stringify({ ...batch.answer, TranslatedList: list }) });
  const translateBatch = () =>
    engineAt(standIn).translate({ texts: batch.texts, source: 'auto', target: 'zh-CN', signal });

  it('[ENG-04] sends many texts by id, and restores their order', async () => {
    answerBatch(batch.answer.TranslatedList);
    expect(await translateBatch()).toEqual({
      translations: [
        { text: '你好男孩', detectedSource: 'en' },
        { text: '回家', detectedSource: 'en' },
        { text: '我们可以', detectedSource: 'en' },
      ],
    });
    const [request] = standIn.requests;
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(batch.form);
    expect(request?.headers).toMatchObject({
      'x-acs-action': 'GetBatchTranslate',
      'x-acs-date': '2026-02-03T04:05:06Z',
    });
  });

  it('[ENG-04] keeps valid translations if one text failed, is missing or was never sent', async () => {
    const [home, hello] = batch.answer.TranslatedList;
    answerBatch([{ ...home, code: '10007', translated: '' }, hello, { ...hello, index: '7' }]);
    expect((await translateBatch()).translations).toEqual([{ text: '你好男孩', detectedSource: 'en' }, null, null]);
  });

  it('[ENG-06] fails with the code of the texts when none was translated', async () => {
    answerBatch(batch.answer.TranslatedList.map((item) => ({ ...item, code: '10005' })));
    expect(await failureOf(translateBatch())).toMatchObject({ reason: 'unsupported-pair', vendorCode: '10005' });
    answerBatch([]);
    expect(await failureOf(translateBatch())).toMatchObject({ reason: 'wrong-answer' });
  });

  it('[ENG-04] sends texts that are too long for a batch alone', async () => {
    const texts = ['One', 'long '.repeat(250), 'three'];
    const { translations } = await engineAt(standIn).translate({ texts, source: 'auto', target: 'de', signal });
    expect(translations.map((translation) => translation?.text.replace(/【de:|】/g, ''))).toEqual(texts);
    expect(translations.map((translation) => translation?.detectedSource)).toEqual(['en', 'en', 'en']);
    expect(standIn.requests.map(({ headers }) => headers['x-acs-action'])).toEqual([
      'GetBatchTranslate',
      'TranslateGeneral',
    ]);
  });

  it('reads the documented answer for one text', async () => {
    standIn.failNext({ kind: 'garbage', body: JSON.stringify(exchange.one.answer) });
    const texts = ['x'.repeat(1001)];
    const { translations } = await engineAt(standIn).translate({ texts, source: 'auto', target: 'zh-CN', signal });
    expect(translations).toEqual([{ text: '你好', detectedSource: 'en' }]);
  });

  it('[ENG-04] fills a request up to its limits, even with a hundred leaves', async () => {
    const engine = engineAt(standIn);
    const { segments, characters, segmentCharacters = 0 } = engine.limits;
    const leaves = (count: number) => '<i1/>'.repeat(count);
    const texts = Array.from({ length: segments }, () => leaves(2).padStart(characters / segments, '家'));
    expect((await engine.translate({ texts, source: 'ja', target: 'en', signal })).translations).toHaveLength(segments);
    expect(standIn.requests).toHaveLength(1);
    const longest = [leaves(50).padStart(segmentCharacters, '家')];
    expect((await engine.translate({ texts: longest, source: 'ja', target: 'en', signal })).translations).toHaveLength(
      1,
    );
  });

  it('reports too-long for a text that is too long for both actions', async () => {
    const texts = ['家'.repeat(5001)];
    const error = await failureOf(engineAt(standIn).translate({ texts, source: 'ja', target: 'en', signal }));
    expect(error.reason).toBe('too-long');
  });

  it('[ENG-05] preserves leaves although the vendor parses HTML', async () => {
    const texts = ['Press <i1/> now'];
    const { translations } = await engineAt(standIn).translate({ texts, source: 'en', target: 'de', signal });
    expect(translations).toEqual([{ text: '【de:Press】 <i1/> 【de:now】' }]);
    expect(new URLSearchParams(standIn.requests[0]?.body).get('SourceText')).toBe('{"0":"Press <i1></i1> now"}');
  });

  it('never uses a nonce twice', async () => {
    const engine = engineAt(standIn, { randomId: () => 'always the same' });
    const translate = () => engine.translate({ texts: ['Hello'], source: 'en', target: 'de', signal });
    await translate();
    expect(await failureOf(translate())).toMatchObject({ vendorCode: 'SignatureNonceUsed', isRetryable: true });
  });
});
