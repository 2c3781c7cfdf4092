import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { listEngines } from './list-engines.ts';
import { engineDraftSchema } from './own-engine.ts';
import { createOwnEngineStore } from './own-engine-store.ts';

let clock = 0;
const store = createOwnEngineStore({
  now() {
    clock += 1;
    return clock;
  },
});
afterEach(async () => {
  for (const { id } of await store.all()) await store.remove(id);
});

const deepl = { kind: 'deepl' as const, name: 'My DeepL', values: { apiKey: 'secret:fx' } };

it('[ENG-11] keeps engines in order of creation, also several of a kind', async () => {
  await store.add(deepl);
  await store.add({
    kind: 'ollama',
    name: 'At home',
    values: { model: 'qwen3:8b', baseUrl: 'http://localhost:11434/' },
  });
  await store.add({ ...deepl, name: 'Of the office' });
  expect(await store.all()).toEqual([
    { id: 'deepl', ...deepl },
    { id: 'ollama', kind: 'ollama', name: 'At home', values: { model: 'qwen3:8b', baseUrl: 'http://localhost:11434' } },
    { id: 'deepl-2', ...deepl, name: 'Of the office' },
  ]);
});

it('[EXT-08] offers keyless and own engines without any secrets', async () => {
  await store.add(deepl);
  expect(await listEngines({ store, account: { load: async () => undefined }, hasBuiltIn: async () => true })).toEqual([
    { id: 'microsoft-edge', name: 'Microsoft Edge', kind: 'browser' },
    { id: 'google', name: 'Google', kind: 'browser' },
    { id: 'built-in', name: 'Chrome built-in', kind: 'browser' },
    { id: 'deepl', name: 'My DeepL', kind: 'api' },
  ]);
});

it('changes an engine, and deletes it with its key', async () => {
  const { id } = await store.add(deepl);
  await store.change(id, { ...deepl, values: { apiKey: 'other' } });
  expect(await store.find(id)).toEqual({ id, ...deepl, values: { apiKey: 'other' } });
  await store.remove(id);
  expect(await store.find(id)).toBeUndefined();
});

it.each([
  ['without its key', { ...deepl, values: {} }],
  ['without a name', { ...deepl, name: '  ' }],
  ['of no kind there is', { ...deepl, kind: 'babel' }],
  ['at no address', { ...deepl, values: { apiKey: 'k', baseUrl: 'deepl.com' } }],
  ['at an address of another protocol', { ...deepl, values: { apiKey: 'k', baseUrl: 'ftp://deepl.com' } }],
  ['with a password in its address', { ...deepl, values: { apiKey: 'k', baseUrl: 'https://ann:word@deepl.com' } }],
])('refuses an engine %s', (_, draft) => {
  expect(engineDraftSchema.safeParse(draft).success).toBe(false);
});

it('[ENG-11] an engine gets a new revision after every change, and none after its removal', async () => {
  const { id } = await store.add(deepl);
  const revisions = [await store.revision(id)];
  await store.change(id, { ...deepl, values: { apiKey: 'other' } });
  revisions.push(await store.revision(id));
  await store.putMany([{ id, ...deepl }]);
  revisions.push(await store.revision(id), await store.revision(id));
  expect(new Set(revisions).size).toBe(3);
  await store.remove(id);
  expect(await store.revision(id)).toBeUndefined();
});
