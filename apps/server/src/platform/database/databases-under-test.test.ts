import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { translations } from '../../translation/schema.ts';
import { describeOnDatabases } from './databases-under-test.ts';
import { openDatabase } from './open-database.ts';

const SELF = { pid: process.pid, host: 'test', startedAt: '2026-01-01T00:00:00Z' };

// The quick size leaves out PGlite: every test that uses it shows that it works.
describeOnDatabases('databases under test', (underTest) => {
  it('are fresh, each on its own', async () => {
    const one = await underTest.open();
    const other = await underTest.open();
    await one.queries
      .insert(translations)
      .values({ key: 'a', text: 'eins', source: 'en', route: null, storedAt: new Date(0) });
    expect(await one.queries.$count(translations)).toBe(1);
    expect(await other.queries.$count(translations)).toBe(0);
  });

  it('can be opened like a server does, and reopened with their data', async () => {
    const place = await underTest.place();
    const server = await openDatabase({
      url: place.DATABASE_URL,
      dataDirectory: place.DATA_DIR,
      self: SELF,
      onIdleError: () => {},
    });
    expect(server.name).toBe(underTest.name);
    await server.queries.execute(sql`create table kept (id int)`);
    await server.close();
    const again = await underTest.open(place);
    await expect(again.queries.execute(sql`select id from kept`)).resolves.toMatchObject({ rows: [] });
  });
});
