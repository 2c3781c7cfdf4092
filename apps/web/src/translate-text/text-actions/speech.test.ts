import { describe, expect, it } from 'vitest';
import { canSpeak } from './speech.ts';

describe('canSpeak', () => {
  it.each([
    ['a voice of the language', ['de_DE'], 'de', true],
    ['a voice of another region', ['pt-PT'], 'pt-BR', true],
    ['voices of other languages only', ['en-US', 'fr-FR'], 'de', false],
    ['no voices yet, because the browser loads them late', [], 'de', true],
  ])('[TXT-02] with %s', (_, voices, language, expected) => {
    expect(canSpeak(synthesisWith(voices), language)).toBe(expected);
  });
});

function synthesisWith(languages: string[]): Parameters<typeof canSpeak>[0] {
  const getVoices = () =>
    languages.map((lang) => ({ lang, name: lang, default: false, localService: true, voiceURI: lang }));
  return { getVoices, cancel: () => undefined, speak: () => undefined };
}
