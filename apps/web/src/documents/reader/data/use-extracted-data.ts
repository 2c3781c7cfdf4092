import type { DocumentInfo } from '@interlinear/contract/documents';
import { useEffect } from 'react';
import { createSafeStorage } from '../../../storage/safe-storage.ts';
import type { ExtractSettings } from '../../settings.ts';
import { isSharedDocument } from '../../sharing/shared-id.ts';
import { sourceText } from '../blocks/inline-text.ts';
import { type PageStore, type Pages, usePages } from './page-store.ts';

/** Pause in changes after which the texts are stored. */
const WRITE_DELAY_MS = 1_000;

const pageStorage = createSafeStorage(() => (typeof window === 'undefined' ? undefined : window.sessionStorage));

/** Keeps the extracted texts in session storage, under the document's id (DOC-03). */
export function useExtractedData(info: DocumentInfo, store: PageStore): void {
  const pages = usePages(store);
  useEffect(() => {
    // Texts of others do not stay here, and neither does the token of their link.
    if (pages.size === 0 || isSharedDocument(info.id)) return;
    const timer = setTimeout(
      () => pageStorage.write(info.id, JSON.stringify(extractedData(info, pages))),
      WRITE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [info, pages]);
}

/** Extracted texts of a document (section 3 of the specification). */
interface ExtractedData {
  documentId: string;
  extractedText: string;
  textSegments: { id: string; text: string }[];
  extractSettings: ExtractSettings;
}

function extractedData(info: DocumentInfo, pages: Pages): ExtractedData {
  const { is_ocr, enable_formula, enable_table } = info;
  const textSegments = [...pages]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, { blocks }]) => blocks.map((block) => ({ id: block.id, text: sourceText(block) })));
  return {
    documentId: info.id,
    extractedText: textSegments.map(({ text }) => text).join('\n\n'),
    textSegments,
    extractSettings: { is_ocr, enable_formula, enable_table },
  };
}
