import type { DocumentFormatName, DocumentView, DownloadFormat } from '@interlinear/contract/documents';
import type { DownloadChoice } from '../settings.ts';

/** What a choice asks the server for. */
export interface DownloadRequest {
  view: DocumentView;
  format: DownloadFormat;
}

/** What can be downloaded of a document of a format, in the order of a menu (DOC-06). */
export function downloadChoices(format: DocumentFormatName | null): readonly DownloadChoice[] {
  switch (format) {
    case null:
      return ['original'];
    case 'pdf':
      return ['pdf', 'bilingual', 'alternating', 'markdown', 'html', 'original'];
    case 'markdown':
      // Its own format is that of the export.
      return ['pdf', 'bilingual', 'html', 'original'];
    default:
      return ['pdf', 'bilingual', 'markdown', 'html', 'original'];
  }
}

/** Pages of a PDF stand side by side; in everything else each paragraph is followed by its translation. */
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

/** Whether a download has translations in it, and so is worth waiting for. */
export function isTranslated(choice: DownloadChoice): boolean {
  return choice !== 'original';
}
