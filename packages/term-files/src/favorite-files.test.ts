import { expect, it } from 'vitest';
import { type ExportedFavorite, FAVORITE_FILE_FORMATS } from './favorite-files.ts';

const WORD: ExportedFavorite = {
  id: 'one',
  kind: 'word',
  text: 'ruhig',
  translation: 'quiet, "calm"',
  source: 'de',
  target: 'en',
  context: 'Der ruhige Fluss.',
  page: { title: 'Haus\tam Fluss', address: 'https://example.org/haus' },
  note: '-n ruhige Tage',
  savedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
};
const SENTENCE: ExportedFavorite = {
  id: 'two',
  kind: 'sentence',
  text: '=HYPERLINK("https://evil.example")',
  translation: '第一行\n第二行 <b>bold</b>',
  source: 'en',
  target: 'zh-CN',
  savedAt: 0,
};

it('[FAV-02] writes a CSV that spreadsheets open, with no formulas in it', () => {
  expect(FAVORITE_FILE_FORMATS.csv.write([WORD, SENTENCE])).toBe(
    '\uFEFFkind,text,translation,source,target,context,page title,page address,note,saved at\r\n' +
      'word,ruhig,"quiet, ""calm""",de,en,Der ruhige Fluss.,Haus\tam Fluss,https://example.org/haus,\'-n ruhige Tage,2026-01-02T03:04:05.000Z\r\n' +
      `sentence,"'=HYPERLINK(""https://evil.example"")","第一行\n第二行 <b>bold</b>",en,zh-CN,,,,,1970-01-01T00:00:00.000Z\r\n`,
  );
});

it('[FAV-02] writes notes that Anki imports: text and context on the front, translation on the back, tags', () => {
  expect(FAVORITE_FILE_FORMATS.anki.write([WORD, SENTENCE])).toBe(
    '#separator:tab\n#html:false\n#guid column:1\n#tags column:4\n#columns:Id\tFront\tBack\tTags\n' +
      'one\t"ruhig\n\nDer ruhige Fluss."\t"quiet, ""calm""\n\n-n ruhige Tage\n\nHaus\tam Fluss\nhttps://example.org/haus"\tinterlinear interlinear::word interlinear::de-en\n' +
      'two\t"=HYPERLINK(""https://evil.example"")"\t"第一行\n第二行 <b>bold</b>"\tinterlinear interlinear::sentence interlinear::en-zh-CN\n',
  );
});
