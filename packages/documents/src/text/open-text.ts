import type { TranslatableDocument } from '../document.ts';
import { flowPages } from '../splice/passage.ts';
import { readPlainText } from '../splice/source-text.ts';
import { splice } from '../splice/splice.ts';
import { splicedDocument } from '../splice/spliced-document.ts';
import { type ReadText, SINGLE_PART } from './read-text.ts';
import type { TextFormat } from './sniff-text.ts';

const MEDIA_TYPES: Readonly<Record<TextFormat, string>> = {
  html: 'text/html',
  markdown: 'text/markdown',
  txt: 'text/plain',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
};

/** Opens a text file. @throws {DocumentError} */
export async function openText(
  bytes: Uint8Array,
  format: TextFormat,
  options: { fallbackEncoding?: string },
): Promise<TranslatableDocument> {
  const declared = format === 'html' ? declaredCharset(bytes) : undefined;
  const { fallbackEncoding: fallback } = options;
  const source = readPlainText(bytes, { ...(declared ? { declared } : {}), ...(fallback ? { fallback } : {}) });
  const { passages, title, extraReplacements } = await readAs(format, source.text);
  return splicedDocument({
    format,
    mediaType: MEDIA_TYPES[format],
    title,
    pages: flowPages(passages).map((page) => () => page),
    write(replacements, how) {
      const ofWhole = replacements.get(SINGLE_PART) ?? [];
      if (ofWhole.length === 0) return bytes.slice();
      return source.encode(splice(source.text, [...ofWhole, ...(extraReplacements?.(how) ?? [])]));
    },
  });
}

async function readAs(format: TextFormat, text: string): Promise<ReadText> {
  switch (format) {
    case 'html':
      return (await import('./read-html.ts')).readHtml(text);
    case 'markdown':
      return (await import('./read-markdown.ts')).readMarkdown(text);
    case 'txt':
      return (await import('./read-plain.ts')).readPlain(text);
    case 'srt':
    case 'vtt':
    case 'ass':
      return (await import('./read-subtitles.ts')).readSubtitles(text, format);
  }
}

/** Encoding declared by an HTML page within the first kilobyte, as in browsers. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1];
}
