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
  const extension = requested.format === 'same' ? ownExtension(fileName, format) : EXTENSIONS[requested.format];
  if (requested.view === 'original') return `${stem}.${extension}`;
  const isText = requested.format === 'markdown' || requested.format === 'html';
  const view = !isText && requested.view !== 'translation' ? `.${requested.view}` : '';
  return `${stem}.${target}${view}.${extension}`;
}

/** Extension of a file in its own format. Office refuses files with macros and templates under any other than theirs. */
function ownExtension(fileName: string, format: DocumentFormat | null): string {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const isVariant = format !== null && OFFICE_VARIANTS[format]?.includes(extension);
  return isVariant ? extension : EXTENSIONS[format ?? 'txt'];
}

/** Extensions of Office files with macros, of templates and of shows. */
const OFFICE_VARIANTS: Partial<Record<DocumentFormat, readonly string[]>> = {
  docx: ['docm', 'dotx', 'dotm'],
  pptx: ['pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
  xlsx: ['xlsm', 'xltx', 'xltm'],
};

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
