import type { DocumentFormat, View } from './document.ts';

/** Document to name a file of. */
interface NamedDocument {
  fileName: string;
  /** `null` before the file was opened. */
  format: DocumentFormat | null;
  /** Target language. */
  target: string;
}

/** View and format of a written file. `same` is the document's own format. */
interface WrittenForm {
  view: View | 'original';
  format: 'same' | 'markdown' | 'html' | 'pdf';
}

/** Names a written file: `report.docx` becomes `report.de.docx`, or e.g. `report.de.paragraphs.docx` for a bilingual view. */
export function writtenName({ fileName, format, target }: NamedDocument, requested: WrittenForm): string {
  const stem = fileName.replace(/\.[^.]{1,10}$/, '');
  const extension = requested.format === 'same' ? EXTENSIONS[format ?? 'txt'] : EXTENSIONS[requested.format];
  if (requested.view === 'original') return `${stem}.${extension}`;
  const isText = requested.format === 'markdown' || requested.format === 'html';
  const view = !isText && requested.view !== 'translation' ? `.${requested.view}` : '';
  return `${stem}.${target}${view}.${extension}`;
}

const EXTENSIONS: Record<DocumentFormat, string> = {
  pdf: 'pdf',
  docx: 'docx',
  pptx: 'pptx',
  xlsx: 'xlsx',
  epub: 'epub',
  html: 'html',
  markdown: 'md',
  txt: 'txt',
  srt: 'srt',
  vtt: 'vtt',
  ass: 'ass',
};
