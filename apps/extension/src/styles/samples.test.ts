import { LANGUAGE_CODES } from '@interlinear/languages';
import { expect, it } from 'vitest';
import { samplePair } from './samples.ts';

it('[EXT-10] has a sample pair for every target language', () => {
  for (const code of LANGUAGE_CODES) {
    const { source, original, target, translation } = samplePair(code);
    expect(source).not.toBe(target);
    expect([original, translation]).not.toContain('');
  }
  expect(samplePair('ar').target).toBe('ar');
  expect(samplePair('cy').target).toBe('en');
});
