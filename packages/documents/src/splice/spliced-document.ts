import { direction, languageOf } from '@interlinear/languages';
import type { Block, DocumentFormat, DocumentPage, TranslatableDocument, Translations, View } from '../document.ts';
import { DocumentError } from '../document-error.ts';
import type { PartReplacement, Passage } from './passage.ts';
import type { WritingContext } from './pieces.ts';
import { isSameContent } from './repair-translation.ts';

export interface SplicedSource {
  format: DocumentFormat;
  mediaType: string;
  title?: string | undefined;
  /** Reads the passages of each page on demand. A `DocumentError` makes it a page with a failure. */
  pages: readonly (() => readonly Passage[])[];
  /** Writes the file with replacements in its parts. */
  write(replacements: ReadonlyMap<string, readonly PartReplacement[]>, how: WriteFileOptions): Uint8Array;
}

interface WriteFileOptions {
  view: View;
  writing: WritingContext;
}

/** Creates a document that writes translations into its own source; everything else stays byte for byte. */
export function splicedDocument(source: SplicedSource): TranslatableDocument {
  const read = source.pages.map((page) => memoizePage(page));
  return {
    format: source.format,
    pageCount: Math.max(1, read.length),
    ...(source.title ? { title: source.title } : {}),
    warnings: [],
    async *pages(range) {
      const last = Math.min(range?.last ?? read.length - 1, read.length - 1);
      for (let index = Math.max(0, range?.first ?? 0); index <= last; index += 1) yield toPage(read[index]?.(), index);
    },
    async render(translations, { view, target, signal }) {
      const how: WriteFileOptions = {
        view: view === 'translation' ? 'translation' : 'paragraphs',
        writing: { isRightToLeft: direction(target) === 'rtl', target: languageOf(target).code },
      };
      const replacements = new Map<string, PartReplacement[]>();
      for (const [index, page] of read.entries()) {
        if (signal?.aborted) throw new DocumentError('aborted', { cause: signal.reason });
        collectReplacements(page(), { index, translations, how, replacements });
      }
      const { format, mediaType } = source;
      return { bytes: source.write(replacements, how), format, mediaType };
    },
    close() {},
  };
}

type ReadPage = { passages: readonly Passage[] } | { failure: NonNullable<DocumentPage['failure']> };

/** Reads a page once and caches it. */
function memoizePage(page: () => readonly Passage[]): () => ReadPage {
  let read: ReadPage | undefined;
  return () => {
    read ??= tryRead(page);
    return read;
  };
}

function tryRead(page: () => readonly Passage[]): ReadPage {
  try {
    return { passages: page() };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { failure: error.failure === 'too-large' ? 'too-large' : 'damaged' };
  }
}

function toPage(read: ReadPage | undefined, index: number): DocumentPage {
  const page = { index, width: 0, height: 0 };
  if (!read || 'failure' in read) return { ...page, text: 'empty', blocks: [], failure: read?.failure ?? 'damaged' };
  const blocks = read.passages.map(({ block }, position): Block => ({ id: blockId(index, position), ...block }));
  return { ...page, text: blocks.length === 0 ? 'empty' : 'text', blocks };
}

function blockId(page: number, position: number): string {
  return `p${page}b${position}`;
}

function collectReplacements(
  read: ReadPage,
  options: {
    index: number;
    translations: Translations;
    how: WriteFileOptions;
    replacements: Map<string, PartReplacement[]>;
  },
): void {
  if ('failure' in read) return;
  const { index, translations, how, replacements } = options;
  for (const [position, passage] of read.passages.entries()) {
    const translation = passage.block.isTranslatable ? translations.of(blockId(index, position)) : undefined;
    // A translation equal to its original is not written, so its bytes stay unchanged.
    if (!translation || isSameContent(translation, passage.block.content)) continue;
    for (const replacement of passage.replace(translation, how)) {
      const ofPart = replacements.get(replacement.part);
      if (ofPart) ofPart.push(replacement);
      else replacements.set(replacement.part, [replacement]);
    }
  }
}
