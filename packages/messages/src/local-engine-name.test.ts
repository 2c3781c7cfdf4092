import { expect, it } from 'vitest';
import { localEngineName } from './local-engine-name.ts';
import { LOCALES } from './locales.ts';

it('[I18N-02] names the local engine in every locale in its own words', () => {
  expect(localEngineName('en')).toBe('Offline engine');
  // The two ways of writing Chinese differ here too.
  expect(new Set(LOCALES.map(localEngineName)).size).toBe(LOCALES.length);
});
