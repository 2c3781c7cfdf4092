import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ModelRegistryStandIn,
  startModelRegistryStandIn,
} from '@interlinear/testing/engines/model-registry-stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineBatch } from '../engine.ts';
import { failureOf } from '../engine-conformance.ts';
import { createLocal, type LocalEngine, type LocalOptions } from './local.ts';

describe('the local engine', () => {
  let standIn: ModelRegistryStandIn;
  let directory: string;
  const engines: LocalEngine[] = [];
  const open = (options: Partial<LocalOptions> = {}): LocalEngine => {
    const engine = createLocal({
      modelsDirectory: join(directory, `models-${engines.length}`),
      fetch,
      // Loading a pipeline's dictionaries takes long on a busy machine.
      apertiumLimits: { timeoutMs: 60_000 },
      ...options,
    });
    engines.push(engine);
    return engine;
  };
  const batch = (changes: Partial<EngineBatch> = {}): EngineBatch => ({
    texts: ['The house is red.'],
    source: 'en',
    target: 'es',
    signal: new AbortController().signal,
    ...changes,
  });

  beforeAll(async () => {
    standIn = await startModelRegistryStandIn();
    directory = await mkdtemp(join(tmpdir(), 'local-'));
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await standIn.close();
    await rm(directory, { recursive: true });
  });
  const withoutApertium = () => open({ modesDirectory: '/nowhere', modelRegistry: { url: standIn.modelsJsonUrl } });

  it('[ENG-11] converts Chinese without any model or package', async () => {
    const engine = withoutApertium();
    expect(await engine.translate(batch({ texts: ['<b1>软件</b1>'], source: 'zh-CN', target: 'zh-TW' }))).toEqual({
      translations: [{ text: '<b1>軟體</b1>' }],
      route: 'OpenCC',
    });
    expect(engine.languages()).toEqual({ sources: ['zh-CN', 'zh-TW'], targets: ['zh-CN', 'zh-TW'] });
  });

  it('[I18N-03] rejects an unsupported pair, with a hint to make it work', async () => {
    const engine = withoutApertium();
    const hintOf = async (source: EngineBatch['source'], target: EngineBatch['target']) => {
      expect(engine.supports(source, target)).toBe(false);
      const failure = await failureOf(engine.translate(batch({ source, target })));
      expect(failure).toMatchObject({ engine: 'local', reason: 'unsupported-pair', isRetryable: false });
      return failure.hint;
    };
    expect([await hintOf('en', 'fr'), await hintOf('en', 'de')]).toEqual(['apertium-packages', undefined]);
    await engine.models.available(new AbortController().signal);
    expect([
      await hintOf('en', 'de'),
      await hintOf('zh-TW', 'de'),
      await hintOf('ja', 'de'),
      await hintOf('auto', 'es'),
      await hintOf('en', 'en'),
    ]).toEqual(['model:en-de', 'model:zh-en+en-de', undefined, undefined, undefined]);
    await engine.models.install('en', 'de', { signal: new AbortController().signal });
    expect(await hintOf('zh-CN', 'de')).toBe('model:zh-en');
  });

  it('uses a model as soon as it is installed, and changes its version', async () => {
    const engine = withoutApertium();
    const before = engine.version;
    await engine.models.install('en', 'es', { signal: new AbortController().signal });
    const { translations, route } = await engine.translate(batch({ texts: ['The <b1>house</b1>.', 'Red'] }));
    expect({ route, count: translations.length, supports: engine.supports('en', 'es') }).toEqual({
      route: 'Bergamot en→es',
      count: 2,
      supports: true,
    });
    expect(engine.version).not.toBe(before);
    expect(engine.languages().targets).toContain('es');
  });

  it('[ENG-11] goes through simplified Chinese for the other script', async () => {
    const engine = withoutApertium();
    const failure = await failureOf(engine.translate(batch({ target: 'zh-TW' })));
    expect(failure.hint).toBeUndefined();
    for (const [source, target] of [
      ['en', 'zh'],
      ['zh', 'en'],
    ] as const) {
      await engine.models.install(source, target, { signal: new AbortController().signal });
    }
    const into = await engine.translate(batch({ texts: ['The <b1>house</b1>'], target: 'zh-TW' }));
    const from = await engine.translate(batch({ texts: ['軟體'], source: 'zh-TW', target: 'en' }));
    const fromSimplified = await engine.translate(batch({ texts: ['软件'], source: 'zh-CN', target: 'en' }));
    expect([into.route, from.route]).toEqual(['Bergamot en→zh-CN + OpenCC', 'Bergamot zh-CN→en + OpenCC']);
    expect(from.translations).toEqual(fromSimplified.translations);
  });

  it('reports cancelled or timeout', async () => {
    const engine = withoutApertium();
    await engine.models.install('en', 'es', { signal: new AbortController().signal });
    expect(await failureOf(engine.translate(batch({ signal: AbortSignal.abort() })))).toMatchObject({
      reason: 'cancelled',
    });
    const texts = Array.from({ length: 300 }, () => 'The house is red and the cat is in the house. '.repeat(5));
    const late = failureOf(engine.translate(batch({ texts, signal: AbortSignal.timeout(20) })));
    expect(await late).toMatchObject({ reason: 'timeout', isRetryable: true });
  });

  it('reports unavailable when a mode cannot be run', async () => {
    const modesDirectory = await mkdtemp(join(directory, 'modes-'));
    await writeFile(join(modesDirectory, 'eng-spa.mode'), 'false');
    const failure = await failureOf(open({ modesDirectory }).translate(batch()));
    expect(failure).toMatchObject({ engine: 'local', reason: 'unavailable', isRetryable: true });
  });

  const real = createLocal({ modelsDirectory: '/nowhere', fetch });
  const isMissing = !real.supports('en', 'es') || !real.supports('be', 'uk');
  describe.skipIf(isMissing)(
    `with Apertium${isMissing ? ' (skipped: its language pairs are not installed)' : ''}`,
    () => {
      it('[ENG-11] translates real sentences and reports the route, and prefers an installed model to Apertium, and OpenCC to both', async () => {
        const engine = open({ modelRegistry: { url: standIn.modelsJsonUrl } });
        expect(
          await engine.translate(batch({ texts: ['The house is red.', 'I would like a table for two.'] })),
        ).toEqual({
          translations: [{ text: 'La casa es roja.' }, { text: 'Me gustaría una mesa para dos.' }],
          route: 'Apertium en→es',
        });
        const routeTo = async (source: EngineBatch['source'], target: EngineBatch['target']) =>
          (await engine.translate(batch({ source, target }))).route;
        // Small dictionaries; those of French take many seconds to load.
        expect(await routeTo('be', 'uk')).toBe('Apertium be→ru→uk');
        expect(engine.status().pipes.map(({ mode }) => mode)).toEqual(['eng-spa', 'bel-rus', 'rus-ukr']);

        for (const target of ['es', 'zh'])
          await engine.models.install('en', target, { signal: new AbortController().signal });
        expect([await routeTo('en', 'es'), await routeTo('be', 'uk'), await routeTo('zh-CN', 'zh-TW')]).toEqual([
          'Bergamot en→es',
          'Apertium be→ru→uk',
          'OpenCC',
        ]);
      });

      it('reports a reason when a pipeline crashes or hangs', async () => {
        const stuck = open({ apertiumLimits: { timeoutMs: 1 } });
        expect(await failureOf(stuck.translate(batch()))).toMatchObject({ reason: 'timeout', isRetryable: true });
        const late = failureOf(open().translate(batch({ signal: AbortSignal.timeout(1) })));
        expect(await late).toMatchObject({ engine: 'local', reason: 'timeout' });
      });

      it('does not support `auto`, and lists its languages', () => {
        expect(real.supports('auto', 'es')).toBe(false);
        const { sources, targets } = real.languages();
        expect(sources).toEqual(expect.arrayContaining(['en', 'sr', 'pt-PT', 'zh-CN']));
        expect(targets).not.toContain('de');
        for (const list of [sources, targets]) expect(new Set(list).size).toBe(list.length);
      });
    },
  );
});
