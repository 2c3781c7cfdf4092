import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { FavoriteDraft } from './favorite.ts';
import { favoriteHandlers } from './favorite-handlers.ts';
import { createFavoriteStore, type FavoritePage } from './favorite-store.ts';

let clock = 0;
const store = createFavoriteStore({
  now() {
    clock += 1;
    return clock;
  },
  newId: () => `id-${clock}`,
});
afterEach(() => store.removeAll());

const draft = (text: string, more: Partial<FavoriteDraft> = {}): FavoriteDraft => ({
  kind: 'word',
  text,
  translation: `${text}!`,
  source: 'de',
  target: 'en',
  ...more,
});

it('[FAV-01] saving the same text for the same language updates the favorite', async () => {
  const first = await store.add(draft('Haus'));
  const second = await store.add(draft(' Haus ', { translation: 'home' }));
  await store.add(draft('Haus', { target: 'fr' }));
  expect(second).toEqual({ ...first, translation: 'home', savedAt: second.savedAt });
  expect(second.savedAt).toBeGreaterThan(first.savedAt);
  expect((await store.all()).map(({ target, translation }) => [target, translation])).toEqual([
    ['fr', 'Haus!'],
    ['en', 'home'],
  ]);
});

it('[FAV-01] lists ten at a time, newest first, words and sentences separately', async () => {
  for (let number = 1; number <= 12; number += 1) await store.add(draft(`Wort ${number}`));
  await store.add(draft('Ein ganzer Satz.', { kind: 'sentence' }));
  const first = await store.list({ kind: 'word', search: '', page: 0 });
  const second = await store.list({ kind: 'word', search: '', page: 1 });
  expect(first.total).toBe(12);
  expect(first.favorites.map(({ text }) => text)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Wort ${number}`),
  );
  expect(second.favorites.map(({ text }) => text)).toEqual(['Wort 2', 'Wort 1']);
  expect(await store.list({ kind: 'word', search: 'wort 1', page: 0 })).toMatchObject({ total: 4 });
  expect(await store.list({ kind: 'sentence', search: '', page: 0 })).toMatchObject({ total: 1 });
});

it('[FAV-01] keeps only web addresses, and no blank texts', async () => {
  const kept = await store.add(draft('Haus', { page: { title: 'Datei', address: 'file:///home/ann/haus.html' } }));
  expect(kept.page).toEqual({ title: 'Datei', address: '' });
  await expect(store.add(draft('  '))).rejects.toThrow();
});

it('[FAV-01] notifies watchers until they stop watching', async () => {
  const seen: FavoritePage[] = [];
  const stop = store.watch(
    { kind: 'word', search: '', page: 0 },
    (page) => seen.push(page),
    (error) => expect.fail(String(error)),
  );
  await expect.poll(() => seen.length).toBe(1);
  const { id } = await store.add(draft('Haus'));
  await expect.poll(() => seen.at(-1)?.total).toBe(1);
  await store.remove(id);
  await expect.poll(() => seen.at(-1)?.total).toBe(0);
  stop();
});

it('[FAV-01] a removed favorite can be restored unchanged', async () => {
  const favorite = await store.add(draft('Haus'));
  await store.remove(favorite.id);
  expect(await store.all()).toEqual([]);
  await store.putMany([favorite]);
  expect(await store.all()).toEqual([favorite]);
});

it('[FAV-01] pages save, query and remove by text and target', async () => {
  const handlers = favoriteHandlers(store);
  const name = { text: 'Haus', target: 'en' } as const;
  const sender = {};
  expect(await handlers['is-favorite']({ type: 'is-favorite', name }, sender)).toBe(false);
  expect(await handlers['save-favorite']({ type: 'save-favorite', favorite: draft('Haus') }, sender)).toBe(true);
  expect(await handlers['is-favorite']({ type: 'is-favorite', name }, sender)).toBe(true);
  expect(await handlers['remove-favorite']({ type: 'remove-favorite', name }, sender)).toBe(false);
  expect(await store.find(name)).toBeUndefined();
});
