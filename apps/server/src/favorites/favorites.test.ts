import { randomUUID } from 'node:crypto';
import {
  CHANGES_PER_SYNC,
  exportFavoritesData,
  type Favorite,
  type FavoriteChange,
  favoritesData,
  syncFavoritesData,
} from '@interlinear/contract/favorites';
import { bySize } from '@interlinear/testing/test-size';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type BillingUnderTest, createBillingUnderTest } from '../billing/billing-under-test.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { type ApiUnderTest, createApiUnderTest } from '../platform/http/api-under-test.ts';
import { createFavorites, type Favorites } from './create-favorites.ts';

const START = Date.UTC(2026, 5, 1);

describeOnDatabases('favorites and settings of the extension', (underTest) => {
  let database: Database;
  let now: number;
  let billing: BillingUnderTest;
  let context: Favorites;
  let api: ApiUnderTest;
  let accountId: string;
  let token: string;

  beforeAll(async () => {
    now = START;
    const clock = () => new Date(now);
    database = await underTest.open();
    const { queries } = database;
    billing = await createBillingUnderTest(queries, clock);
    api = await createApiUnderTest({
      queries,
      now: clock,
      routes(server, authentication) {
        context = createFavorites({ queries, authentication, entitlements: billing.plans.entitlements, now: clock });
        context.routes(server);
      },
    });
  });
  beforeEach(async () => {
    now = START;
    [accountId, token] = await newPerson();
  });

  async function newPerson(): Promise<[accountId: string, token: string]> {
    const id = await createAccountUnderTest(database.queries, new Date(START));
    return [id, await api.logIn(id)];
  }

  const sync = async (changes: readonly FavoriteChange[], since: string | null = null, as = token) => {
    const answer = await api.call('/priapi1/sync_favorites', { token: as, json: { since, changes } });
    return syncFavoritesData.parse(answer.data);
  };
  /** Syncs all changes and returns the refused ids. */
  const syncAll = async (changes: readonly FavoriteChange[]) => {
    const refused: string[] = [];
    for (let from = 0; from < changes.length; from += CHANGES_PER_SYNC) {
      refused.push(...(await sync(changes.slice(from, from + CHANGES_PER_SYNC))).refused);
    }
    return refused;
  };
  const list = async (path: 'get_my_words' | 'get_my_sentence', query = '', as = token) =>
    favoritesData.parse((await api.call(`/priapi1/${path}?${query}`, { token: as })).data);
  const textsOf = (changes: readonly FavoriteChange[]) =>
    changes.map((change) => ('is_removed' in change ? 'removed' : change.text));

  it('[FAV-01] lists words and sentences apart, ten at a time, the newest first, and finds parts of them', async () => {
    const words = Array.from({ length: 12 }, (_, number) => word(`Wort ${number}`, { saved_at: at(number) }));
    await sync([...words, word('Ein ganzer Satz.', { kind: 'sentence', translation: 'A 100% whole sentence.' })]);
    const first = await list('get_my_words');
    expect(first).toMatchObject({ page: 1, page_size: 10, total: 12, saved: 13 });
    expect(first.items.map(({ text }) => text)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Wort ${n}`));
    expect((await list('get_my_words', 'page=2')).items.map(({ text }) => text)).toEqual(['Wort 1', 'Wort 0']);
    expect(await list('get_my_words', 'search=wort%201')).toMatchObject({ total: 3, saved: 13 });
    expect(await list('get_my_sentence', 'search=100%25')).toMatchObject({ total: 1 });
    expect(await list('get_my_sentence', 'search=_')).toMatchObject({ total: 0 });
  });

  it('[FAV-01] are private, and require a login', async () => {
    const mine = word('Haus');
    await sync([mine]);
    const [, stranger] = await newPerson();
    await sync([{ id: mine.id, changed_at: at(5), is_removed: true }], null, stranger);
    expect(await list('get_my_words', '', stranger)).toMatchObject({ total: 0 });
    expect(await list('get_my_words')).toMatchObject({ total: 1 });
    for (const path of ['get_my_words', 'get_my_sentence', 'get_chrome_settings']) {
      expect(await api.call(`/priapi1/${path}`)).toMatchObject({ status: 401, result: 'notLoggedIn' });
    }
  });

  it('[FAV-01] what is sent twice is saved once, and the same text from two devices is one favorite', async () => {
    const onPhone = word('Haus', { translation: 'house' });
    const onLaptop = word('Haus', { translation: 'home', changed_at: at(1) });
    await sync([onPhone]);
    await sync([onPhone]);
    const news = await sync([onLaptop]);
    expect(news.changes).toEqual([{ id: onPhone.id, changed_at: onLaptop.changed_at, is_removed: true }, onLaptop]);
    expect((await list('get_my_words')).items).toEqual([onLaptop]);
  });

  it('[FAV-01] of the same text from two devices the later save wins, whichever arrives first', async () => {
    const later = word('Haus', { translation: 'home', changed_at: at(2) });
    const earlier = word('Haus', { translation: 'house', changed_at: at(1) });
    await sync([later]);
    expect((await sync([earlier])).changes).toEqual([
      later,
      { id: earlier.id, changed_at: earlier.changed_at, is_removed: true },
    ]);
    expect((await list('get_my_words')).items).toEqual([later]);
  });

  it('[FAV-01] replacing a favorite works even when the limit is reached', async () => {
    await billing.plans.startSubscription(maxPlan(accountId));
    const limit = billing.catalogue.plans.free.quotas.collects;
    await syncAll(Array.from({ length: limit + 2 }, (_, number) => word(`w${number}`)));
    // The plan ends, leaving more favorites than the free plan allows.
    now = START + 400 * 86_400_000;
    token = await api.logIn(accountId);
    const again = word('w0', { translation: 'anew', changed_at: at(1) });
    expect(await sync([again, word('one too many')])).toMatchObject({ limit, refused: [expect.any(String)] });
    expect((await list('get_my_words', 'search=anew')).items).toEqual([again]);
  });

  it('[FAV-01] a device gets all changes of others since its last sync, in several answers if needed', async () => {
    const many = Array.from({ length: 700 }, (_, number) => word(`w${number}`));
    await billing.plans.startSubscription(maxPlan(accountId));
    await syncAll(many);
    const first = await sync([]);
    expect([first.changes.length, first.has_more]).toEqual([500, true]);
    const second = await sync([], first.until);
    expect([second.changes.length, second.has_more]).toEqual([200, false]);
    expect(new Set(textsOf([...first.changes, ...second.changes])).size).toBe(700);
    expect(await sync([], second.until)).toMatchObject({ changes: [], until: second.until, has_more: false });
  });

  it('[FAV-01] stores as many as the plan allows, and lists the refused ones', async () => {
    const limit = billing.catalogue.plans.free.quotas.collects;
    const all = Array.from({ length: limit + 2 }, (_, number) => word(`w${number}`));
    const refused = await syncAll(all);
    expect(refused).toEqual(all.slice(limit).map(({ id }) => id));
    const [gone, changed] = all;
    if (!gone || !changed) throw new Error('the free plan keeps none');
    const more = await sync([
      { ...changed, translation: 'changed', changed_at: at(1) },
      { id: gone.id, changed_at: at(1), is_removed: true },
      word('a new one'),
      word('one too many'),
    ]);
    expect(more).toMatchObject({ limit, refused: [expect.any(String)] });
    expect(await list('get_my_words')).toMatchObject({ saved: limit, limit });
    await billing.plans.startSubscription(maxPlan(accountId));
    expect(await sync([word('with room now')])).toMatchObject({ refused: [] });
  });

  it('[FAV-01] a clock that is ahead does not win over later changes', async () => {
    const favorite = word('Haus', { changed_at: '2040-01-01T00:00:00.000Z' });
    await sync([favorite]);
    now += 60_000;
    await sync([{ ...favorite, translation: 'later', changed_at: new Date(now).toISOString() }]);
    expect((await list('get_my_words')).items).toMatchObject([{ translation: 'later' }]);
  });

  it('[FAV-01] offline devices converge, in whatever order they sync', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const change = fc.record({
      device: fc.integer({ min: 0, max: 2 }),
      what: fc.constantFrom('save', 'remove', 'sync'),
      id: fc.constantFrom(0, 1, 2, 3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const [, owner] = await newPerson();
        now = START;
        const devices = [createDevice(), createDevice(), createDevice()];
        const syncDevice = async (device: ReturnType<typeof createDevice>) =>
          device.take(await sync(device.pending(), device.since(), owner));
        for (const { device: number, what, id: index } of changes) {
          now += 1_000;
          const device = devices[number];
          const id = ids[index];
          if (!device || id === undefined) continue;
          const changedAt = new Date(now).toISOString();
          if (what === 'sync') await syncDevice(device);
          else if (what === 'remove') device.change({ id, changed_at: changedAt, is_removed: true });
          else device.change(word(`text ${index}`, { id, note: changedAt, changed_at: changedAt }));
        }
        for (let round = 0; round < 2; round += 1) for (const device of devices) await syncDevice(device);
        const [first, ...others] = devices.map((device) => device.shown());
        for (const other of others) expect(other).toEqual(first);
        const kept = (await list('get_my_words', '', owner)).items.map(({ id, note }) => [id, note]);
        expect(Object.fromEntries(kept)).toEqual(first);
      }),
      { numRuns: bySize({ quick: 5, deep: 250 }) },
    );
  });

  it('[EXT-09] stores the extension’s settings, and refuses changes based on an outdated revision', async () => {
    const read = async () => (await api.call('/priapi1/get_chrome_settings', { token })).data;
    const save = (revision: number, settings: object) =>
      api.call('/priapi1/save_chrome_settings', { token, json: { revision, settings } });
    expect(await read()).toEqual({ revision: 0, settings: null, changed_at: null });
    expect((await save(0, { target: 'de' })).data).toMatchObject({ revision: 1, settings: { target: 'de' } });
    expect(await save(0, { target: 'fr' })).toMatchObject({
      status: 409,
      result: 'settingsConflict',
      data: { revision: 1, settings: { target: 'de' } },
    });
    const both = await Promise.all([save(1, { target: 'fr' }), save(1, { target: 'ja' })]);
    expect(both.map(({ result }) => result).sort()).toEqual(['OK', 'settingsConflict']);
    expect(await read()).toMatchObject({ revision: 2 });
    expect(await save(2, { long: 'x'.repeat(70_000) })).toMatchObject({ status: 400, result: 'invalidRequest' });
  });

  it('[ACC-11] are exported and deleted with the account', async () => {
    const favorite = word('Haus');
    await sync([favorite]);
    await api.call('/priapi1/save_chrome_settings', { token, json: { revision: 0, settings: { target: 'de' } } });
    const { exporter, onDeleted } = context.accountHooks;
    expect(await exporter?.read(accountId)).toEqual({ favorites: [favorite], extension_settings: { target: 'de' } });
    await onDeleted?.(accountId, database.queries);
    expect(await exporter?.read(accountId)).toEqual({ favorites: [], extension_settings: null });
  });

  it('[FAV-02] exports the caller’s favorites as a file, newest first', async () => {
    const exported = async (format: string, as = token) =>
      exportFavoritesData.parse((await api.call(`/priapi1/export_favorites?format=${format}`, { token: as })).data);
    const more = { note: '=1+1', page_title: 'On water', page_url: 'https://example.org/water', context: 'Am Fluss.' };
    await sync([
      word('Fluss', { translation: 'river', saved_at: at(1), ...more }),
      word('Weg.', { kind: 'sentence', translation: 'Gone.', saved_at: at(2) }),
      word('Haus', { saved_at: at(3) }),
    ]);
    const [{ id }] = (await list('get_my_words', 'search=Haus')).items as [Favorite];
    await sync([{ id, changed_at: at(4), is_removed: true }]);
    const csv = await exported('csv');
    expect(csv).toMatchObject({ file_name: 'interlinear-favorites.csv', media_type: 'text/csv', favorites: 2 });
    expect(csv.content.split('\r\n').slice(1)).toEqual([
      `sentence,Weg.,Gone.,de,en,,,,,${at(2)}`,
      `word,Fluss,river,de,en,Am Fluss.,On water,https://example.org/water,'=1+1,${at(1)}`,
      '',
    ]);
    const anki = await exported('anki');
    expect(anki.file_name).toBe('interlinear-favorites-anki.txt');
    expect(anki.content).toContain('"river\n\n=1+1\n\nOn water\nhttps://example.org/water"');
    expect(await exported('csv', (await newPerson())[1])).toMatchObject({ favorites: 0 });
    expect((await api.call('/priapi1/export_favorites?format=xlsx', { token })).status).toBe(400);
    expect((await api.call('/priapi1/export_favorites')).status).toBe(401);
  });
});

/** Returns a time before the tests begin, so that no clock is ahead. */
const at = (second: number) => new Date(START - 3_600_000 + second * 1_000).toISOString();

function word(text: string, more: Partial<Favorite> = {}): Favorite {
  return {
    id: randomUUID(),
    kind: 'word',
    text,
    translation: `${text}!`,
    source: 'de',
    target: 'en',
    context: null,
    page_title: null,
    page_url: null,
    note: null,
    saved_at: at(0),
    changed_at: at(0),
    ...more,
  };
}

function maxPlan(accountId: string) {
  const startedAt = new Date(START);
  const periodEnd = new Date(START + 365 * 86_400_000);
  const plan = { plan: 'max', cycle: 'yearly' } as const;
  return {
    accountId,
    source: 'operator' as const,
    sourceId: randomUUID(),
    ...plan,
    startedAt,
    periodStart: startedAt,
    periodEnd,
  };
}

/** A device that is offline between its syncs. */
function createDevice() {
  const known = new Map<string, FavoriteChange>();
  const waiting = new Map<string, FavoriteChange>();
  let since: string | null = null;
  return {
    pending: () => [...waiting.values()],
    since: () => since,
    change(change: FavoriteChange) {
      known.set(change.id, change);
      waiting.set(change.id, change);
    },
    take({ changes, until }: { changes: FavoriteChange[]; until: string }) {
      for (const change of changes) known.set(change.id, change);
      waiting.clear();
      since = until;
    },
    shown: () =>
      Object.fromEntries(
        [...known.values()].flatMap((change) => ('is_removed' in change ? [] : [[change.id, change.note]])),
      ),
  };
}
