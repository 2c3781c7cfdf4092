import { expect, it } from 'vitest';
import { localEngineName } from './local-engine-name.ts';
import { LOCALES } from './locales.ts';

it('[I18N-02] names the local engine differently in every locale', () => {
  expect(localEngineName('en')).toBe('Offline engine');
  // Simplified and traditional Chinese differ too.
  expect(new Set(LOCALES.map(localEngineName)).size).toBe(LOCALES.length);
});
