import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS } from '@interlinear/contract/errors';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { contentText } from '@interlinear/translation/content';
import { countTokens } from '@interlinear/translation/count-tokens';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type App, startApp } from '../../app.ts';
import { readConfiguration } from '../../configuration/configuration.ts';
import { describeOnPostgres } from '../../platform/database/databases-under-test.ts';
import { preparePeople } from '../../translation/people-under-test.ts';
import { type Person, personOf } from '../testing/documents-under-test.ts';

const MODELS = {
  models: [{ id: 'small', tier: 'basic', name: 'small', provider: 'openai', model: 'small' }],
};

describeOnPostgres('terms of documents', (databases) => {
  let folder: string;
  let app: App;
  let openai: AiStandIn;
  let edge: MicrosoftEdgeStandIn;
  let ann: Person;
  let poor: Person;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-terms-'));
    const catalogue = join(folder, 'models.json');
    await writeFile(catalogue, JSON.stringify(MODELS));
    const place = await databases.place();
    const tokens = await preparePeople(place, { ann: { plan: 'pro' }, poor: { tokensLeft: 2 } });
    [openai, edge] = await Promise.all([startOpenaiStandIn(), startMicrosoftEdgeStandIn()]);
    const environment = {
      ...{ ...place, PORT: '0', REQUESTS_PER_MINUTE: '0', SPARE_THREADS: '0', MODEL_CATALOGUE: catalogue },
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
      MICROSOFT_EDGE_BASE_URL: edge.url,
    };
    app = await startApp(readConfiguration(environment, []), pino({ level: 'silent' }));
    token = tokens.ann;
    ann = personOf(app.address, tokens.ann);
    poor = personOf(app.address, tokens.poor);
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([openai.close(), edge.close()]);
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    openai.reset();
    openai.discardChanges();
    edge.reset();
  });

  /** A story with names that no other test has used, so that no cache answers. */
  function story(name: string): string {
    return [
      `In the evening old ${name} Marsh came back from the hills.`,
      `Nobody but young ${name} Marsh knew the way home.`,
      'The keeper asked her why she had come.',
      `Then at last ${name} Marsh went through the gate.`,
    ].join('\n\n');
  }

  const upload = (person: Person, text: string, fields: Parameters<Person['uploadSheets']>[1] = {}) =>
    person.documents.upload(new File([text], 'story.md'), {
      ...{ engine: 'small', source_file_lang: 'en', target_lang: 'de' },
      ...fields,
    });
  /** Texts of each request to the model, with the terms it was given. */
  const asked = () =>
    openai.requests.map(({ body }) => {
      const { messages } = JSON.parse(body);
      const { items, terms } = JSON.parse(messages.at(-1).content);
      return { texts: items.map(({ t }: { t: string }) => t), ...(terms && { terms }) };
    });
  const translations = async (person: Person, id: string) =>
    (await person.documents.pages({ id })).items.flatMap(({ blocks }) =>
      blocks.map(({ translation }) => (translation ? contentText(translation) : null)),
    );
  /** Price of a request by the documented rule: half the tokens of texts and translations, rounded up. */
  const priceOf = (texts: readonly string[]) => Math.ceil(texts.reduce((sum, text) => sum + countTokens(text), 0) / 2);
  async function tokensUsed(): Promise<number> {
    const answer = await fetch(`${app.address}/priapi1/get_quota_info`, { headers: { token } });
    const { data } = await answer.json();
    return data.rows.reduce(
      (sum: number, { type, used }: { type: string; used: number }) => (type.endsWith('tokens') ? sum + used : sum),
      0,
    );
  }

  it('[ENG-10] translates the recurring names of a document once, and uses them throughout', async () => {
    const used = await tokensUsed();
    const { id } = await upload(ann, story('Elena'));
    expect(await ann.finish(id)).toMatchObject({ state: 'done', segments_translated: 4, pages_charged: 1 });
    const [terms, ...texts] = asked();
    expect(terms).toEqual({ texts: ['Elena Marsh'] });
    expect(texts.flatMap((request) => request.terms ?? [])).toEqual([{ 'Elena Marsh': '【Elena Marsh】' }]);
    expect(await ann.documents.terms(id)).toEqual({
      state: 'found',
      items: [{ source: 'Elena Marsh', target: '【Elena Marsh】', found: '【Elena Marsh】', count: 3 }],
    });
    const targets = await translations(ann, id);
    const pairs = story('Elena')
      .split('\n\n')
      .flatMap((text, index) => [text, targets[index] ?? '']);
    expect((await tokensUsed()) - used).toBe(priceOf(['Elena Marsh', '【Elena Marsh】']) + priceOf(pairs));
    expect(targets.map((text) => text?.includes('【Elena Marsh】'))).toEqual([true, true, false, true]);
  });

  it('[ENG-10] translates only the segments with a changed term again, and takes them back for nothing', async () => {
    const { id } = await upload(ann, story('Ines'));
    await ann.finish(id);
    const before = await translations(ann, id);
    const [block] = (await ann.documents.pages({ id })).items[0]?.blocks ?? [];
    await ann.documents.changeBlock({ id, block: block?.id ?? '', translation: ['My own words'] });
    openai.reset();
    const changed = await ann.documents.changeTerm({ id, source: 'Ines Marsh', target: 'Ines Moor' });
    expect(changed).toMatchObject({ state: 'reading', segments: 4, segments_translated: 2 });
    expect(await ann.finish(id)).toMatchObject({ state: 'done', segments_translated: 4, pages_charged: 1 });
    expect(asked().flatMap(({ texts }) => texts)).toHaveLength(2);
    const after = await translations(ann, id);
    expect(after).toEqual([
      'My own words',
      expect.stringContaining('Ines Moor'),
      before[2],
      expect.stringContaining('Ines Moor'),
    ]);

    openai.reset();
    const used = await tokensUsed();
    await ann.documents.changeTerm({ id, source: 'Ines Marsh', target: '【Ines Marsh】' });
    await ann.finish(id);
    expect(await translations(ann, id)).toEqual(['My own words', ...before.slice(1)]);
    expect({ requests: openai.requests, used: await tokensUsed() }).toEqual({ requests: [], used });
  });

  it('[ENG-10] refuses terms that are not there, and blank ones, and leaves a removed term to the engine', async () => {
    const { id } = await upload(ann, story('Clara'));
    await ann.finish(id);
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (error: { code?: number }) => error.code,
      );
    const change = (source: string, target: string) => codeOf(ann.documents.changeTerm({ id, source, target }));
    expect(await change('Nobody', 'Niemand')).toBe(ERRORS.notFound.code);
    expect(await change('Clara Marsh', ' ')).toBe(ERRORS.invalidRequest.code);
    expect(await codeOf(poor.documents.terms(id))).toBe(ERRORS.notFound.code);

    openai.reset();
    await ann.documents.changeTerm({ id, source: 'Clara Marsh', target: null });
    await ann.finish(id);
    expect(asked().map(({ terms }) => terms)).toEqual([undefined]);
    expect((await ann.documents.terms(id)).items).toMatchObject([{ found: '【Clara Marsh】', target: null }]);
  });

  it('[ENG-10] keeps the translation of before when the engine fails, until a retry', async () => {
    const { id } = await upload(ann, story('Frida'));
    await ann.finish(id);
    const before = await translations(ann, id);
    for (let turn = 0; turn < 20; turn += 1) openai.changeNextTurn(() => ({ text: '{"items":[]}' }));
    edge.translateWith(() => '');
    await ann.documents.changeTerm({ id, source: 'Frida Marsh', target: 'Frida Moor' });
    expect(await ann.finish(id)).toMatchObject({ state: 'partly', segments_failed: 3 });
    expect(await translations(ann, id)).toEqual(before);
    openai.discardChanges();
    edge.reset();
    await ann.documents.retry(id);
    expect(await ann.finish(id)).toMatchObject({ state: 'done', segments_failed: 0 });
    expect((await translations(ann, id))[0]).toContain('Frida Moor');
  });

  it('[ENG-10] changes a term while the document is in progress', async () => {
    openai.delay(300);
    const { id } = await upload(ann, story('Greta'));
    for await (const _ of ann.documents.events(id)) if ((await ann.documents.terms(id)).state === 'found') break;
    await ann.documents.changeTerm({ id, source: 'Greta Marsh', target: 'Greta Moor' });
    openai.delay(0);
    expect(await ann.finish(id)).toMatchObject({ state: 'done', pages_charged: 1 });
    expect((await translations(ann, id))[0]).toContain('Greta Moor');
  });

  it('[ENG-10] translates a document without terms when their request fails', async () => {
    openai.changeNextTurn(() => ({ end: 'refused' }));
    const { id } = await upload(ann, story('Hanna'));
    expect(await ann.finish(id)).toMatchObject({ state: 'done', segments_translated: 4 });
    expect(await ann.documents.terms(id)).toEqual({ state: 'missing', items: [] });
  });

  it('[ENG-10] asks for no terms that the quota cannot pay', async () => {
    const { id } = await upload(poor, story('Wilhelmina'));
    const { error } = await poor.finish(id);
    expect(error?.code).toBe(ERRORS.quotaShort.code);
    expect(openai.requests).toEqual([]);
    expect((await poor.documents.terms(id)).state).toBe('missing');
  });

  it('[ENG-10] looks for no terms with engines that are no AI models', async () => {
    const { id } = await upload(ann, story('Karin'), { engine: 'microsoft-edge' });
    await ann.finish(id);
    expect(await ann.documents.terms(id)).toEqual({ state: 'unsupported', items: [] });
  });
});
