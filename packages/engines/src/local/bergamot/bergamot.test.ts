import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@interlinear/languages';
import {
  type ModelRegistryStandIn,
  startModelRegistryStandIn,
} from '@interlinear/testing/engines/model-registry-stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkup } from '../markup/markup.ts';
import { type Bergamot, createBergamot } from './bergamot.ts';
import { createModelStore, type ModelStore } from './model-store.ts';

/** Runs the real Bergamot with synthetic models, whose output is meaningless but deterministic. */
describe('Bergamot', () => {
  let standIn: ModelRegistryStandIn;
  let directory: string;
  let store: ModelStore;
  let bergamot: Bergamot;
  const signal = () => new AbortController().signal;
  const translate = (
    texts: readonly string[],
    source: LanguageCode = 'en',
    target: LanguageCode = 'es',
    engine = bergamot,
  ) => engine.translate({ texts, source, target, signal: signal() });

  beforeAll(async () => {
    standIn = await startModelRegistryStandIn();
    directory = await mkdtemp(join(tmpdir(), 'models-'));
    store = createModelStore({ directory, registry: { url: standIn.modelsJsonUrl }, fetch });
    for (const [source, target] of [
      ['en', 'es'],
      ['es', 'en'],
      ['en', 'de'],
      ['zh', 'en'],
      ['en', 'zh'],
    ] as const) {
      await store.install(source, target, { signal: signal() });
    }
    bergamot = createBergamot(store);
  });
  afterAll(async () => {
    await bergamot.close();
    await standIn.close();
    await rm(directory, { recursive: true });
  });

  it('[ENG-11] finds the model of a pair, or the two through English', () => {
    const routes = [
      ['en', 'es'],
      ['es', 'de'],
      ['zh-CN', 'es'],
      ['es', 'zh-CN'],
      ['de', 'en'],
      ['en', 'fr'],
      ['en', 'en'],
    ] as const;
    expect(
      routes.map(([from, to]) => bergamot.findRoute(from, to)?.map(({ source, target }) => `${source}-${target}`)),
    ).toEqual([['en-es'], ['es-en', 'en-de'], ['zh-en', 'en-es'], ['es-en', 'en-zh'], undefined, undefined, undefined]);
  });

  it('[ENG-04] translates texts in order', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `The <b${index}>house</b${index}> is red.`);
    const { translations, route } = await translate(texts);
    expect(translations.map(tagsOf)).toEqual(texts.map((_, index) => [`b${index}`]));
    expect(route).toBe('Bergamot en→es');
  });

  it('translates differently with different models, and equally with the same one', async () => {
    const say = async (target: LanguageCode) => (await translate(['The house is red.'], 'en', target)).translations;
    const [spanish, german, again] = [await say('es'), await say('de'), await say('es')];
    expect(german).not.toEqual(spanish);
    expect(again).toEqual(spanish);
  });

  it('goes through English with two models', async () => {
    const { translations, route } = await translate(['la <b5>casa</b5> es roja'], 'es', 'de');
    expect({ route, tags: translations.map(tagsOf) }).toEqual({ route: 'Bergamot es→en→de', tags: [['b5']] });
  });

  it('[ENG-05] keeps tags, line breaks, spaces and texts without letters', async () => {
    const texts = [
      'The <b1>red <i2/> house</b1> is <b3><b4>big</b4></b3>.',
      ' one\n\n two &amp; three &lt;\r\n',
      '12 + 5 &lt; 18',
      '',
    ];
    const { translations } = await translate(texts);
    expect(tagsOf(translations[0])).toEqual(['b1', 'b3', 'b4', 'i2']);
    expect(translations[1]).toMatch(/^ \S[^\n]*\n\n \S[^\n]*\r\n$/);
    expect(translations.slice(2)).toEqual(['12 + 5 &lt; 18', '']);
  });

  it('translates each sentence separately, also in Chinese', async () => {
    const [first, second, both] = (await translate(['你好世界。', '世界。', '你好世界。世界。'], 'zh-CN', 'en'))
      .translations;
    expect(both).toBe(`${first} ${second}`);
    const [one, two, three] = (await translate(['The house.', 'Red.', 'The house. Red.'], 'en', 'zh-CN')).translations;
    expect(three).toBe(`${one}${two}`);
  });

  it('survives any text', async () => {
    const texts = [
      '\u0000a',
      '\uD800b',
      '😀 z',
      'مرحبا',
      'x'.repeat(3000),
      '<b0>&amp;lt;a</b0>',
      '</b7>a',
      '<b id="1">a',
      'a\u2028b',
    ];
    const { translations } = await translate(texts);
    expect(translations).toHaveLength(texts.length);
    expect(tagsOf(translations[5])).toEqual(['b0']);
  });

  it('stops waiting when cancelled', async () => {
    const controller = new AbortController();
    const given = bergamot.translate({ texts: ['The house.'], source: 'en', target: 'es', signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    expect((await translate(['The house.'])).translations).toHaveLength(1);
  });

  it('starts a new thread after a broken model crashed one', async () => {
    const other = await mkdtemp(join(tmpdir(), 'models-'));
    const broken = createModelStore({ directory: other, registry: { url: standIn.modelsJsonUrl }, fetch });
    const { files } = await broken.install('en', 'de', { signal: signal() });
    await broken.install('en', 'es', { signal: signal() });
    await writeFile(files.model ?? '', 'no model');
    const engine = createBergamot(broken);
    await expect(translate(['The house.'], 'en', 'de', engine)).rejects.toThrow();
    expect((await translate(['The house.'], 'en', 'es', engine)).translations).toEqual(
      (await translate(['The house.'])).translations,
    );
    await engine.close();
    await rm(other, { recursive: true });
  });

  it('respects the thread limit, and ends idle threads', async () => {
    const engine = createBergamot(store, { workers: 2, idleMs: 50 });
    expect(engine.running()).toBe(0);
    const work = Promise.all([1, 2, 3].map(() => translate(['The house.'], 'en', 'es', engine)));
    expect(engine.running()).toBe(2);
    await work;
    await expect.poll(() => engine.running()).toBe(0);
    expect((await translate(['The house.'], 'en', 'es', engine)).translations).toHaveLength(1);
    await engine.close();
  });
});

function tagsOf(html = ''): string[] {
  return readMarkup(html)
    .tags.map(({ name }) => name)
    .sort();
}
