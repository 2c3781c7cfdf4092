import fc from 'fast-check';
import { expect, it } from 'vitest';
import { delimited } from '../favorites/delimited.ts';
import { readGlossaryCsv, toGlossaryCsv } from './glossary-csv.ts';
import { parseDelimited } from './parse-delimited.ts';
import type { Term } from './text-schemas.ts';

const TERMS: Term[] = [
  { source: 'quiet, "calm"', target: 'ruhig; still', from: 'en', to: 'de' },
  { source: '=SUM(A1)', target: '第一\n第二', from: 'any', to: 'any' },
];

it('[ENG-10] writes a glossary that it reads again as it was', () => {
  const csv = toGlossaryCsv(TERMS);
  expect(csv.split('\r\n')[0]).toBe('\uFEFFsource,target,from,to');
  expect(csv).toContain("'=SUM(A1)");
  expect(readGlossaryCsv(csv)).toEqual({ terms: TERMS, skipped: 0 });
});

it('reads the tables of other programs', () => {
  const table = 'Target;Source;To\nHaus;house;de-DE\n;nothing;de\nmaison;house;fr\nx;y;klingon\n';
  expect(readGlossaryCsv(table)).toEqual({
    terms: [
      { source: 'house', target: 'Haus', from: 'any', to: 'de' },
      { source: 'house', target: 'maison', from: 'any', to: 'fr' },
    ],
    skipped: 2,
  });
  expect(readGlossaryCsv('house\tHaus\r\ngarden\tGarten')).toEqual({
    terms: [
      { source: 'house', target: 'Haus', from: 'any', to: 'any' },
      { source: 'garden', target: 'Garten', from: 'any', to: 'any' },
    ],
    skipped: 0,
  });
});

it('reads any rows as they were written', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '\t', '"', '\n', '\r\n', ' ') });
  const rows = fc.array(fc.tuple(fc.constant('first'), field, field), { minLength: 1 });
  fc.assert(
    fc.property(rows, (table) => {
      const written = delimited([['a', 'b', 'c'], ...table], ',', '\r\n');
      expect(parseDelimited(written).slice(1)).toEqual(table);
    }),
  );
});
