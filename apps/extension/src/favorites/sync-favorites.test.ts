import { bySize } from '@interlinear/testing/test-size';
import 'fake-indexeddb/auto';
import { createFavoritesClient, type Favorite as FavoriteOfAccount } from '@interlinear/contract/favorites';
import { createTransport } from '@interlinear/contract/transport';
import { registerPerson } from '@interlinear/testing/servers/register-person';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFavoriteDatabase } from './favorite-database.ts';
import { createFavoriteStore } from './favorite-store.ts';
import { syncFavorites } from './sync-favorites.ts';
import { createSyncedFavorites } from './synced-favorites.ts';

let server: RunningServer;
/** A strictly increasing clock that stays behind the server's, so that no two changes share a time. */
let clock = Date.now() - 3_600_000;
const now = () => ++clock;
let databases = 0;

beforeAll(async () => {
  server = await startServer({ REQUESTS_PER_MINUTE: '0' });
}, 120_000);
afterAll(() => server?.stop());

const clientOf = (token: string) =>
  createFavoritesClient(createTransport({ baseUrl: server.url, fetch, locale: () => 'en', token: () => token }));

/** A device: a browser with the extension. */
function createDevice(client: ReturnType<typeof clientOf>, account = 'one') {
  databases += 1;
  const database = openFavoriteDatabase(`favorites-${databases}`);
  const newId = () => crypto.randomUUID();
  const store = createFavoriteStore({ now, newId, within: database });
  const synced = createSyncedFavorites(database, { newId });
  return {
    ...store,
    synced,
    sync: () => syncFavorites(client, synced, account),
    save: (text: string, translation: string) =>
      store.add({ kind: 'word', text, translation, source: 'de', target: 'en' }),
    drop: (text: string) => store.removeByKey([{ text, target: 'en' }]),
    shown: async () => Object.fromEntries((await store.all()).map(({ text, translation }) => [text, translation])),
  };
}

async function everything(client: ReturnType<typeof clientOf>): Promise<FavoriteOfAccount[]> {
  const items: FavoriteOfAccount[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.words({ page, page_size: 100 });
    items.push(...answer.items);
    if (answer.items.length < 100) return items;
  }
}

describe('favorites of two devices and the server', () => {
  it('[FAV-01] favorites saved without an account are merged into it, on every device', async () => {
    const { token } = await registerPerson(server, 'merger');
    const client = clientOf(token);
    const [phone, laptop] = [createDevice(client), createDevice(client)];
    await phone.save('Haus', 'house');
    await laptop.save('Fluss', 'river');
    await laptop.save('Haus', 'home');
    await phone.sync();
    await laptop.sync();
    await phone.sync();
    const both = { Haus: 'home', Fluss: 'river' };
    expect([await phone.shown(), await laptop.shown()]).toEqual([both, both]);
    await phone.drop('Haus');
    await phone.sync();
    await laptop.sync();
    expect(await laptop.shown()).toEqual({ Fluss: 'river' });
  });

  it('[FAV-01] two devices end up with the same favorites and lose none, whatever they do and in whatever order they sync', async () => {
    const { token } = await registerPerson(server, 'walker');
    const client = clientOf(token);
    const step = fc.record({
      device: fc.constantFrom(0, 1),
      what: fc.constantFrom('save', 'save', 'drop', 'sync', 'site-drop', 'site-note'),
      word: fc.constantFrom('Haus', 'Fluss', 'Brücke'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        await empty(client);
        const devices = [createDevice(client), createDevice(client)];
        /** Last translation saved per word. */
        const lastSaved = new Map<string, string>();
        for (const { device: number, what, word } of steps) {
          const device = devices[number] ?? createDevice(client);
          if (what === 'sync') await device.sync();
          else if (what === 'save') {
            const translation = `${word} ${clock}`;
            await device.save(word, translation);
            lastSaved.set(word, translation);
          } else if (what === 'drop') {
            if ((await device.shown())[word] !== undefined) lastSaved.delete(word);
            await device.drop(word);
          } else await changeOnSite(client, word, what === 'site-drop', lastSaved);
        }
        for (let round = 0; round < 2; round += 1) for (const device of devices) await device.sync();
        const kept = Object.fromEntries((await everything(client)).map(({ text, translation }) => [text, translation]));
        for (const device of devices) expect(await device.shown()).toEqual(kept);
        // The last saved translation survives. (A word removed here may survive because another device saved it, too.)
        for (const [word, translation] of lastSaved) expect(kept[word]).toBe(translation);
      }),
      { numRuns: bySize({ quick: 5, deep: 400 }) },
    );
  });

  it('[FAV-01] favorites beyond the plan’s limit stay on the device, are counted, and are sent once there is room', async () => {
    const { token } = await registerPerson(server, 'collector');
    const client = clientOf(token);
    const { limit } = await client.words({});
    if (limit === null) throw new Error('the free plan has a limit');
    const device = createDevice(client);
    await device.putMany(
      Array.from({ length: limit + 3 }, (_, number) => ({
        id: `n${number}`,
        kind: 'word' as const,
        text: `Wort ${number}`,
        translation: 'word',
        source: 'de' as const,
        target: 'en' as const,
        savedAt: number,
      })),
    );
    expect(await device.sync()).toEqual({ limit });
    expect(await device.synced.countHereOnly()).toBe(3);
    expect((await device.all()).length).toBe(limit + 3);
    const newest = await device.list({ kind: 'word', search: '', page: 0 });
    expect(newest.favorites.map(({ isHereOnly }) => isHereOnly ?? false).slice(0, 4)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await device.drop('Wort 0');
    await device.sync();
    expect(await device.synced.countHereOnly()).toBe(2);
    expect((await everything(client)).length).toBe(limit);
  });

  it('[FAV-01] favorites of another account are hidden, and return with it', async () => {
    const [ann, bob] = [await registerPerson(server, 'ann'), await registerPerson(server, 'bob')];
    const device = createDevice(clientOf(ann.token));
    await device.save('Haus', 'house');
    await device.synced.switchTo('ann');
    await syncFavorites(clientOf(ann.token), device.synced, 'ann');
    await device.save('Fluss', 'river'); // not synced before Ann logs out
    const until = now();
    await device.save('Brücke', 'bridge'); // saved while logged out
    await device.synced.switchTo('bob', { account: 'ann', until });
    expect(await device.shown()).toEqual({ Brücke: 'bridge' });
    await device.save('Haus', 'home');
    await syncFavorites(clientOf(bob.token), device.synced, 'bob');
    expect((await everything(clientOf(bob.token))).map(({ text }) => text).toSorted()).toEqual(['Brücke', 'Haus']);
    await device.synced.switchTo('ann', { account: 'bob', until: now() });
    await syncFavorites(clientOf(ann.token), device.synced, 'ann');
    expect(await device.shown()).toEqual({ Haus: 'house', Fluss: 'river' });
    expect((await everything(clientOf(ann.token))).map(({ text }) => text).toSorted()).toEqual(['Fluss', 'Haus']);
  });

  it('[FAV-01] favorites too long for the account stay on the device and do not block others', async () => {
    const { token } = await registerPerson(server, 'writer');
    const client = clientOf(token);
    const device = createDevice(client);
    await device.save('x'.repeat(6_000), 'long');
    await device.save('Haus', 'house');
    await device.sync();
    expect(await device.synced.countHereOnly()).toBe(1);
    expect((await everything(client)).map(({ text }) => text)).toEqual(['Haus']);
    expect((await device.all()).length).toBe(2);
  });

  it('[FAV-01] changes made while syncing are sent by the next sync', async () => {
    const { token } = await registerPerson(server, 'hasty');
    const client = clientOf(token);
    const device = createDevice(client);
    await device.save('Haus', 'house');
    const slow: Pick<typeof client, 'sync'> = {
      async sync(request) {
        const answer = await client.sync(request);
        if (request.changes?.length === 1) await device.save('Haus', 'home');
        slow.sync = client.sync;
        return answer;
      },
    };
    await syncFavorites({ sync: (request) => slow.sync(request) }, device.synced, 'one');
    expect((await everything(client)).map(({ translation }) => translation)).toEqual(['home']);
  });
});

/** Changes a word like the site's own pages. */
async function changeOnSite(
  client: ReturnType<typeof clientOf>,
  word: string,
  isRemoval: boolean,
  lastSaved: Map<string, string>,
): Promise<void> {
  const present = (await everything(client)).find(({ text }) => text === word);
  if (!present) return;
  const changed_at = new Date(now()).toISOString();
  if (!isRemoval) {
    // The site's version counts as the last one saved.
    await client.sync({ changes: [{ ...present, note: 'noted', changed_at }] });
    lastSaved.set(word, present.translation);
    return;
  }
  await client.sync({ changes: [{ id: present.id, changed_at, is_removed: true }] });
  lastSaved.delete(word);
}

async function empty(client: ReturnType<typeof clientOf>): Promise<void> {
  const changed_at = new Date(now()).toISOString();
  const changes = (await everything(client)).map(({ id }) => ({ id, changed_at, is_removed: true as const }));
  if (changes.length > 0) await client.sync({ changes });
}
