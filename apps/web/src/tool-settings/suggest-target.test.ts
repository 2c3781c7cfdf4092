import { expect, it } from 'vitest';
import { withSuggestedTarget } from './suggest-target.ts';

const DEFAULTS = { targetLanguage: 'zh-CN', engine: 'local' } as const;

it.each([
  [['en-GB', 'de'], 'en'],
  [['xx', 'de-AT', 'en'], 'de'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['ar'], 'ar'],
  [[], 'zh-CN'],
  [['xx'], 'zh-CN'],
])('[DOC-02] presets for a visitor who reads %j the target %s', (languages, targetLanguage) => {
  expect(withSuggestedTarget(DEFAULTS, languages)).toEqual({ targetLanguage, engine: 'local' });
});
