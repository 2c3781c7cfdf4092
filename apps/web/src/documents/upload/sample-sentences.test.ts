import { describe, expect, it } from 'vitest';
import { sampleFor } from './sample-sentences.ts';

describe('sampleFor', () => {
  it.each([
    ['fr', 'de', 'fr'],
    ['auto', 'de', 'en'],
    ['auto', 'en', 'es'],
    ['sw', 'en', 'es'],
    ['en', 'en', 'es'],
  ] as const)(
    '[ENG-11] previews a style from %s to %s by a sentence in %s',
    (sourceLanguage, targetLanguage, language) => {
      const sample = sampleFor({ sourceLanguage, targetLanguage });
      expect(sample).toEqual({ language, text: expect.stringMatching(/\p{L}/u) });
    },
  );
});
