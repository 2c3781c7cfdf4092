import { ERRORS } from '@interlinear/contract/errors';
import { slowList } from '@interlinear/testing/documents/slow-list';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type App, startApp } from '../app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { type DatabasePlace, describeOnPostgres, withDatabase } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { makeWorkbook, type Person, personOf } from './testing/documents-under-test.ts';

/** Cells whose objects need more memory than a thread has here, in a file of less than a megabyte. */
const CELLS = 250_000;
const QUEUES_WAIT = { timeout: 60_000, interval: 200 };

const queued = z.object({ rows: z.array(z.object({ name: z.string() })) });

describeOnPostgres('a server with one thread for documents', (databases) => {
  let app: App;
  let place: DatabasePlace;
  let edge: MicrosoftEdgeStandIn;
  let people: Record<'max' | 'bob' | 'mallory' | 'trent', Person>;

  beforeAll(async () => {
    place = await databases.place();
    const tokens = await preparePeople(place, { max: { plan: 'max' }, bob: {}, mallory: {}, trent: {} });
    edge = await startMicrosoftEdgeStandIn();
    const environment = {
      ...place,
      PORT: '0',
      REQUESTS_PER_MINUTE: '0',
      SPARE_THREADS: '0',
      MICROSOFT_EDGE_BASE_URL: edge.url,
      DOCUMENT_THREADS: '1',
      DOCUMENT_MEMORY_MB: '128',
    };
    app = await startApp(readConfiguration(environment, []), pino({ level: 'silent' }));
    const personWith = (name: keyof typeof tokens) => personOf(app.address, tokens[name]);
    people = {
      max: personWith('max'),
      bob: personWith('bob'),
      mallory: personWith('mallory'),
      trent: personWith('trent'),
    };
  });
  afterAll(async () => {
    await app.stop();
    await edge.close();
  });
  beforeEach(() => edge.reset());

  it('[DOC-04] lets accounts take turns, however many documents one of them started', async () => {
    const { max, bob } = people;
    edge.delay(1_500);
    const texts = ['Mountains', 'Rivers', 'Forests'];
    // Plain text: a file that uses more processor time than its share makes way for the next one.
    const upload = ({ documents }: typeof max, text: string) =>
      documents.upload(new File([text], 'a.txt'), { target_lang: 'de' });
    const started = [];
    for (const text of texts) started.push(await upload(max, `${text} of the account that came first`));
    const other = await upload(bob, 'Lakes of the account that came last');
    edge.delay(0);
    await Promise.all([bob.finish(other.id), ...started.map(({ id }) => max.finish(id))]);
    const order = edge.requests.map(({ body }) => /Mountains|Rivers|Forests|Lakes/.exec(body)?.[0]);
    expect(order).toEqual(['Mountains', 'Lakes', 'Rivers', 'Forests']);
  });

  it('[DOC-04] lets a file that has to leave its place start again there, before it goes behind the slow ones, and reads it behind those of others', async () => {
    const { trent, max, bob } = people;
    const upload = ({ documents }: Person, seed: number) =>
      documents.upload(new File([slowList(seed)], 'slow.md'), { target_lang: 'de' });
    // Each waits for the only place while the other has it.
    const [first, second] = [await upload(trent, 1), await upload(max, 2)];
    const ordinary = 'work-on-document';
    await expect.poll(() => queuesOf(first.id), QUEUES_WAIT).toEqual([ordinary, ordinary, 'work-on-slow-document']);
    const fine = await bob.uploadSheets([['Clouds over the only thread']]);
    expect(await bob.finish(fine.id)).toMatchObject({ state: 'done' });
    // Otherwise the only thread would have had to end with the slow file first.
    expect(await trent.documents.info(first.id)).toMatchObject({ state: 'reading' });
    await Promise.all([trent.documents.cancel(first.id), max.documents.cancel(second.id)]);
  });

  it('[ERR-01] lets an account wait after a small file that took all the memory, and no other', async () => {
    const { mallory, bob } = people;
    const bomb = makeWorkbook([Array.from({ length: CELLS }, () => 'a')]);
    const upload = () => mallory.documents.upload(new File([bomb], 'bomb.xlsx'), { target_lang: 'de' });
    const { id } = await upload();
    expect(await mallory.finish(id)).toMatchObject({ state: 'failed' });
    const wait = { code: ERRORS.tooManyRequests.code };
    await expect(upload()).rejects.toMatchObject(wait);
    await expect(mallory.documents.retry(id)).rejects.toMatchObject(wait);
    await expect(mallory.uploadSheets([['A light file']])).rejects.toMatchObject(wait);
    // Files that are only kept cost no thread.
    expect(await mallory.uploadSheets([['For later']], { start: false })).toMatchObject({ state: 'uploaded' });
    const fine = await bob.uploadSheets([['The weather is good']]);
    expect(await bob.finish(fine.id)).toMatchObject({ state: 'done' });
  });

  /** Returns the queues that a document has been in, in order. */
  async function queuesOf(id: string): Promise<string[]> {
    const jobs = sql`select name from jobs.job where data->>'documentId' = ${id} order by created_on`;
    // Both drivers return `{ rows }`; their common type does not declare the result of `execute`.
    const answer: unknown = await withDatabase(place, (queries) => queries.execute(jobs));
    return queued.parse(answer).rows.map(({ name }) => name);
  }
});
