import { describe, expect, it } from 'vitest';
import { createMemoryCache } from '../cache/memory-cache.ts';
import { scriptedEngine } from '../testing/scripted-engine.ts';
import { readable, segmentsOf, startTranslator } from '../testing/start-translator.ts';
import { findTerms } from './find-terms.ts';
import { translateTerms } from './translate-terms.ts';

const NOVEL = [
  'The Road to Silver Gate',
  'The Silver Gate was closed when Elena Marsh came back from the hills in the evening.',
  'Nobody but Elena Marsh knew the way. The gate keeper asked her why she had come.',
  'Marsh said nothing, and the gate stayed shut; but then Silver Gate was never hers.',
  'In the end Elena Marsh went through Silver Gate, and the keeper of NASA’s archive wept.',
  'The NASA archive is old. They say that NASA forgot it. In winter Marsh walks there, as Marsh does.',
];

describe('findTerms', () => {
  it('[ENG-10] finds recurring names, not words at the start of a sentence', () => {
    expect(findTerms(NOVEL, 'en')).toEqual([
      { source: 'Silver Gate', count: 4 },
      { source: 'Elena Marsh', count: 3 },
      { source: 'Marsh', count: 3 },
      { source: 'NASA', count: 3 },
    ]);
  });

  it('[ENG-10] does not take German nouns for names', () => {
    const texts = [
      'Das Haus am See gehört Anna Berg.',
      'Im Haus wohnt jetzt Anna Berg mit ihrem Hund.',
      'Ein Haus wie das von Anna Berg ist selten.',
    ];
    expect(findTerms(texts, 'de').map(({ source }) => source)).toEqual(['Anna Berg']);
  });

  it('[ENG-10] finds katakana words and titles in brackets', () => {
    const texts = [
      'エレナは『銀の門』を読んでいた。とても古い本だった。',
      'その本『銀の門』はエレナの父が書いたものである。',
      'エレナは毎晩『銀の門』を開いて、同じ頁を読む。',
    ];
    expect(
      findTerms(texts, 'ja')
        .map(({ source }) => source)
        .sort(),
    ).toEqual(['エレナ', '銀の門']);
  });
});

describe('translateTerms', () => {
  it('[ENG-10] gives every text the same translation of a term, though the model would vary it', async () => {
    let asked = 0;
    const engine = scriptedEngine({
      kind: 'ai',
      glossary: 'native',
      limits: { segments: 2, characters: 5000, concurrency: 1 },
      answer: ({ texts, glossary = [] }) => {
        asked += 1;
        const vary = (text: string) => text.replaceAll('Elena Marsh', `Elena Pantano ${asked}`);
        const translate = (text: string) =>
          glossary.reduce((now, { source, target }) => now.replaceAll(source, target), text);
        return { translations: texts.map((text) => ({ text: vary(translate(text)) })) };
      },
    });
    const { translator, translate } = startTranslator([engine], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
    const request = { source: 'en', target: 'es', engine: engine.id } as const;
    const glossary = await translateTerms(translator, findTerms(NOVEL, 'en'), request);
    const texts = Object.values(readable(await translate({ segments: segmentsOf(...NOVEL), glossary })));
    expect(new Set(texts.join(' ').match(/Elena (?:Marsh|Pantano \d+)/g)).size).toBe(1);
    // The same terms again come from the cache.
    const before = engine.batches.length;
    expect(await translateTerms(translator, findTerms(NOVEL, 'en'), request)).toEqual(glossary);
    expect(engine.batches).toHaveLength(before);
  });
});
