import type { DocumentFormat } from '../document.ts';
export function sniffText(
  _bytes: Uint8Array,
  _fileName: string,
): Exclude<DocumentFormat, 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'epub'> | undefined {
  return undefined;
}
