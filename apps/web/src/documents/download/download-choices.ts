import type { DocumentFormatName, DocumentView, DownloadFormat } from '@interlinear/contract/documents';
import type { DownloadChoice } from '../settings.ts';

/** Query of a download. */
export interface DownloadRequest {
  view: DocumentView;
  format: DownloadFormat;
}

/** Lists the downloads of a document by its format, in the order of the menu (DOC-06). */
export function downloadChoices(format: DocumentFormatName | null): readonly DownloadChoice[] {
  switch (format) {
    case null:
      return ['original'];
    case 'pdf':
      return ['pdf', 'bilingual', 'alternating', 'markdown', 'html', 'original'];
    case 'markdown':
      // A Markdown export would be the same as its own format.
      return ['pdf', 'bilingual', 'html', 'original'];
    default:
      return ['pdf', 'bilingual', 'markdown', 'html', 'original'];
  }
}

/** Bilingual PDFs have their pages side by side; in other formats each paragraph is followed by its translation. */
export function downloadRequest(choice: DownloadChoice, format: DocumentFormatName | null): DownloadRequest {
  switch (choice) {
    case 'bilingual':
      return { view: format === 'pdf' ? 'side-by-side' : 'paragraphs', format: 'same' };
    case 'alternating':
      return { view: 'alternating', format: 'same' };
    case 'markdown':
      return { view: 'translation', format: 'markdown' };
    case 'html':
      return { view: 'translation', format: 'html' };
    case 'original':
      return { view: 'original', format: 'same' };
    default:
      return { view: 'translation', format: 'same' };
  }
}

/** Whether a download contains translations, so that missing ones matter. */
export function isTranslated(choice: DownloadChoice): boolean {
  return choice !== 'original';
}
