import { expect, it } from 'vitest';
import { serializeToolSettings } from '../tool-settings/tool-settings.ts';
import { DEFAULT_SETTINGS, type ImageSettings, optionsOf, parseSettings } from './settings.ts';

/** Record as version 1 wrote it. */
const VERSION_1 =
  '{"version":1,"selectedEngine":"microsoft-edge","sourceLanguage":"ja","targetLanguage":"en","recentLanguages":["en"],"view":"side-by-side"}';

it('[IMG-02] keeps the settings of the picture translator', () => {
  const settings: ImageSettings = {
    ...{ selectedEngine: 'microsoft-edge', sourceLanguage: 'ja', targetLanguage: 'en' },
    ...{ recentLanguages: ['en'], view: 'side-by-side', reader: 'device' },
  };
  expect(parseSettings(VERSION_1)).toEqual(settings);
  expect(parseSettings(serializeToolSettings(settings))).toEqual(settings);
  expect(optionsOf(settings)).toEqual({ source: 'ja', target: 'en', engine: 'microsoft-edge', reader: 'device' });
});

it.each([
  undefined,
  '',
  '{',
  '[]',
  '{"version":2}',
  VERSION_1.replace('"ja"', '"xx"'),
  VERSION_1.replace('side-by-side', 'x'),
])('uses the defaults instead of %s', (text) => {
  expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
});
