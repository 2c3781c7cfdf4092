import { LANGUAGE_CODES } from '@interlinear/languages';
import { expect, it } from 'vitest';
import { samplePair } from './samples.ts';

it('[EXT-10] has a sample in two different languages for everybody', () => {
  for (const code of LANGUAGE_CODES) {
    const { source, original, target, translation } = samplePair(code);
    expect(source).not.toBe(target);
    expect([original, translation]).not.toContain('');
  }
  expect(samplePair('ar').target).toBe('ar');
  expect(samplePair('cy').target).toBe('en');
});
