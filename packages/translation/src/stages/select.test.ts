import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../testing/start-translator.ts';
import type { LanguageDetection } from '../translator.ts';
import { reasonToKeep, select } from './select.ts';

const noDetection = () => {
  throw new Error('nobody asked');
};

describe('select', () => {
  it.each([
    ['', 'empty'],
    [' \n\t\u00a0', 'empty'],
    ['12.50 €', 'no-letters'],
    ['— 2024 —', 'no-letters'],
    ['🎉!!', 'no-letters'],
    ['https://example.org/a?b=c', 'excluded'],
    ['www.example.org', 'excluded'],
    ['mailto:a@example.org', 'excluded'],
    ['{{name}}', 'excluded'],
    ['%s', 'excluded'],
    ['v1.2.3-beta', 'excluded'],
    ['0xFF', 'excluded'],
    ['123e4567-e89b-12d3-a456-426614174000', 'excluded'],
    ['user_name', 'excluded'],
    ['array.map(x=>x)', 'excluded'],
    ['std::vector', 'excluded'],
    ['/usr/local/bin', 'excluded'],
    ['./src/main.ts', 'excluded'],
    ['main.ts', 'excluded'],
  ])('[ENG-09] keeps “%s”: %s', (text, reason) => {
    expect(reasonToKeep(text)).toBe(reason);
  });

  it.each([
    'Hello',
    'a',
    'Node.js rocks',
    'GitHub',
    'and/or',
    'e.g.',
    '家',
    'See https://example.org',
    'state-of-the-art',
    'U.S.A.',
    'Yes/No',
    'Wi-Fi',
  ])('translates “%s”', (text) => {
    expect(reasonToKeep(text)).toBeUndefined();
  });

  it('reads a long word in linear time', () => {
    expect(reasonToKeep('a.b-'.repeat(100_000))).toBeUndefined();
    expect(reasonToKeep(`${'a'.repeat(2000)}!`)).toBeUndefined();
  });

  it('[ENG-09] never overrules a given source, and does not detect at all', async () => {
    const { kept, selected } = await select(
      { segments: segmentsOf('Hola', '7'), source: 'en', target: 'es' },
      noDetection,
    );
    expect(kept).toEqual([{ id: 's1', status: 'kept', reason: 'no-letters' }]);
    expect(selected).toMatchObject([{ segment: { id: 's0' }, language: 'en', isSure: true }]);
  });

  it('[ENG-09] keeps everything when source and target are the same', async () => {
    const { kept } = await select({ segments: segmentsOf('Hola'), source: 'es', target: 'es' }, noDetection);
    expect(kept).toEqual([{ id: 's0', status: 'kept', reason: 'already-target' }]);
  });

  it('[ENG-08] [ENG-09] detects each text, and uses the overall language for texts that are too short', async () => {
    const known: Record<string, LanguageDetection> = {
      'Das ist ein langer Satz': { language: 'de', confidence: 0.99 },
      'Esta frase es española': { language: 'es', confidence: 0.97 },
      Tag: { language: 'en', confidence: 0.3 },
    };
    const detect = (text: string) => known[text] ?? { language: 'de' as const, confidence: 0.95 };
    const segments = segmentsOf('Das ist ein langer Satz', 'Esta frase es española', 'Tag');
    const { kept, selected } = await select({ segments, source: 'auto', target: 'es' }, detect);
    expect(kept).toEqual([{ id: 's1', status: 'kept', reason: 'already-target' }]);
    expect(selected.map(({ language, isSure }) => ({ language, isSure }))).toEqual([
      { language: 'de', isSure: true },
      { language: 'de', isSure: true },
    ]);
  });

  it('[ENG-09] translates a short, possibly foreign text on a page in the target language', async () => {
    const detect = async (text: string): Promise<LanguageDetection> =>
      text === 'Home' ? { language: 'en', confidence: 0.6 } : { language: 'es', confidence: 0.99 };
    const { kept, selected } = await select(
      { segments: segmentsOf('Home', 'Otra frase'), source: 'auto', target: 'es' },
      detect,
    );
    expect(kept.map(({ id }) => id)).toEqual(['s1']);
    expect(selected).toMatchObject([{ language: 'en', isSure: false }]);
  });

  it.each([
    [{ language: 'en', confidence: 0.1 }, { language: 'de', confidence: 0.6 }, 'de'],
    [{ language: 'en', confidence: 0.55 }, { language: 'de', confidence: 0.6 }, 'en'],
    [{ language: 'es', confidence: 0.05 }, { language: 'es', confidence: 0.05 }, undefined],
    [{ language: 'es', confidence: 0.7 }, { language: 'es', confidence: 0.7 }, 'es'],
    [{ language: undefined, confidence: 0 }, { language: 'de', confidence: 0.2 }, 'de'],
  ] as const)('[ENG-08] guesses with care: %j in a text of %j is %s', async (own, whole, expected) => {
    const detect = (text: string) => (text.includes('\n') ? whole : own);
    const { selected } = await select({ segments: segmentsOf('One', 'Two'), source: 'auto', target: 'es' }, detect);
    expect(selected.map(({ language }) => language)).toEqual([expected, expected]);
  });
});
