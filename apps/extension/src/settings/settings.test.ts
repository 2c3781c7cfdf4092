import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from './settings.ts';

const DEFAULTS = defaultSettings('de');

describe('readSettings', () => {
  it('[EXT-02] [EXT-04] [EXT-08] starts with both languages, Microsoft Edge, and English for what is typed', () => {
    expect(readSettings(undefined, 'de')).toMatchObject({
      source: 'auto',
      target: 'de',
      engine: 'microsoft-edge',
      mode: 'bilingual',
      selection: true,
      inputBox: { isOn: true, target: 'en' },
    });
  });

  it('[EXT-08] returns the stored settings', () => {
    const stored = {
      ...DEFAULTS,
      target: 'ja',
      engine: 'google',
      mode: 'translation',
      always: { sites: ['example.org'], languages: ['fr'] },
    };
    expect(readSettings(stored, 'de')).toEqual(stored);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { version: 1, target: 'xx' },
    { ...DEFAULTS, version: 99, engine: 'google' },
    { ...DEFAULTS, style: 'loud' },
  ])('returns the defaults for %j', (stored) => {
    expect(readSettings(stored, 'de')).toEqual(DEFAULTS);
  });

  it('[EXT-10] keeps the settings of version 1', () => {
    const stored = { version: 1, target: 'ja', engine: 'google', mode: 'translation' };
    expect(readSettings(stored, 'de')).toEqual({ ...DEFAULTS, target: 'ja', engine: 'google', mode: 'translation' });
  });

  it('[EXT-10] keeps the settings of version 2', () => {
    const { site, pictures, subtitles, reach, ...older } = {
      ...DEFAULTS,
      target: 'ja' as const,
      hoverKey: 'Alt' as const,
    };
    expect(readSettings({ ...older, version: 2 }, 'de')).toEqual({
      ...older,
      version: 8,
      site,
      pictures,
      subtitles,
      reach,
    });
  });

  it('[EXT-10] keeps the settings of version 3', () => {
    const { pictures, subtitles, reach, ...older } = {
      ...DEFAULTS,
      target: 'ja' as const,
      site: 'https://example.org',
    };
    expect(readSettings({ ...older, version: 3 }, 'de')).toEqual({ ...older, version: 8, pictures, subtitles, reach });
  });

  it('[EXT-10] [EXT-05] keeps the settings of version 4, which read pictures on the device', () => {
    const older = { ...DEFAULTS, target: 'ja' as const, version: 4, pictures: { hoverButton: true } };
    const pictures = { hoverButton: true, reader: 'device', model: '' };
    expect(readSettings(older, 'de')).toEqual({ ...older, version: 8, pictures });
  });

  it('[EXT-10] keeps the settings of version 5', () => {
    const { subtitles, ...older } = { ...DEFAULTS, target: 'ja' as const };
    expect(readSettings({ ...older, version: 5 }, 'de')).toEqual({ ...older, version: 8, subtitles });
  });

  it('[EXT-10] [SUB-01] keeps the settings of version 6', () => {
    const { bySite, ...subtitles } = { ...DEFAULTS.subtitles, size: 1.5, sites: ['example.org'] };
    const older = { ...DEFAULTS, target: 'ja' as const };
    expect(readSettings({ ...older, subtitles, version: 6 }, 'de')).toEqual({
      ...older,
      version: 8,
      subtitles: { ...subtitles, bySite },
    });
  });

  it('[EXT-10] [EXT-08] keeps the settings of version 7', () => {
    const { reach, ...older } = { ...DEFAULTS, target: 'ja' as const, engine: 'deepl' };
    expect(readSettings({ ...older, version: 7 }, 'de')).toEqual({ ...older, version: 8, reach });
  });

  it.each(['ftp://example.org', 'https://example.org/', 'example.org', ''])(
    '[EXT-10] rejects an invalid site: %s',
    (site) => {
      expect(readSettings({ ...DEFAULTS, target: 'ja', site }, 'de')).toEqual(DEFAULTS);
    },
  );

  it('takes older settings through every migration in turn', () => {
    const migrations = {
      0: (older: Readonly<Record<string, unknown>>) => ({ target: older.to }),
      1: (older: Readonly<Record<string, unknown>>) => ({ ...DEFAULTS, ...older, engine: 'google' }),
      2: (older: Readonly<Record<string, unknown>>) => ({ ...older }),
      3: (older: Readonly<Record<string, unknown>>) => ({ ...older }),
      4: (older: Readonly<Record<string, unknown>>) => ({ ...older }),
      5: (older: Readonly<Record<string, unknown>>) => ({ ...older }),
      6: (older: Readonly<Record<string, unknown>>) => ({ ...older }),
      7: (older: Readonly<Record<string, unknown>>) => ({ ...older }),
    };
    expect(readSettings({ version: 0, to: 'fr' }, 'de', migrations)).toEqual({
      ...DEFAULTS,
      target: 'fr',
      engine: 'google',
    });
  });
});
