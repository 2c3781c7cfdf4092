import { bySize } from '@interlinear/testing/test-size';
import 'fake-indexeddb/auto';
import { ApiError } from '@interlinear/contract/api-error';
import { ERRORS } from '@interlinear/contract/errors';
import type { ChromeSettingsData, SyncedSettingsClient } from '@interlinear/contract/synced-settings';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTo, removeFrom } from '../settings/always-never.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { changeForSite } from '../subtitles/site-subtitles.ts';
import type { SiteSubtitles } from '../subtitles/subtitle-settings.ts';
import { createChangeTimes } from './change-times.ts';
import type { SyncedChoices } from './entries.ts';
import { syncSettings } from './sync-settings.ts';
import { createSyncedSettings } from './synced-settings.ts';

let devices = 0;

/**
 * Fake account: stores a document and rejects changes based on an older revision. The browser tests use the real
 * server.
 */
function createAccount() {
  let kept: ChromeSettingsData = { revision: 0, settings: null, changed_at: null };
  const client: SyncedSettingsClient = {
    read: async () => structuredClone(kept),
    async save({ revision, settings }) {
      if (revision !== kept.revision) {
        throw new ApiError({ kind: 'code', code: ERRORS.settingsConflict.code, info: '', status: 409, data: kept });
      }
      kept = { revision: revision + 1, settings: structuredClone(settings), changed_at: '2026-01-01T00:00:00.000Z' };
      return structuredClone(kept);
    },
  };
  return { client, text: () => JSON.stringify(kept.settings) };
}

function createDevice(clock: { now: number }, more: Partial<Settings> = {}) {
  devices += 1;
  let choices: SyncedChoices = { settings: { ...defaultSettings('de'), ...more }, siteRules: [] };
  const synced = createSyncedSettings({
    changeTimes: createChangeTimes(`stamps-${devices}`),
    read: async () => choices,
    change: async (change) => {
      choices = change(choices);
    },
    isEverywhere: (engine) => engine === 'google' || engine === 'microsoft-edge',
    now: () => clock.now,
    target: () => 'de',
  });
  return {
    synced,
    settings: () => choices.settings,
    rules: () => choices.siteRules,
    async change(change: (present: SyncedChoices) => Partial<SyncedChoices>) {
      choices = { ...choices, ...change(choices) };
      clock.now += 1_000;
      await synced.noteLocalChanges();
    },
    set(wish: Partial<Settings>) {
      return this.change(({ settings }) => ({ settings: { ...settings, ...wish } }));
    },
  };
}

/** Drops the settings that stay on the device. */
const shared = ({ site: _, engine: _engine, ...settings }: Settings) => ({
  ...settings,
  always: { sites: settings.always.sites.toSorted(), languages: settings.always.languages.toSorted() },
  never: { sites: settings.never.sites.toSorted(), languages: settings.never.languages.toSorted() },
});

describe('settings on several devices', () => {
  it('[EXT-09] choices made on one device reach a new one, and defaults change nothing', async () => {
    const clock = { now: 1_000_000 };
    const account = createAccount();
    const [old, fresh] = [createDevice(clock), createDevice(clock)];
    await old.synced.noteLocalChanges();
    await old.set({ target: 'ja', hoverKey: 'Alt' });
    await syncSettings(account.client, old.synced);
    await fresh.synced.noteLocalChanges();
    await fresh.set({ style: 'wavy' });
    await syncSettings(account.client, fresh.synced);
    await syncSettings(account.client, old.synced);
    for (const device of [old, fresh]) {
      expect(device.settings()).toMatchObject({ target: 'ja', hoverKey: 'Alt', style: 'wavy', mode: 'bilingual' });
    }
    expect(account.text()).not.toContain('mode');
  });

  it('[EXT-09] choices of two devices that sync at the same moment are both kept', async () => {
    const clock = { now: 1_000_000 };
    const account = createAccount();
    const [one, other] = [createDevice(clock), createDevice(clock)];
    await one.set({ target: 'ja' });
    await other.set({ style: 'wavy' });
    let conflicts = 0;
    const client: SyncedSettingsClient = {
      read: account.client.read,
      save: (change) =>
        account.client.save(change).catch((error: unknown) => {
          conflicts += 1;
          throw error;
        }),
    };
    await Promise.all([syncSettings(client, one.synced), syncSettings(client, other.synced)]);
    expect(conflicts).toBe(1);
    await syncSettings(client, one.synced);
    await syncSettings(client, other.synced);
    for (const device of [one, other]) expect(device.settings()).toMatchObject({ target: 'ja', style: 'wavy' });
  });

  it('[EXT-09] sites added and removed on both devices while offline are merged', async () => {
    const clock = { now: 1_000_000 };
    const account = createAccount();
    const [one, other] = [createDevice(clock), createDevice(clock)];
    await one.change(({ settings }) => ({
      settings: { ...settings, ...addTo(settings, 'never', { site: 'bank.example' }) },
    }));
    await syncSettings(account.client, one.synced);
    await syncSettings(account.client, other.synced);
    await one.change(({ settings }) => ({
      settings: { ...settings, ...addTo(settings, 'never', { site: 'a.example' }) },
    }));
    await other.change(({ settings }) => ({
      settings: { ...settings, ...addTo(settings, 'never', { site: 'b.example' }) },
    }));
    await other.change(({ settings }) => ({
      settings: { ...settings, ...removeFrom(settings, 'never', { site: 'bank.example' }) },
      siteRules: [{ site: 'forum.example', rules: { leaf: ['.user'] } }],
    }));
    for (const device of [one, other, one]) await syncSettings(account.client, device.synced);
    for (const device of [one, other]) {
      expect(device.settings().never.sites.toSorted()).toEqual(['a.example', 'b.example']);
      expect(device.rules()).toEqual([{ site: 'forum.example', rules: { leaf: ['.user'] } }]);
    }
  });

  it('[EXT-09] [SUB-01] the subtitle settings of single sites are merged one by one', async () => {
    const clock = { now: 1_000_000 };
    const account = createAccount();
    const [one, other] = [createDevice(clock), createDevice(clock)];
    const setFor = (device: typeof one, site: string, choices: SiteSubtitles['choices']) =>
      device.change(({ settings }) => ({
        settings: { ...settings, subtitles: changeForSite(settings.subtitles, site, () => choices) },
      }));
    await setFor(one, 'a.example', { size: 2 });
    await syncSettings(account.client, one.synced);
    await syncSettings(account.client, other.synced);
    await setFor(one, 'a.example', {});
    await setFor(one, 'b.example', { target: 'ja' });
    await setFor(other, 'c.example', { font: 'serif' });
    await account.client.save({
      revision: 1,
      settings: { version: 1, entries: { 'subtitles.bySite d.example': [5, { size: 99 }] } },
    });
    for (const device of [one, other, one]) await syncSettings(account.client, device.synced);
    for (const device of [one, other]) {
      expect(device.settings().subtitles.bySite.toSorted((a, b) => (a.site < b.site ? -1 : 1))).toEqual([
        { site: 'b.example', choices: { target: 'ja' } },
        { site: 'c.example', choices: { font: 'serif' } },
      ]);
    }
    expect(JSON.parse(account.text()).entries).toMatchObject({ 'subtitles.bySite d.example': [5, { size: 99 }] });
  });

  it('[EXT-09] own engines, and the site that is trusted with the account, stay on their device', async () => {
    const clock = { now: 1_000_000 };
    const account = createAccount();
    const [one, other] = [createDevice(clock), createDevice(clock)];
    await one.synced.noteLocalChanges();
    await one.set({ engine: 'deepl', site: 'https://secret.example', target: 'fr' });
    await other.synced.noteLocalChanges();
    await other.set({ engine: 'google' });
    for (const device of [one, other, one, other]) await syncSettings(account.client, device.synced);
    expect(account.text()).not.toMatch(/deepl|secret/);
    expect([one.settings().engine, other.settings().engine]).toEqual(['deepl', 'google']);
    expect(other.settings()).toMatchObject({ target: 'fr', site: 'http://127.0.0.1:8080' });
  });

  it('[EXT-09] values that only a newer version understands are preserved', async () => {
    const clock = { now: 1_000_000 };
    const account = createAccount();
    const entries = {
      style: [5, 'hologram'],
      'images.isOn': [5, true],
      'images.sites a.example': [5, true],
      target: [5, 'ja'],
      'site-rules x.example': [5, { future: 1 }],
    };
    await account.client.save({ revision: 0, settings: { version: 1, entries } });
    const device = createDevice(clock);
    await device.synced.noteLocalChanges();
    await syncSettings(account.client, device.synced);
    expect(device.settings()).toMatchObject({ style: 'quote', target: 'ja' });
    await device.synced.noteLocalChanges();
    await device.set({ mode: 'translation' });
    await syncSettings(account.client, device.synced);
    expect(JSON.parse(account.text()).entries).toMatchObject(entries);
    await account.client.save({ revision: 2, settings: { version: 9, other: true } });
    await device.set({ mode: 'bilingual' });
    expect(await syncSettings(account.client, device.synced)).toBe(true);
    expect(account.text()).toBe('{"version":9,"other":true}');
  });

  it('[EXT-09] choices of a previous account are not sent to the next one', async () => {
    const clock = { now: 1_000_000 };
    const device = createDevice(clock);
    await device.synced.noteLocalChanges();
    await device.set({ never: { sites: ['private.example'], languages: [] }, target: 'fr' });
    await device.synced.forgetChangeTimes();
    const account = createAccount();
    await device.set({ style: 'box' });
    await syncSettings(account.client, device.synced);
    expect(Object.keys(JSON.parse(account.text()).entries)).toEqual(['style']);
  });

  it('[EXT-09] too many sites for an account stay on the device', async () => {
    const clock = { now: 1_000_000 };
    const device = createDevice(clock);
    await device.synced.noteLocalChanges();
    const sites = Array.from({ length: 1_900 }, (_, number) => `a-rather-long-name-${number}.example.org`);
    await device.set({ never: { sites, languages: [] } });
    expect(await syncSettings(createAccount().client, device.synced)).toBe(false);
    expect(device.settings().never.sites.length).toBe(1_900);
  });

  it('[EXT-09] all devices end up with the latest value of each setting, whatever the order of changes', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('sync' as const), device: fc.nat(2) }),
      fc.record({
        what: fc.constant('target' as const),
        device: fc.nat(2),
        value: fc.constantFrom('de', 'fr', 'ja', 'es'),
      }),
      fc.record({ what: fc.constant('hide' as const), device: fc.nat(2), value: fc.boolean() }),
      fc.record({
        what: fc.constantFrom('always' as const, 'never' as const, 'neither' as const),
        device: fc.nat(2),
        value: fc.constantFrom('a.example', 'b.example'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const clock = { now: 1_000_000 };
        const account = createAccount();
        const all = [createDevice(clock), createDevice(clock), createDevice(clock)];
        for (const device of all) await device.synced.noteLocalChanges();
        let target: string | undefined;
        for (const next of steps) {
          const device = all[next.device];
          if (!device) continue;
          if (next.what === 'sync') await syncSettings(account.client, device.synced);
          else if (next.what === 'target') {
            if (device.settings().target !== next.value) target = next.value;
            // Safe: one of the four values above.
            await device.set({ target: next.value as Settings['target'] });
          } else if (next.what === 'hide') await device.set({ selection: next.value });
          else {
            const { what, value: site } = next;
            await device.change(({ settings }) => ({
              settings: {
                ...settings,
                ...(what === 'neither'
                  ? removeFrom({ ...settings, ...removeFrom(settings, 'always', { site }) }, 'never', { site })
                  : addTo(settings, what, { site })),
              },
            }));
          }
        }
        for (let round = 0; round < 3; round += 1) {
          for (const device of all) await syncSettings(account.client, device.synced);
        }
        const [first, ...others] = all.map((device) => shared(device.settings()));
        for (const other of others) expect(other).toEqual(first);
        if (target !== undefined) expect(first?.target).toBe(target);
        const { always, never } = first ?? defaultSettings('de');
        expect(always.sites.filter((site) => never.sites.includes(site))).toEqual([]);
        // After that, syncing writes nothing.
        const before = account.text();
        for (const device of all) await syncSettings(account.client, device.synced);
        expect(account.text()).toBe(before);
      }),
      { numRuns: bySize({ quick: 25, deep: 600 }) },
    );
  });
});
