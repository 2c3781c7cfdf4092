import { expect, it } from 'vitest';
import { readLanguagePrefix } from './language-prefix.ts';

it.each([
  [['/de Good morning'], 'de', ['Good morning']],
  [['/PT-br Good morning'], 'pt', ['Good morning']],
  [['/zh-TW 早'], 'zh-TW', ['早']],
  [['', '/fr One', 'Two'], 'fr', ['', 'One', 'Two']],
  [['/ja', 'One'], 'ja', ['', 'One']],
  [['/me waves'], undefined, ['/me waves']],
  [['/shrug'], undefined, ['/shrug']],
  [['One /de two'], undefined, ['One /de two']],
  [['One', '/de two'], undefined, ['One', '/de two']],
  [[], undefined, []],
])('[EXT-04] reads the language prefix of %j', (segments, language, rest) => {
  expect(readLanguagePrefix(segments)).toEqual({ language, segments: rest });
});
