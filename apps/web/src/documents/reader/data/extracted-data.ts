import type { DocumentInfo } from '@interlinear/contract/documents';
import type { ExtractSettings } from '../../settings.ts';
import { sourceText } from '../blocks/inline-text.ts';
import type { Pages } from './page-store.ts';

/** What was read of a document (section 3 of the specification). */
export interface ExtractedData {
  documentId: string;
  extractedText: string;
  textSegments: { id: string; text: string }[];
  extractSettings: ExtractSettings;
}

export function extractedData(info: DocumentInfo, pages: Pages): ExtractedData {
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
