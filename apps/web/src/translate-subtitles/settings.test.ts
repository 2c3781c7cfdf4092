import { expect, it } from 'vitest';
import { serializeToolSettings } from '../tool-settings/tool-settings.ts';
import { DEFAULT_SETTINGS, optionsOf, parseSettings, type SubtitleSettings } from './settings.ts';

/** Record as version 1 wrote it. */
const VERSION_1 =
  '{"version":1,"selectedEngine":"local","sourceLanguage":"ja","targetLanguage":"en","recentLanguages":["en"],"shownLines":"translation","textSize":125,"fileFormat":"ass","fileLines":"original"}';

it('[SUB-03] keeps the settings of the subtitle translator', () => {
  const settings: SubtitleSettings = {
    ...{ selectedEngine: 'local', sourceLanguage: 'ja', targetLanguage: 'en', recentLanguages: ['en'] },
    ...{ shownLines: 'translation', textSize: 125, fileFormat: 'ass', fileLines: 'original' },
  };
  expect(parseSettings(VERSION_1)).toEqual(settings);
  expect(parseSettings(serializeToolSettings(settings))).toEqual(settings);
  expect(optionsOf(settings)).toEqual({ source: 'ja', target: 'en', engine: 'local' });
});

it.each([undefined, '', '[]', '{"version":2}', VERSION_1.replace('"ja"', '"xx"'), VERSION_1.replace('125', '126')])(
  '[SUB-03] uses the defaults instead of %s',
  (text) => {
    expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
  },
);
