import type { FontLibrary, TranslatableDocument } from '../document.ts';
import { exportBilingualHtml } from '../export/export-bilingual-html.ts';
import { exportMarkdown } from '../export/export-markdown.ts';
import type { RenderRequest, WrittenFile } from './messages.ts';

/** Writes a document in its own format, as Markdown or as HTML (DOC-06). */
export async function writeFile(
  document: TranslatableDocument,
  { translations, view, format, source, target }: RenderRequest,
  fonts: FontLibrary,
): Promise<WrittenFile> {
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

function asText(type: string, text: string): WrittenFile {
  return { bytes: new TextEncoder().encode(text), mediaType: `${type}; charset=utf-8` };
}
