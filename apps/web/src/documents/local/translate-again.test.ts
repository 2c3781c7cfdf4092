import type { StoredTranslation } from '@interlinear/documents/stored-translation';
import { describe, expect, it } from 'vitest';
import { localDocumentOf } from '../testing/local-document-of.ts';
import type { LocalDocument } from './local-document.ts';
import { againChanges } from './translate-again.ts';

const TRANSLATIONS: readonly StoredTranslation[] = [
  { content: ['eins'] },
  { content: ['zwei'], edited: ['Zwei!'] },
  { error: { reason: 'timeout', engine: 'any', message: 'no answer' } },
];

/** A document of three pages, of which each has a text, and the last could not be translated. */
const document = localDocumentOf(['one', 'two', 'three'], TRANSLATIONS);

describe('a document that is translated again', () => {
  it('[DOC-02] keeps edits on request, and shows translations until there are new ones', () => {
    expect(translationsOf(againChanges(document, 'unedited', { engine: 'other' }))).toEqual([
      [true, { content: ['eins'], isOutdated: true }],
      [false, { content: ['zwei'], edited: ['Zwei!'] }],
      [true, undefined],
    ]);
    expect(translationsOf(againChanges(document, 'all', { engine: 'other' }))).toEqual([
      [true, { content: ['eins'], isOutdated: true }],
      [true, { content: ['zwei'], isOutdated: true }],
      [true, undefined],
    ]);
  });

  it('[DOC-02] drops translations into another language', () => {
    expect(translationsOf(againChanges(document, 'unedited', { target_lang: 'fr' }))).toEqual([
      [true, undefined],
      [false, { edited: ['Zwei!'] }],
      [true, undefined],
    ]);
  });

  it('[DOC-02] reads a PDF again when formulas are to be treated differently', () => {
    const facts = { format: 'pdf', pageCount: 3, title: undefined, warnings: [] } as const;
    const read = ({ pages = [] }: Partial<LocalDocument>) => pages.map(({ isOutdated }) => isOutdated);
    const changed = againChanges({ ...document, facts }, 'unedited', { enable_formula: false });
    expect([changed.settings?.enableFormula, read(changed)]).toEqual([false, [true, true, true]]);
    expect(read(againChanges(document, 'unedited', { enable_formula: false }))).toEqual([false, false, false]);
    expect(read(againChanges({ ...document, facts }, 'unedited', { enable_formula: true }))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('[DOC-02] takes only what failed, or only some pages', () => {
    const failed = againChanges(document, 'failed', { engine: 'other' });
    expect(translationsOf(failed).map(([isWaiting]) => isWaiting)).toEqual([false, false, true]);
    expect(failed.settings).toMatchObject({ engine: 'other', target: 'de' });

    const part = againChanges({ ...document, pages: document.pages.slice(0, 2) }, 'all', { pages: '1,3' });
    expect(translationsOf(part).map(([isWaiting]) => isWaiting)).toEqual([true, false]);
    expect(part.settings?.pages).toBe('');
  });
});

function translationsOf({ pages = [] }: Partial<LocalDocument>) {
  return pages.map(({ isWaiting, page, translations }) => [isWaiting, translations[`b${page.index}`]]);
}
