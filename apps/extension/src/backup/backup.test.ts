import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOwnEngineStore } from '../engines/own-engine-store.ts';
import { createFavoriteStore } from '../favorites/favorite-store.ts';
import { createGlossaryStore } from '../glossary/glossary-store.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import type { SiteRule } from '../site-rules/site-rule.ts';
import { type Backup, readBackup, writeBackup } from './backup.ts';
import { planImport } from './plan-import.ts';
import type { Stores } from './stores.ts';

const KEY = 'sk-very-secret';
const RULE: SiteRule = { site: 'example.org', rules: { exclude: ['nav'] } };

/** A device with real databases; browser storage is in memory. */
function openDevice(): Stores {
  let settings: Settings = defaultSettings('de');
  let rules: readonly SiteRule[] = [];
  let lastId = 0;
  return {
    settings: {
      load: async () => settings,
      async change(newer) {
        settings = newer;
      },
    },
    siteRules: {
      load: async () => rules,
      async change(change) {
        rules = change(rules);
      },
    },
    favorites: createFavoriteStore({
      now: () => 1000,
      newId() {
        lastId += 1;
        return `new-${lastId}`;
      },
    }),
    glossary: createGlossaryStore(),
    engines: createOwnEngineStore({ now: () => 1000 }),
  };
}

let device: Stores;
beforeEach(() => {
  device = openDevice();
});
afterEach(async () => {
  const { terms, prompts } = await device.glossary.all();
  await device.glossary.removeTerms(terms);
  for (const { to } of prompts) await device.glossary.removePrompt(to);
  for (const { id } of await device.engines.all()) await device.engines.remove(id);
  await device.favorites.removeByKey(await device.favorites.all());
});

async function fill(): Promise<void> {
  await device.settings.change({ ...defaultSettings('de'), target: 'ja', style: 'dashed' });
  await device.siteRules.change(() => [RULE]);
  await device.favorites.putMany([
    { id: 'f1', kind: 'word', text: 'Haus', translation: 'house', source: 'de', target: 'en', savedAt: 5 },
  ]);
  await device.glossary.putTerms([{ source: 'tree', target: 'Baum', from: 'en', to: 'de' }]);
  await device.glossary.putPrompt({ to: 'any', text: 'Be polite.' });
  await device.engines.putMany([
    { id: 'deepl', kind: 'deepl', name: 'My DeepL', values: { apiKey: KEY } },
    { id: 'ollama', kind: 'ollama', name: 'At home', values: { model: 'qwen3:8b', baseUrl: 'http://localhost:11434' } },
  ]);
}

async function everything(): Promise<unknown> {
  const { settings, siteRules, favorites, glossary, engines } = device;
  return [
    await settings.load(),
    await siteRules.load(),
    await favorites.all(),
    await glossary.all(),
    await engines.all(),
  ];
}

function read(text: string): Backup {
  const result = readBackup(text, 'de');
  if (result.status !== 'read') throw new Error(`It is ${result.status}.`);
  return result.backup;
}

async function applyAll(backup: Backup): Promise<() => Promise<void>> {
  const undos: (() => Promise<void>)[] = [];
  for (const plan of await planImport(backup, device)) undos.push(await plan.apply());
  return async () => {
    for (const undo of undos) await undo();
  };
}

describe('a backup', () => {
  it('[EXT-10] transfers everything to another device, and can be undone there', async () => {
    const before = await everything();
    await fill();
    const text = await writeBackup(device, { withKeys: true });
    const full = await everything();
    // The other device: the same databases, emptied.
    const { terms, prompts } = await device.glossary.all();
    await device.glossary.removeTerms(terms);
    for (const { to } of prompts) await device.glossary.removePrompt(to);
    for (const { id } of await device.engines.all()) await device.engines.remove(id);
    await device.favorites.removeByKey(await device.favorites.all());
    await device.siteRules.change(() => []);
    await device.settings.change(defaultSettings('de'));
    expect(await everything()).toEqual(before);

    const undo = await applyAll(read(text));
    expect(await everything()).toEqual(full);
    await undo();
    expect(await everything()).toEqual(before);
  });

  it('[EXT-10] contains keys only on request', async () => {
    await fill();
    expect(await writeBackup(device, { withKeys: false })).not.toContain(KEY);
    expect(await writeBackup(device, { withKeys: true })).toContain(KEY);
  });

  it('[EXT-10] keeps the keys of this device, and skips engines that would have none', async () => {
    await fill();
    const backup = read(await writeBackup(device, { withKeys: false }));
    const [here] = (await planImport(backup, device)).filter(({ part }) => part === 'engines');
    expect(here).toMatchObject({ added: 0, replaced: 0, same: 2, leftOut: [] });
    await device.engines.remove('deepl');
    const [there] = (await planImport(backup, device)).filter(({ part }) => part === 'engines');
    expect(there).toMatchObject({ added: 0, same: 1, leftOut: ['My DeepL'] });
  });

  it('[EXT-10] never sends a key of this device to an address from a file', async () => {
    await fill();
    const backup = read(await writeBackup(device, { withKeys: false }));
    const engines = backup.engines.map((copy) => ({
      ...copy,
      values: { ...copy.values, baseUrl: 'https://collector.example' },
    }));
    await applyAll({ ...backup, engines });
    expect((await device.engines.all()).map(({ values }) => values)).toEqual([
      { apiKey: KEY },
      { model: 'qwen3:8b', baseUrl: 'https://collector.example' },
    ]);
  });

  it('[EXT-10] reports what it would add and replace, and changes nothing before', async () => {
    await fill();
    const backup = read(await writeBackup(device, { withKeys: false }));
    await device.favorites.putMany([
      { id: 'f1', kind: 'word', text: 'Haus', translation: 'home', source: 'de', target: 'en', savedAt: 9 },
      { id: 'f2', kind: 'word', text: 'Baum', translation: 'tree', source: 'de', target: 'en', savedAt: 9 },
    ]);
    await device.glossary.removePrompt('any');
    const before = await everything();
    const plans = await planImport(backup, device);
    expect(plans.map(({ part, added, replaced, same }) => [part, added, replaced, same])).toEqual([
      ['settings', 0, 0, 1],
      ['siteRules', 0, 0, 1],
      ['favorites', 0, 1, 0],
      ['terms', 0, 0, 1],
      ['prompts', 1, 0, 0],
      ['engines', 0, 0, 2],
    ]);
    expect(await everything()).toEqual(before);
    const undo = await applyAll(backup);
    // Items missing in the file stay.
    expect((await device.favorites.all()).map(({ text, translation }) => [text, translation])).toEqual([
      ['Baum', 'tree'],
      ['Haus', 'house'],
    ]);
    await undo();
    expect(await everything()).toEqual(before);
  });

  it('does not overwrite another favorite with the same id', async () => {
    await fill();
    await device.favorites.putMany([
      { id: 'f1', kind: 'word', text: 'Fluss', translation: 'river', source: 'de', target: 'en', savedAt: 1 },
    ]);
    expect((await device.favorites.all()).map(({ id, text }) => [id, text])).toEqual([
      ['f1', 'Haus'],
      ['new-1', 'Fluss'],
    ]);
  });
});

describe('readBackup', () => {
  it('[EXT-10] reads settings of an older version', () => {
    const file = {
      product: 'interlinear',
      version: 1,
      settings: { version: 1, target: 'ja', engine: 'google', mode: 'translation' },
    };
    expect(read(JSON.stringify(file)).settings).toEqual({
      ...defaultSettings('de'),
      target: 'ja',
      engine: 'google',
      mode: 'translation',
    });
  });

  it.each([
    '',
    'garbage',
    '[]',
    'null',
    '{"version":1}',
    '{"product":"other","version":1}',
    '{"product":"interlinear"}',
  ])('[EXT-10] rejects a foreign file: %s', (text) => {
    expect(readBackup(text, 'de')).toEqual({ status: 'not-ours' });
  });

  it.each([
    [{ version: 2 }, { status: 'newer' }],
    [{ version: 1, settings: { version: 99 } }, { status: 'newer' }],
    [{ version: 0 }, { status: 'damaged', where: 'version' }],
    [
      { version: 1, settings: { version: 2, target: 'xx' } },
      { status: 'damaged', where: 'settings' },
    ],
    [
      { version: 1, settings: 'all' },
      { status: 'damaged', where: 'settings' },
    ],
    [
      { version: 1, favorites: [{ id: '1', kind: 'verb' }] },
      { status: 'damaged', where: 'favorites.0.kind' },
    ],
    [
      { version: 1, terms: 'none' },
      { status: 'damaged', where: 'terms' },
    ],
    [
      { version: 1, siteRules: [{ site: 'a', rules: { exclude: [1] } }] },
      { status: 'damaged', where: 'siteRules.0.rules.exclude.0' },
    ],
  ])('[EXT-10] names the invalid part: %j', (file, result) => {
    expect(readBackup(JSON.stringify({ product: 'interlinear', ...file }), 'de')).toEqual(result);
  });
});
