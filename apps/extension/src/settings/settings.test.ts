import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const DEFAULTS = { version: 1, target: 'de', engine: 'microsoft-edge', mode: 'bilingual' };

describe('readSettings', () => {
  it('[EXT-08] gives what was stored', () => {
    const stored = { version: 1, target: 'ja', engine: 'google', mode: 'translation' };
    expect(readSettings(stored, 'de')).toEqual(stored);
  });

  it.each([undefined, null, 'text', {}, { version: 1, target: 'xx' }, { version: 99, target: 'de' }])(
    'gives the defaults for %j',
    (stored) => {
      expect(readSettings(stored, 'de')).toEqual(DEFAULTS);
    },
  );

  it('takes older settings through every migration in turn', () => {
    const migrations = {
      [-1]: (older: Readonly<Record<string, unknown>>) => ({ target: older.to }),
      0: (older: Readonly<Record<string, unknown>>) => ({ ...older, engine: 'google', mode: 'bilingual' }),
    };
    expect(readSettings({ version: -1, to: 'fr' }, 'de', migrations)).toEqual({
      version: 1,
      target: 'fr',
      engine: 'google',
      mode: 'bilingual',
    });
  });
});
