import type { TranslationRequest, Translator } from '@interlinear/translation';
import { expect, it } from 'vitest';
import { createTermJoiner, findPageTerms } from './page-terms.ts';

const TEXTS = [
  'In the evening old Elena Marsh came to Old Mill.',
  'Nobody but Elena Marsh knew Old Mill.',
  'Then at last Elena Marsh left for Old Mill.',
];

/** Creates a translator that answers in capitals, or fails; records its requests. */
function startTranslator({ isCached = false, isDown = false } = {}) {
  const requests: TranslationRequest[] = [];
  const translator: Pick<Translator, 'translate'> = {
    async *translate(request) {
      requests.push(request);
      for (const { id, content } of request.segments) {
        const text = content.join('').toUpperCase();
        if (isDown) yield { id, status: 'failed', error: { reason: 'network', engine: 'deepl', message: 'Down' } };
        else yield { id, status: 'translated', content: [text], engine: 'deepl', source: 'en', cached: isCached };
      }
    },
  };
  return { requests, translator };
}

const request = { source: 'en', target: 'de', engine: 'deepl' } as const;

it('[ENG-10] translates the recurring terms of a page in one request, and counts their characters', async () => {
  const { translator, requests } = startTranslator();
  expect(await findPageTerms(translator, TEXTS, request)).toEqual({
    id: 'terms',
    status: 'terms',
    terms: [
      { source: 'Elena Marsh', count: 3, found: 'ELENA MARSH', target: 'ELENA MARSH' },
      { source: 'Old Mill', count: 3, found: 'OLD MILL', target: 'OLD MILL' },
    ],
    characters: 'Elena MarshOld Mill'.length,
  });
  expect(requests).toHaveLength(1);
  const { translator: cached } = startTranslator({ isCached: true });
  expect(await findPageTerms(cached, TEXTS, request)).toMatchObject({ characters: 0 });
});

it('[ENG-10] leaves terms to the own glossary, and asks for nothing without terms or language', async () => {
  const { translator, requests } = startTranslator();
  const glossary = [
    { source: 'elena marsh', target: 'Helene' },
    { source: 'Old Mill', target: 'Vieux Moulin', language: 'fr' },
  ] as const;
  expect(await findPageTerms(translator, TEXTS, { ...request, glossary })).toMatchObject({
    terms: [{ source: 'Old Mill' }],
  });
  expect(await findPageTerms(translator, TEXTS, { ...request, source: 'auto' })).toMatchObject({ terms: [] });
  expect(await findPageTerms(translator, ['Rain fell.'], request)).toMatchObject({ terms: [] });
  expect(requests).toHaveLength(1);
});

it('[ENG-10] fails with the error of the engine', async () => {
  const { translator } = startTranslator({ isDown: true });
  expect(await findPageTerms(translator, TEXTS, request)).toMatchObject({
    status: 'failed',
    error: { reason: 'network' },
  });
});

it('[ENG-10] joins the same glossary and terms to the same list', () => {
  const join = createTermJoiner();
  const own = [{ source: 'Marsh', target: 'Moor' }];
  const terms = () => [{ source: 'Elena', target: 'Helene' }];
  const joined = join(own, terms());
  expect(joined).toEqual([...own, ...terms()]);
  expect(join(own, terms())).toBe(joined);
  expect(join(own, [])).toBe(own);
});
