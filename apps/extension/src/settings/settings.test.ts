import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from './settings.ts';

const DEFAULTS = defaultSettings('de');

describe('readSettings', () => {
  it('[EXT-08] gives what was stored', () => {
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
  ])('gives the defaults for %j', (stored) => {
    expect(readSettings(stored, 'de')).toEqual(DEFAULTS);
  });

  it('[EXT-10] keeps what version 1 knew', () => {
    const stored = { version: 1, target: 'ja', engine: 'google', mode: 'translation' };
    expect(readSettings(stored, 'de')).toEqual({ ...DEFAULTS, target: 'ja', engine: 'google', mode: 'translation' });
  });

  it('takes older settings through every migration in turn', () => {
    const migrations = {
      0: (older: Readonly<Record<string, unknown>>) => ({ target: older.to }),
      1: (older: Readonly<Record<string, unknown>>) => ({ ...DEFAULTS, ...older, engine: 'google' }),
    };
    expect(readSettings({ version: 0, to: 'fr' }, 'de', migrations)).toEqual({
      ...DEFAULTS,
      target: 'fr',
      engine: 'google',
    });
  });
});
