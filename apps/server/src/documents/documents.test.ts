import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { pseudoTranslate } from '@interlinear/testing/engines/pseudo-translate';
import {
  S3_BUCKET,
  S3_KEY,
  S3_REGION,
  type S3StandIn,
  startS3StandIn,
} from '@interlinear/testing/stand-ins/s3-stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import { contentText } from '@interlinear/translation/content';
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type App, startApp } from '../app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { type DatabasePlace, describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import {
  collect,
  makeWorkbook,
  type Person,
  personOf,
  readWorkbook,
  summarize,
} from './testing/documents-under-test.ts';

const PEOPLE = {
  ann: {},
  bob: {},
  quick: {},
  poor: {},
  retrying: {},
  pro: { plan: 'pro' },
  hasty: { plan: 'pro' },
  max: { plan: 'max' },
} as const;
type Name = keyof typeof PEOPLE;

describeOnDatabases('documents', (databases) => {
  let app: App;
  let edge: MicrosoftEdgeStandIn;
  let s3: S3StandIn;
  let place: DatabasePlace;
  let people: Record<Name, Person>;
  let tokens: Record<Name, string>;
  let environment: Record<string, string | undefined>;
  /** Servers with PostgreSQL keep their files in a bucket here, the others in a folder. */
  const isOnS3 = databases.name === 'PostgreSQL';

  beforeAll(async () => {
    place = await databases.place();
    tokens = await preparePeople(place, PEOPLE);
    [edge, s3] = await Promise.all([startMicrosoftEdgeStandIn(), startS3StandIn()]);
    const bucket = {
      STORAGE_URL: `s3://${S3_BUCKET}`,
      S3_ENDPOINT: s3.url,
      S3_REGION,
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    };
    environment = {
      ...place,
      PORT: '0',
      REQUESTS_PER_MINUTE: '0',
      SPARE_THREADS: '0',
      MICROSOFT_EDGE_BASE_URL: edge.url,
      ...(isOnS3 ? bucket : {}),
    };
    app = await startApp(readConfiguration(environment, []), pino({ level: 'silent' }));
    // Safe: one entry per entry of PEOPLE.
    people = Object.fromEntries(
      Object.entries(tokens).map(([name, token]) => [name, personOf(app.address, token)]),
    ) as Record<Name, Person>;
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([edge.close(), s3.close()]);
  });
  beforeEach(() => edge.reset());

  /** Makes texts that no test has translated before, so that no cache answers. */
  let fresh = 0;
  const text = (words = 'The weather in the mountains') => {
    fresh += 1;
    return `${words} is good, day ${fresh}`;
  };
  const failure = async (call: Promise<unknown>): Promise<number | undefined> => {
    const error = await call.then(
      () => undefined,
      (reason: { code?: number }) => reason,
    );
    return error?.code;
  };
  const isError = (key: ErrorKey) => ERRORS[key].code;
  const bytesOf = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'a.xlsx');

  it('[DOC-04] translates a document page by page, streams the progress, and returns the file', async () => {
    const sheets = [[text(), text()], [text()], [text('Rivers')]];
    const { documents, pagesLeft } = people.ann;
    const before = await pagesLeft();
    const { id, state, file_name } = await people.ann.uploadSheets(sheets);
    expect({ state, file_name }).toEqual({ state: 'reading', file_name: 'budget.xlsx' });
    const events = (await collect(documents.events(id))).map(summarize);
    expect(events.at(-1)).toBe('done done 3/3');
    for (const index of [0, 1, 2]) expect(events).toContain(`page ${index} done`);

    expect(await documents.info(id)).toMatchObject({
      format: 'xlsx',
      state: 'done',
      error: null,
      page_count: 3,
      pages_wanted: 3,
      pages_read: 3,
      pages_done: 3,
      segments: 4,
      segments_translated: 4,
      segments_failed: 0,
      pages_charged: 3,
    });
    expect(before - (await pagesLeft())).toBe(3);

    const { items } = await documents.pages({ id, first: 1, last: 2 });
    expect(
      items.map(({ index, blocks }) => ({
        index,
        blocks: blocks.map(({ state, content, translation }) => ({ state, content, translation })),
      })),
    ).toEqual(
      [1, 2].map((index) => ({
        index,
        blocks: sheets[index]?.map((own) => ({ state: 'translated', content: [own], translation: [`【de:${own}】`] })),
      })),
    );

    const written = await documents.download(id);
    expect(written.name).toBe('budget.de.xlsx');
    expect(await readWorkbook(written.content)).toEqual(sheets.map((sheet) => sheet.map((own) => `【de:${own}】`)));
    const original = await documents.download(id, { view: 'original' });
    expect(original.name).toBe('budget.xlsx');
    expect(Buffer.from(await original.content.arrayBuffer()).equals(Buffer.from(makeWorkbook(sheets)))).toBe(true);
  });

  it('[DOC-04] keeps translated segments when some fail, and retries only those', async () => {
    const sheets = [[text(), text('stubborn')], [text()]];
    edge.translateWith((own, target) => (own.includes('stubborn') ? '' : pseudoTranslate(own, target)));
    const { documents, pagesLeft, finish, uploadSheets } = people.retrying;
    const before = await pagesLeft();
    const { id } = await uploadSheets(sheets);
    expect(await finish(id)).toMatchObject({
      state: 'partly',
      segments_translated: 2,
      segments_failed: 1,
      pages_charged: 2,
    });
    const [page] = (await documents.pages({ id })).items;
    expect(page?.blocks.map(({ state, error }) => [state, error?.code])).toEqual([
      ['translated', undefined],
      ['failed', isError('engineWrongAnswer')],
    ]);
    expect(await readWorkbook((await documents.download(id)).content)).toEqual([
      [`【de:${sheets[0]?.[0]}】`, sheets[0]?.[1]],
      [`【de:${sheets[1]?.[0]}】`],
    ]);

    edge.reset();
    await documents.retry(id);
    expect(await finish(id)).toMatchObject({ state: 'done', segments_translated: 3, pages_charged: 2 });
    const asked = edge.requests.flatMap(({ body }) => JSON.parse(body));
    expect(asked).toEqual([sheets[0]?.[1]]);
    expect(before - (await pagesLeft())).toBe(2);
    expect(await failure(documents.retry(id))).toBe(isError('documentBusy'));
  });

  it('reports why nothing could be translated, and charges nothing', async () => {
    edge.translateWith(() => '');
    const { pagesLeft, finish, uploadSheets } = people.ann;
    const before = await pagesLeft();
    const info = await finish((await uploadSheets([[text()]])).id);
    expect(info).toMatchObject({ state: 'failed', error: { code: isError('engineWrongAnswer') }, pages_charged: 0 });
    expect(info.error?.info).toContain('Microsoft');
    expect(before - (await pagesLeft())).toBe(0);
  });

  it('[DOC-10] refuses a document with more pages than the quota, and reserves nothing', async () => {
    const { pagesLeft, finish, uploadSheets } = people.poor;
    const left = await pagesLeft();
    const sheets = Array.from({ length: left + 1 }, () => [text()]);
    const info = await finish((await uploadSheets(sheets)).id);
    expect(info).toMatchObject({
      state: 'failed',
      error: { code: isError('quotaShort'), data: { needed: left + 1, free: left } },
    });
    expect(await pagesLeft()).toBe(left);
    // A start with fewer pages of the same file is accepted.
    await people.poor.documents.start({ id: info.id, pages: '2-3, 1' });
    expect(await finish(info.id)).toMatchObject({ state: 'done', pages_wanted: 3, pages_charged: 3 });
    expect(await pagesLeft()).toBe(left - 3);
  });

  it('waits for an explicit start, and starts with other settings', async () => {
    const { documents, finish } = people.ann;
    const { id, state } = await people.ann.uploadSheets([[text('Deferred')], [text()]], { start: false });
    expect(state).toBe('uploaded');
    expect(await failure(documents.download(id))).toBe(isError('documentBusy'));
    await documents.start({ id, target_lang: 'fr', pages: '1' });
    expect(await finish(id)).toMatchObject({ state: 'done', target_lang: 'fr', page_count: 2, pages_wanted: 1 });
    expect((await documents.download(id)).name).toBe('budget.fr.xlsx');
    expect(await failure(documents.start({ id }))).toBe(isError('documentBusy'));
  });

  it('[DOC-02] leaves tables untranslated on request', async () => {
    const { documents, finish, uploadSheets } = people.ann;
    const { id } = await uploadSheets([[text()]], { enable_table: false });
    expect(await finish(id)).toMatchObject({ state: 'done', segments: 0, pages_charged: 0 });
    expect((await documents.pages({ id })).items[0]?.blocks.map(({ state }) => state)).toEqual(['original']);
  });

  it('[DOC-02] keeps formulas of a PDF or not, reads it again when they are to be treated differently, keeps edits, and charges no page twice', async () => {
    const { documents, finish, pagesLeft } = people.ann;
    const paper = new File([new Uint8Array(twoColumnPaper(1))], 'paper.pdf');
    const { id } = await documents.upload(paper, { target_lang: 'de', source_file_lang: 'en' });
    expect(await finish(id)).toMatchObject({ state: 'done', enable_formula: true });
    // Downloads without a translation equal the original.
    expect((await documents.download(id)).content.size).toBeGreaterThan(1_000);
    const before = await pagesLeft();
    const blockAt = async (start: string) => {
      const { items } = await documents.pages({ id });
      return items[0]?.blocks.find(({ content }) => contentText(content).startsWith(start));
    };
    const heading = (await blockAt('On Measuring Valleys'))?.id ?? '';
    await documents.changeBlock({ id, block: heading, translation: ['Täler vermessen'] });
    const failed = documents.start({ id, enable_formula: false, again: 'failed' });
    expect(await failure(failed)).toBe(isError('invalidRequest'));

    for (const enable_formula of casesBySize(1, [false, true])) {
      await documents.start({ id, enable_formula, again: 'unedited' });
      const info = await finish(id);
      expect(info).toMatchObject({ state: 'done', enable_formula, segments_failed: 0, pages_charged: 1 });
      expect(info.segments_translated).toBe(info.segments);
      const block = await blockAt('The height is');
      expect(contentText(block?.content ?? [])).toMatch(
        enable_formula ? /^The height is +at every station/ : /^The height is x2 = y at every station/,
      );
      const markup = enable_formula ? { 1: { text: 'x2= y' } } : {};
      expect(block).toMatchObject({ state: 'translated', markup });
      expect(await blockAt('On Measuring Valleys')).toMatchObject({
        translation: ['Täler vermessen'],
        is_edited: true,
      });
    }
    expect(await pagesLeft()).toBe(before);
  });

  it('replaces a translation with a person’s edit, and restores the engine’s', async () => {
    const own = text();
    const { documents, finish, uploadSheets } = people.ann;
    const { id } = await uploadSheets([[own]]);
    await finish(id);
    const block = (await documents.pages({ id })).items[0]?.blocks[0]?.id ?? '';
    expect(await documents.changeBlock({ id, block, translation: ['Mein Wetter'] })).toMatchObject({
      translation: ['Mein Wetter'],
      is_edited: true,
    });
    expect(await readWorkbook((await documents.download(id)).content)).toEqual([['Mein Wetter']]);
    expect(await documents.changeBlock({ id, block, translation: null })).toMatchObject({
      translation: [`【de:${own}】`],
      is_edited: false,
    });
    const { length } = edge.requests;
    expect(await failure(documents.changeBlock({ id, block, translation: ['a', { open: 7 }, 'b'] }))).toBe(
      isError('invalidRequest'),
    );
    expect(await failure(documents.changeBlock({ id, block: 'nowhere', translation: null }))).toBe(isError('notFound'));
    expect(edge.requests).toHaveLength(length);
  });

  it('[DOC-02] [DOC-10] translates again with other settings, keeps edits on request and charges only new pages', async () => {
    const [edited, renewed, added] = [text('Edited'), text('Renewed'), text('Added')];
    const { documents, pagesLeft, finish, uploadSheets } = people.ann;
    const before = await pagesLeft();
    const { id } = await uploadSheets([[edited, renewed], [added]], { pages: '1' });
    await finish(id);
    const block = (await documents.pages({ id })).items[0]?.blocks[0]?.id ?? '';
    await documents.changeBlock({ id, block, translation: ['Mein Text'] });
    const written = async () => readWorkbook((await documents.download(id)).content);

    await documents.start({ id, pages: '2', again: 'unedited' });
    expect(await finish(id)).toMatchObject({ state: 'done', pages: '', pages_wanted: 2, pages_charged: 2 });
    expect(await written()).toEqual([['Mein Text', `【de:${renewed}】`], [`【de:${added}】`]]);

    await documents.start({ id, target_lang: 'fr', again: 'unedited' });
    expect(await finish(id)).toMatchObject({ state: 'done', target_lang: 'fr', pages_charged: 2 });
    expect(await written()).toEqual([['Mein Text', `【fr:${renewed}】`], [`【fr:${added}】`]]);

    await documents.start({ id, again: 'all' });
    await finish(id);
    expect((await written())[0]).toEqual([`【fr:${edited}】`, `【fr:${renewed}】`]);
    expect(before - (await pagesLeft())).toBe(2);
    expect(await failure(documents.start({ id, pages: '9', again: 'all' }))).toBe(isError('invalidRequest'));
  });

  it('[ERR-01] keeps the earlier translation where another attempt fails, and translates only what failed', async () => {
    const own = text();
    const { documents, finish, uploadSheets } = people.ann;
    const { id } = await uploadSheets([[own]]);
    await finish(id);
    edge.translateWith(() => '');
    // Another source language, because the translation of before would be found in the cache.
    await documents.start({ id, source_file_lang: 'fr', again: 'unedited' });
    expect(await finish(id)).toMatchObject({ state: 'partly', segments_translated: 0, segments_failed: 1 });
    expect(await readWorkbook((await documents.download(id)).content)).toEqual([[`【de:${own}】`]]);

    edge.translateWith((asked) => `neu: ${asked}`);
    expect(await failure(documents.start({ id, target_lang: 'fr', again: 'failed' }))).toBe(isError('invalidRequest'));
    await documents.start({ id, again: 'failed' });
    expect(await finish(id)).toMatchObject({ state: 'done', segments_translated: 1 });
    expect(await readWorkbook((await documents.download(id)).content)).toEqual([[`neu: ${own}`]]);
  });

  it('cancels, charges what was delivered, and continues later', async () => {
    const { documents, pagesLeft, finish, uploadSheets } = people.quick;
    const before = await pagesLeft();
    edge.delay(300);
    const sheets = Array.from({ length: 12 }, () => [text('Slow')]);
    const { id } = await uploadSheets(sheets);
    for await (const event of documents.events(id)) if (event.event === 'page' && event.data.state === 'done') break;
    const cancelled = await documents.cancel(id);
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.pages_charged).toBeGreaterThan(0);
    expect(cancelled.pages_charged).toBeLessThan(12);
    expect(before - (await pagesLeft())).toBe(cancelled.pages_charged);
    expect(await failure(documents.cancel(id))).toBe(isError('documentBusy'));
    edge.delay(0);
    await documents.retry(id);
    expect(await finish(id)).toMatchObject({ state: 'done', pages_charged: 12 });
    expect(before - (await pagesLeft())).toBe(12);
  });

  it('[BILL-17] limits active documents to the plan’s number', async () => {
    edge.delay(500);
    const sheets = () => [[text('Together')]];
    const first = await people.pro.uploadSheets(sheets());
    expect(await failure(people.pro.uploadSheets(sheets()))).toBe(isError('planRequired'));
    const waiting = await people.pro.uploadSheets(sheets(), { start: false });
    expect(await failure(people.pro.documents.start({ id: waiting.id }))).toBe(isError('planRequired'));
    const both = [await people.max.uploadSheets(sheets()), await people.max.uploadSheets(sheets())];
    const ended = await Promise.all([people.pro.finish(first.id), ...both.map(({ id }) => people.max.finish(id))]);
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  it('[BILL-17] enforces the limit for concurrent starts', async () => {
    // Keep the failing engine request open, so that the documents stay active.
    edge.failNext({ kind: 'hang' }, 1_000);
    const { documents, uploadSheets } = people.hasty;
    const many = Array.from({ length: 8 });
    const kept = await Promise.all(many.map(() => uploadSheets([[text('Kept')]], { start: false })));
    const answers = await Promise.allSettled([
      ...many.map(() => uploadSheets([[text('Sent')]])),
      ...kept.map(({ id }) => documents.start({ id })),
    ]);
    const begun = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(begun).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 15 }, () => isError('planRequired')));
    // A refused file leaves nothing behind.
    expect((await documents.list()).total).toBe(new Set([...begun, ...kept.map(({ id }) => id)]).size);
    edge.reset();
    for (const id of begun) await documents.cancel(id);
  });

  it('[DOC-12] packs documents into one archive, each under a unique name', async () => {
    const own = [text(), text()];
    const ids: string[] = [];
    for (const cell of own) {
      const { id } = await people.max.uploadSheets([[cell]]);
      await people.max.finish(id);
      ids.push(id);
    }
    const unread = await people.max.uploadSheets([[text()]], { start: false });
    const { content, name } = await people.max.documents.downloadAll([...ids, unread.id, crypto.randomUUID()]);
    const files = unzipSync(new Uint8Array(await content.arrayBuffer()));
    expect(name).toBe('documents.zip');
    expect(Object.keys(files)).toEqual(['budget.de.xlsx', 'budget.de (2).xlsx', 'missing.txt']);
    expect(strFromU8(files['missing.txt'] ?? new Uint8Array())).toBe('budget.xlsx\n');
    expect(await readWorkbook(new Blob([new Uint8Array(files['budget.de (2).xlsx'] ?? [])]))).toEqual([
      [`【de:${own[1]}】`],
    ]);
  });

  it('[DOC-08] lists documents, newest first, ten a page, by part of their name', async () => {
    const { documents } = people.bob;
    for (let count = 1; count <= 11; count += 1) {
      const file = new File([makeWorkbook([['x']])], count === 4 ? 'Jahres_Plan 100%.xlsx' : `file ${count}.xlsx`);
      await documents.upload(file, { start: false });
    }
    const [first, second] = [await documents.list(), await documents.list({ page: 2 })];
    expect({ ...first, items: first.items.map(({ file_name }) => file_name) }).toEqual({
      items: [11, 10, 9, 8, 7, 6, 5]
        .map((count) => `file ${count}.xlsx`)
        .concat('Jahres_Plan 100%.xlsx', 'file 3.xlsx', 'file 2.xlsx'),
      page: 1,
      page_size: 10,
      total: 11,
      stored_bytes: [...first.items, ...second.items].reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      kept_days: 30,
    });
    expect(second.items.map(({ file_name }) => file_name)).toEqual(['file 1.xlsx']);
    expect((await documents.list({ search: 'jahres_' })).stored_bytes).toBe(first.stored_bytes);
    expect((await documents.list({ search: 'jahres_' })).items).toHaveLength(1);
    expect((await documents.list({ search: '_' })).items).toHaveLength(1);
    expect((await documents.list({ search: '100%' })).total).toBe(1);
  });

  it('deletes a document with its files', async () => {
    const { documents, finish, uploadSheets } = people.ann;
    const { id } = await uploadSheets([[text()]]);
    await finish(id);
    const isKept = async () =>
      isOnS3
        ? s3.objects.has(`documents/${id}/source`)
        : access(join(place.DATA_DIR, 'files', 'documents', id, 'source')).then(
            () => true,
            () => false,
          );
    expect(await isKept()).toBe(true);
    expect(await documents.delete(id)).toBeNull();
    expect(await isKept()).toBe(false);
    expect(await failure(documents.info(id))).toBe(isError('notFound'));
    expect(await failure(documents.delete(id))).toBe(isError('notFound'));
  });

  it.each([
    ['an engine that is not there', { engine: 'nothing' }, 'unknownEngine'],
    ['a language that is none', { target_lang: 'klingon' }, 'unknownLanguage'],
    ['a glossary of nobody', { glossary_id: '00000000-0000-4000-8000-000000000000' }, 'notFound'],
    ['pages that are none', { pages: 'all' }, 'invalidRequest'],
    ['a flag that is none', { is_ocr: 'perhaps' }, 'invalidRequest'],
  ] as const)('refuses %s', async (_, fields, key) => {
    const upload = people.ann.uploadSheets([['x']], fields as Parameters<Person['uploadSheets']>[1]);
    expect(await failure(upload)).toBe(isError(key));
    expect(await leftBehind()).toEqual([]);
  });

  it('[DOC-01] refuses files that are not documents by content, whatever their name', async () => {
    expect(await failure(people.ann.documents.upload(bytesOf(0x7f, 0x45, 0x4c, 0x46, 2, 1, 0, 0)))).toBe(
      isError('fileTypeInvalid'),
    );
    expect(await failure(people.ann.documents.upload(bytesOf()))).toBe(isError('fileTypeInvalid'));
    const { id } = await people.ann.documents.upload(bytesOf(0x50, 0x4b, 3, 4, 1, 2, 3));
    const { state, error } = await people.ann.finish(id);
    expect({ state, code: error?.code }).toEqual({
      state: 'failed',
      code: expect.toBeOneOf([isError('fileTypeInvalid'), isError('fileDamaged')]),
    });
    expect(await leftBehind()).toEqual([]);
  });

  it('[BILL-17] refuses files larger than the plan allows, and leaves nothing behind', async () => {
    const large = new File([new Uint8Array(20 * 1024 ** 2 + 1)], 'large.xlsx');
    expect(await failure(people.ann.documents.upload(large))).toBe(isError('planRequired'));
    expect(await leftBehind()).toEqual([]);
  });

  it('accepts one file, in a form', async () => {
    const post = async (body: FormData | string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${app.address}/priapi1/upload_file`, {
        method: 'POST',
        body,
        headers: { token: tokens.ann, ...headers },
      });
      return [answer.status, (await answer.json()).code];
    };
    const form = (...files: [name: string, content: string][]) => {
      const filled = new FormData();
      for (const [name, content] of files) filled.append(name, new File([content], 'a.txt'));
      return filled;
    };
    expect(await post(form())).toEqual([400, isError('invalidRequest')]);
    expect(await post(form(['file', 'one'], ['file', 'two']))).toEqual([400, isError('invalidRequest')]);
    expect(await post(form(['picture', 'one']))).toEqual([400, isError('invalidRequest')]);
    expect(await post('{}', { 'content-type': 'application/json' })).toEqual([415, isError('unsupportedMediaType')]);
    expect(await post('--x\r\nnothing', { 'content-type': 'multipart/form-data; boundary=x' })).toEqual([
      400,
      isError('invalidRequest'),
    ]);
    expect(await leftBehind()).toEqual([]);
  });

  it('requires a login, and gives access only to the owner', async () => {
    const { id } = await people.ann.uploadSheets([[text()]], { start: false });
    const calls = ({ documents, uploadSheets }: Person) => [
      () => documents.info(id),
      () => documents.start({ id }),
      () => documents.retry(id),
      () => documents.cancel(id),
      () => documents.delete(id),
      () => documents.pages({ id }),
      () => collect(documents.events(id)),
      () => documents.changeBlock({ id, block: 'x', translation: null }),
      () => documents.download(id),
      () => documents.download(id, { view: 'original' }),
      () => documents.downloadAll([id]),
      () => uploadSheets([['x']], { start: false }),
      () => documents.list(),
    ];
    for (const call of calls(people.quick).slice(0, -2))
      expect([call.toString(), await failure(call())]).toEqual([call.toString(), isError('notFound')]);
    for (const call of calls(personOf(app.address, undefined))) {
      expect([call.toString(), await failure(call())]).toEqual([call.toString(), isError('notLoggedIn')]);
    }
    expect((await people.ann.documents.info(id)).state).toBe('uploaded');
  });

  it('[DOC-04] ends the event stream of a document that was not started', async () => {
    const { documents, uploadSheets } = people.ann;
    const { id } = await uploadSheets([[text()]], { start: false });
    expect(
      (await collect(documents.events(id))).map(({ event, data }) => [event, 'state' in data && data.state]),
    ).toEqual([['done', 'uploaded']]);
  });

  it('[DOC-04] resumes a broken event stream, and includes the texts of one page on request', async () => {
    const { documents, finish, uploadSheets } = people.ann;
    const { id } = await uploadSheets([[text()], [text()]]);
    const { sequence } = await finish(id);
    expect((await collect(documents.events(id, sequence))).map(summarize)).toEqual(['done done 2/2']);
    expect((await collect(documents.events(id))).map(summarize)).toEqual(
      expect.arrayContaining(['page 0 done', 'page 1 done', 'done done 2/2']),
    );

    const events = await collect(documents.events(id, 0, { whole: 1 }));
    const pages = events.flatMap(({ event, data }) => (event === 'page' ? [data] : []));
    const { items } = await documents.pages({ id, first: 1, last: 1 });
    expect(pages.filter((page) => 'blocks' in page)).toEqual(items);
    expect(pages).toHaveLength(2);
  });

  it('[API-08] works with an API key as well', async () => {
    const call = async (path: string, init: RequestInit) => (await fetch(`${app.address}${path}`, init)).json();
    const json = { 'content-type': 'application/json', token: tokens.max };
    const body = JSON.stringify({ name: 'a program' });
    const { data: made } = await call('/priapi1/create_api_key', { method: 'POST', headers: json, body });
    const headers = { authorization: `Bearer ${made.key}` };
    const form = new FormData();
    form.append('target_lang', 'de');
    form.append('file', new File([makeWorkbook([[text()]])], 'by-key.xlsx'));
    const { data: uploaded } = await call('/priapi1/upload_file', { method: 'POST', headers, body: form });
    expect(await people.max.finish(uploaded.id)).toMatchObject({ state: 'done', pages_charged: 1 });
    expect((await call(`/priapi1/get_docs_info?id=${uploaded.id}`, { headers })).data.file_name).toBe('by-key.xlsx');
    const wrong = { authorization: `Bearer ${made.key.slice(0, -1)}x` };
    expect((await call(`/priapi1/get_docs_info?id=${uploaded.id}`, { headers: wrong })).code).toBe(
      isError('apiKeyInvalid'),
    );
  });

  // PGlite allows only one server at a time.
  if (databases.name === 'PostgreSQL') {
    it('is the same from every server of a cluster', async () => {
      const other = await startApp(readConfiguration({ ...environment }, []), pino({ level: 'silent' }));
      try {
        const own = text();
        const there = personOf(other.address, tokens.pro);
        const { id } = await people.pro.uploadSheets([[own]]);
        const events = (await collect(there.documents.events(id))).map(summarize);
        expect(events).toEqual(expect.arrayContaining(['page 0 done', 'done done 1/1']));
        expect(await readWorkbook((await there.documents.download(id)).content)).toEqual([[`【de:${own}】`]]);
      } finally {
        await other.stop();
      }
    });
  }

  it('[DOC-06] exports Markdown and bilingual HTML for every format, and refuses views that a format does not have', async () => {
    const { documents, finish, uploadSheets } = people.ann;
    const cell = text();
    const { id } = await uploadSheets([[cell]]);
    await finish(id);
    for (const view of ['side-by-side', 'alternating'] as const) {
      expect(await failure(documents.download(id, { view }))).toBe(isError('viewUnavailable'));
    }
    expect((await documents.download(id, { view: 'paragraphs' })).name).toBe('budget.de.paragraphs.xlsx');

    const markdown = await documents.download(id, { view: 'translation', format: 'markdown' });
    expect([markdown.name, await new Response(markdown.content).text()]).toEqual([
      'budget.de.md',
      expect.stringContaining(`【de:${cell}】`),
    ]);
    const both = await documents.download(id, { view: 'paragraphs', format: 'markdown' });
    expect(await new Response(both.content).text()).toMatch(new RegExp(`${cell}[^]*【de:${cell}】`));
    const html = await documents.download(id, { view: 'translation', format: 'html' });
    expect(html.name).toBe('budget.de.html');
    expect(await new Response(html.content).text()).toMatch(
      new RegExp(`^<!DOCTYPE html>[^]*${cell}[^]*【de:${cell}】`),
    );
  });

  /** Partial files left on disk by failed uploads. */
  const leftBehind = () => readdir(join(place.DATA_DIR, 'incoming'));
});
