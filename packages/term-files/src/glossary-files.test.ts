import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeFile } from './decode-file.ts';
import { parseDelimited, writeDelimited } from './delimited-text.ts';
import type { FileTerm } from './file-term.ts';
import { readGlossaryCsv, toGlossaryCsv } from './glossary-csv.ts';
import { readGlossaryTbx, toGlossaryTbx } from './glossary-tbx.ts';

const TERMS: FileTerm[] = [
  { source: 'quiet, "calm"', target: 'ruhig; still', from: 'en', to: 'de' },
  { source: '=SUM(A1)', target: '第一\n第二', from: 'any', to: 'any' },
];

it('[ENG-10] round-trips a glossary through CSV', () => {
  const csv = toGlossaryCsv(TERMS);
  expect(csv.split('\r\n')[0]).toBe('\uFEFFsource,target,from,to');
  expect(csv).toContain("'=SUM(A1)");
  expect(readGlossaryCsv(csv)).toEqual({ terms: TERMS, skipped: 0 });
});

it('reads tables written by other programs', () => {
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

it.each(['Quelle;Ziel', 'Original;Übersetzung', '原文;译文', 'Terme source;Terme cible'])(
  '[ENG-10] reads a table with the header %s',
  (header) => {
    expect(readGlossaryCsv(`${header}\nHaus;house`)).toEqual({
      terms: [{ source: 'Haus', target: 'house', from: 'any', to: 'any' }],
      skipped: 0,
    });
  },
);

it.each([
  'de;en',
  'de-DE;en-US',
  'German;English',
  'Deutsch;Englisch',
  'Deutsch;English',
  'allemand;anglais;Français',
  'Allemand;Anglais',
  'Alemán;English',
  'ドイツ語;英語',
  '德语;英语',
])('[ENG-10] reads the languages of a table from the header %s', (header) => {
  expect(readGlossaryCsv(`${header}\nHaus;house`)).toEqual({
    terms: [{ source: 'Haus', target: 'house', from: 'de', to: 'en' }],
    skipped: 0,
  });
});

it('[ENG-10] reads a table with several target languages', () => {
  expect(readGlossaryCsv('en,de,fr,pos\nhouse,Haus,maison,noun\ngarden,,jardin,noun\n,,leer,noun')).toEqual({
    terms: [
      { source: 'house', target: 'Haus', from: 'en', to: 'de' },
      { source: 'house', target: 'maison', from: 'en', to: 'fr' },
      { source: 'garden', target: 'jardin', from: 'en', to: 'fr' },
    ],
    skipped: 1,
  });
});

it.each(['German;Deutsch\nFrench;Französisch', 'on;an\noff;aus', 'en;de'])(
  '[ENG-10] takes the first row of %j for a term',
  (rows) => {
    const { terms } = readGlossaryCsv(rows);
    expect(terms.map(({ source, target }) => `${source};${target}`).join('\n')).toBe(rows);
  },
);

it('[ENG-10] finds the separator of a CSV file despite separators in quoted fields', () => {
  expect(readGlossaryCsv('"Haus, groß, alt";"big, old house"\nBaum;tree').terms).toMatchObject([
    { source: 'Haus, groß, alt', target: 'big, old house' },
    { source: 'Baum', target: 'tree' },
  ]);
});

it('[ENG-10] finds the separator of a CSV file whose texts have commas, and the one that Excel names', () => {
  const terms = [
    { source: 'Haus', target: 'house, home' },
    { source: '1,5 kg', target: '1.5 kg' },
  ];
  const rows = terms.map(({ source, target }) => `${source};${target}`).join('\n');
  expect(readGlossaryCsv(rows)).toMatchObject({ terms, skipped: 0 });
  expect(readGlossaryCsv(`sep=;\r\n${rows}`)).toMatchObject({ terms, skipped: 0 });
  expect(readGlossaryCsv('tea,Tee; Aufguss\ncup,Tasse').terms).toMatchObject([
    { source: 'tea', target: 'Tee; Aufguss' },
    { source: 'cup', target: 'Tasse' },
  ]);
});

it.each(['utf8', 'utf8 with a mark', 'utf16le', 'latin1'] as const)('[ENG-10] reads a glossary in %s', (encoding) => {
  const rows = 'Prüfung\texam\ncafé\tcoffee';
  const bytes = {
    utf8: Buffer.from(rows),
    'utf8 with a mark': Buffer.from(`\uFEFF${rows}`),
    utf16le: Buffer.from(`\uFEFF${rows}`, 'utf16le'),
    latin1: Buffer.from(rows, 'latin1'),
  }[encoding];
  expect(readGlossaryCsv(decodeFile(Uint8Array.from(bytes).buffer)).terms).toMatchObject([
    { source: 'Prüfung', target: 'exam' },
    { source: 'café', target: 'coffee' },
  ]);
});

it('round-trips any rows of delimited text', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '\t', '"', '\n', '\r\n', ' ') });
  const rows = fc.array(fc.tuple(fc.constant('first'), field, field), { minLength: 1 });
  fc.assert(
    fc.property(rows, (table) => {
      const written = writeDelimited([['a', 'b', 'c'], ...table], ',', '\r\n');
      expect(parseDelimited(written).slice(1)).toEqual(table);
    }),
  );
});

it('[ENG-10] round-trips a glossary through TBX', () => {
  expect(readGlossaryTbx(toGlossaryTbx(TERMS))).toEqual({ terms: TERMS, skipped: 0 });
  const word = fc.string({
    unit: fc.constantFrom('a', '&', '<', '>', '"', ']]>', '&amp;', 'é'),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(word, word, (source, target) => {
      const terms: FileTerm[] = [{ source, target, from: 'en', to: 'de' }];
      expect(readGlossaryTbx(toGlossaryTbx(terms))).toEqual({ terms, skipped: 0 });
    }),
  );
});

it('reads TBX written by other programs', () => {
  const older = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif><text><body>
    <!-- <termEntry> in a comment is none --><termEntry id='a>b'><langSet xml:lang="en-GB"><tig><term>salt &#38; sea</term></tig>
    <tig><term>brine</term></tig></langSet><langSet xml:lang='de'><note/><tig><term><![CDATA[Salz & Meer]]></term></tig></langSet>
    <langSet xml:lang="fr"><ntig><termGrp><term>sel</term></termGrp></ntig></langSet></termEntry>
    <termEntry><langSet xml:lang="en"><tig><term>alone</term></tig></langSet></termEntry></body></text></martif>`;
  expect(readGlossaryTbx(older)).toEqual({
    terms: [
      { source: 'salt & sea', target: 'Salz & Meer', from: 'en', to: 'de' },
      { source: 'salt & sea', target: 'sel', from: 'en', to: 'fr' },
    ],
    skipped: 1,
  });
  expect(readGlossaryTbx('<html><p>nothing of that kind</p></html>')).toBeUndefined();
});

it('reads long tags in linear time', () => {
  const long = 'a'.repeat(300_000);
  expect(readGlossaryTbx(`<${long}`)).toBeUndefined();
  expect(readGlossaryTbx(`<termEntry ${long}><langSet ${' '.repeat(300_000)}/></termEntry>`)?.skipped).toBe(1);
});

it('reads any text as TBX without throwing', () => {
  const text = fc.string({
    unit: fc.constantFrom('<', '>', '/', '!', '--', '"', '&', '#', ';', 'termEntry', 'term', ' ', '='),
  });
  fc.assert(fc.property(text, (broken) => void readGlossaryTbx(`<termEntry>${broken}`)));
});
