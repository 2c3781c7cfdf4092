import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@interlinear/contract/errors';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type App, startApp } from '../app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { makeWorkbook, type Person, personOf } from './testing/documents-under-test.ts';

const HOUR_MS = 3_600_000;
const catalogueFile = new URL('../../catalogue/plans.json', import.meta.url);
const catalogue = z.looseObject({
  plans: z.looseObject({ free: z.looseObject({ features: z.looseObject({ documents: z.looseObject({}) }) }) }),
});

describeOnDatabases('the space for documents', (databases) => {
  let app: App;
  let people: Record<'many' | 'hasty' | 'large', Person>;

  beforeAll(async () => {
    const place = await databases.place();
    const tokens = await preparePeople(place, { many: {}, hasty: {}, large: {} });
    const plans = catalogue.parse(JSON.parse(await readFile(catalogueFile, 'utf8')));
    Object.assign(plans.plans.free.features.documents, { storedFiles: 3, storedMegabytes: 1 });
    const PLAN_CATALOGUE = join(place.DATA_DIR, 'plans.json');
    await writeFile(PLAN_CATALOGUE, JSON.stringify(plans));
    const environment = { ...place, PORT: '0', REQUESTS_PER_MINUTE: '0', SPARE_THREADS: '0', PLAN_CATALOGUE };
    app = await startApp(readConfiguration(environment, []), pino({ level: 'silent' }));
    const as = (token: string) => personOf(app.address, token);
    people = { many: as(tokens.many), hasty: as(tokens.hasty), large: as(tokens.large) };
  });
  afterAll(() => app.stop());

  const outcomesOf = async (uploads: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(uploads)).map((upload) => (upload.status === 'fulfilled' ? 'kept' : upload.reason.code));

  it('[BILL-17] keeps as many files as the plan allows', async () => {
    const { documents, uploadSheets } = people.many;
    const send = () => uploadSheets([['Kept']], { start: false });
    for (let count = 0; count < 3; count += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: ERRORS.documentSpaceShort.code });
    const { items, stored_bytes } = await documents.list();
    expect(items).toHaveLength(3);
    expect(stored_bytes).toBe(items.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
    await documents.delete(items[0]?.id ?? '');
    expect(await send()).toMatchObject({ state: 'uploaded' });
  });

  // On PGlite one transaction follows the other, so several at once could not harm.
  if (databases.name === 'PostgreSQL') {
    it('[BILL-17] keeps no more files than the plan allows when many are sent at once', async () => {
      const send = () => people.hasty.uploadSheets([['Kept']], { start: false });
      const outcomes = await outcomesOf(Array.from({ length: 8 }, send));
      const refused = Array(5).fill(ERRORS.documentSpaceShort.code);
      expect(outcomes.toSorted()).toEqual([...refused, 'kept', 'kept', 'kept']);
    });
  }

  it('[BILL-17] keeps as many megabytes as the plan allows', async () => {
    const half = new Uint8Array(600_000);
    half.set(makeWorkbook([['Kept']]));
    const send = () => people.large.documents.upload(new File([half], 'a.xlsx'), { target_lang: 'de', start: false });
    expect((await outcomesOf([send(), send()])).toSorted()).toEqual([ERRORS.documentSpaceShort.code, 'kept']);
  });

  it('[DOC-03] deletes a file that is not started within hours', async () => {
    const { items } = await people.many.documents.list();
    const [file] = items;
    if (!file) throw new Error('no file is stored');
    expect(Date.parse(file.expires_at) - Date.parse(file.created_at)).toBe(6 * HOUR_MS);
  });
});
