import { createTranslatorApiStandIn } from '@interlinear/testing/engines/translator-api-stand-in';
import { describe, expect, it } from 'vitest';
import type { EngineBatch } from '../engine.ts';
import { describePlainEngine, failureOf } from '../engine-conformance.ts';
import { createBuiltIn } from './built-in.ts';

describePlainEngine({
  name: 'built-in',
  async start() {
    const standIn = createTranslatorApiStandIn();
    return { standIn, engine: createBuiltIn({ api: standIn.api, name: 'Chrome' }) };
  },
  unsupported: { source: 'auto', target: 'es' },
  failures: [
    { when: 'the text is over its quota', fault: { kind: 'throw', name: 'QuotaExceededError' }, reason: 'too-long' },
    { when: 'the browser has put it away', fault: { kind: 'throw', name: 'InvalidStateError' }, reason: 'unavailable' },
    { when: 'the model breaks', fault: { kind: 'throw', name: 'OperationError' }, reason: 'unavailable' },
    { when: 'the pair is gone', fault: { kind: 'throw', name: 'NotSupportedError' }, reason: 'unsupported-pair' },
  ],
});

describe('built-in', () => {
  const batch = (): EngineBatch => ({
    texts: ['The ⟦1⟧red⟦/1⟧ house'],
    source: 'en',
    target: 'zh-TW',
    signal: new AbortController().signal,
  });

  it('uses the browser’s language tags, and preserves tokens', async () => {
    const standIn = createTranslatorApiStandIn();
    const { translations } = await createBuiltIn({ api: standIn.api, name: 'Chrome' }).translate(batch());
    expect(translations).toEqual([{ text: '【zh-Hant:The】 ⟦1⟧【zh-Hant:red】⟦/1⟧ 【zh-Hant:house】' }]);
  });

  it('reports a pair without a model', async () => {
    const standIn = createTranslatorApiStandIn();
    standIn.setModel('en zh-Hant', 'unavailable');
    const failure = await failureOf(createBuiltIn({ api: standIn.api, name: 'Chrome' }).translate(batch()));
    expect(failure).toMatchObject({ engine: 'built-in', reason: 'unsupported-pair' });
  });

  it('[ENG-07] gives a hint for a missing model, and downloads nothing', async () => {
    const standIn = createTranslatorApiStandIn();
    standIn.setModel('en zh-Hant', 'downloadable');
    const failure = await failureOf(createBuiltIn({ api: standIn.api, name: 'Chrome' }).translate(batch()));
    expect(failure).toMatchObject({ reason: 'unavailable', hint: 'download:en-zh-TW' });
    expect(await standIn.api.availability({ sourceLanguage: 'en', targetLanguage: 'zh-Hant' })).toBe('downloadable');
  });

  it('downloads a model on request, and reports progress', async () => {
    const standIn = createTranslatorApiStandIn();
    const told: number[] = [];
    const engine = createBuiltIn({ api: standIn.api, name: 'Chrome', onDownload: (fraction) => told.push(fraction) });
    standIn.setModel('en zh-Hant', 'downloadable');
    expect(await failureOf(engine.translate(batch()))).toMatchObject({ hint: 'download:en-zh-TW' });
    standIn.press();
    expect((await engine.translate(batch())).translations).toHaveLength(1);
    expect(told).toEqual([0, 0.5, 1]);
  });

  it('creates a new translator after the browser discarded one', async () => {
    const standIn = createTranslatorApiStandIn();
    const engine = createBuiltIn({ api: standIn.api, name: 'Chrome' });
    await engine.translate(batch());
    await engine.close?.();
    standIn.failNext({ kind: 'throw', name: 'InvalidStateError' });
    await failureOf(engine.translate(batch()));
    expect((await engine.translate(batch())).translations).toHaveLength(1);
  });
});
