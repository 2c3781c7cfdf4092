import { expect, it } from 'vitest';
import { voiceFor } from './speech.ts';

const voice = (lang: string, localService = true): SpeechSynthesisVoice => ({
  lang,
  localService,
  name: lang,
  voiceURI: lang,
  default: false,
});

it.each([
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['zh-TW', ['zh_CN', 'zh_TW'], 'zh_TW'],
  ['zh-TW', ['zh_CN'], 'zh_CN'],
  ['pt', ['pt-BR'], 'pt-BR'],
  ['fr', ['en-US', 'de-AT'], undefined],
  ['sr', ['sl-SI'], undefined],
])('[TXT-02] finds a voice for %s among %j', (language, voices, found) => {
  expect(
    voiceFor(
      voices.map((lang) => voice(lang)),
      language,
    )?.lang,
  ).toBe(found);
});

it('[TXT-02] prefers on-device voices', () => {
  expect(voiceFor([voice('de-DE', false), voice('de-AT')], 'de')?.lang).toBe('de-AT');
});
