import type { StoredTranslation } from '@interlinear/documents/stored-translation';
import type { LocalDocument } from '../local/local-document.ts';

/** Builds a document of this browser that was read and has one text on each page; those without translation wait. */
export function localDocumentOf(
  texts: readonly string[],
  translations: readonly StoredTranslation[] = [],
): LocalDocument {
  return {
    ...{ id: `local-${crypto.randomUUID()}`, timestamp: 0, fileName: 'notes.txt', sizeBytes: 30 },
    ...{ sequence: texts.length, pagesWanted: undefined, state: 'reading', error: undefined },
    facts: { format: 'txt', pageCount: texts.length, title: undefined, warnings: [] },
    settings: {
      ...{ engine: 'any', isOcr: false, enableFormula: true, enableTable: true },
      ...{ source: 'en', target: 'de', style: 'general', pages: '' },
    },
    pages: texts.map((text, index) => {
      const stored = translations[index];
      const page = {
        ...{ index, width: 100, height: 100, text: 'text' as const },
        blocks: [{ id: `b${index}`, role: 'text' as const, content: [text], isTranslatable: true }],
      };
      return { page, translations: stored ? { [`b${index}`]: stored } : {}, isWaiting: !stored, sequence: index + 1 };
    }),
  };
}
