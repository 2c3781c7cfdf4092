import type { FontLibrary, RenderedFile, TranslatableDocument } from '@interlinear/documents/document';
import { exportBilingualHtml } from '@interlinear/documents/export-bilingual-html';
import { exportMarkdown } from '@interlinear/documents/export-markdown';
import type { RenderRequest } from './messages.ts';

/** A document as it is asked for: in its own format, or as a text that anybody can open (DOC-06). */
export async function writeFile(
  document: TranslatableDocument,
  { translations, view, format, source, target }: RenderRequest,
  fonts: FontLibrary,
): Promise<Omit<RenderedFile, 'format'>> {
  const found = { of: (id: string) => translations[id] };
  switch (format) {
    case 'same':
      return document.render(found, { view, target, fonts });
    case 'markdown': {
      const content = view === 'translation' ? 'translation' : 'both';
      return asText('text/markdown', await exportMarkdown(document.pages(), found, { content }));
    }
    case 'html': {
      const title = document.title ?? '';
      const languages = { target, ...(source !== 'auto' && { source }) };
      return asText('text/html', await exportBilingualHtml(document.pages(), found, { title, ...languages }));
    }
  }
}

function asText(type: string, text: string): Omit<RenderedFile, 'format'> {
  return { bytes: new TextEncoder().encode(text), mediaType: `${type}; charset=utf-8` };
}
