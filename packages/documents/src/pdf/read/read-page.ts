import { PdfDict } from '@libpdf/core';
import type { DocumentPage, RecognizedPage } from '../../document.ts';
import { DocumentError } from '../../document-error.ts';
import { ContentTooLongError } from '../content/content-too-long-error.ts';
import type { ContentContext, Interpretation } from '../content/stream-run.ts';
import { type CMapLibrary, MissingCMapError } from '../fonts/cmap/cmap-library.ts';
import { layOutPage, type PageLayout } from '../layout/page-layout.ts';
import type { LinkRectangle, TextSource } from '../model.ts';
import { pageLinks } from './links.ts';
import { pageContent } from './page-content.ts';
import { type PageGeometry, pageGeometry } from './page-geometry.ts';
import { pageText } from './page-text-kind.ts';

/** A page as far as it can be read without the pages around it. */
export interface ReadPage {
  index: number;
  geometry: PageGeometry;
  content: Interpretation;
  links: LinkRectangle[];
  layout: PageLayout;
  text: DocumentPage['text'];
  source: TextSource;
  /** What OCR read on it. */
  recognized?: RecognizedPage;
  failure?: NonNullable<DocumentPage['failure']>;
}

export interface ReadPageOptions {
  index: number;
  /** `undefined` for a page that is not there. */
  page: PdfDict | undefined;
  context: ContentContext;
  cmaps: CMapLibrary;
  /** What OCR read on it, when that is in its contents already. */
  recognized?: RecognizedPage | undefined;
  keepsFormulas: boolean;
}

/** Predefined CMaps that one page may need, each found missing in turn. */
const MAX_CMAPS = 40;

/**
 * Reads one page. One that cannot be read has a `failure` and nothing on it.
 * @throws {DocumentError} `archive-bomb`, which ends the whole document
 */
export async function readPage(options: ReadPageOptions): Promise<ReadPage> {
  const { index, page, context, cmaps, recognized, keepsFormulas } = options;
  const geometry = pageGeometry(page ?? new PdfDict(), context.resolver);
  const empty: ReadPage = {
    index,
    geometry,
    content: { streams: [], rules: [], pictures: [] },
    links: [],
    layout: { drafts: [], edges: new Set() },
    text: 'empty',
    source: 'visible',
  };
  if (!page) return { ...empty, failure: 'damaged' };
  for (let attempt = 0; attempt < MAX_CMAPS; attempt++) {
    try {
      return readOnce(empty, page, { context, recognized, keepsFormulas });
    } catch (error) {
      if (error instanceof MissingCMapError) await cmaps.load(error.cmap);
      else if (error instanceof ContentTooLongError) return { ...empty, failure: 'too-large' };
      else if (error instanceof DocumentError) throw error;
      else return { ...empty, failure: 'damaged' };
    }
  }
  return { ...empty, failure: 'damaged' };
}

interface Reading {
  context: ContentContext;
  recognized: RecognizedPage | undefined;
  keepsFormulas: boolean;
}

function readOnce(empty: ReadPage, page: PdfDict, { context, recognized, keepsFormulas }: Reading): ReadPage {
  const { index, geometry } = empty;
  const { visible } = geometry;
  const drawn = pageContent(page, visible, context);
  const { kind, source } = recognized ? RECOGNIZED : pageText(drawn, visible);
  // The picture of a text is neither its neighbour nor a figure around it.
  const content = source === 'hidden' ? { ...drawn, pictures: [] } : drawn;
  const links = pageLinks(page, context.resolver);
  const layout = layOutPage(content, { index, visible, links, source, keepsFormulas });
  return { ...empty, content, links, layout, text: kind, source, ...(recognized && { recognized }) };
}

const RECOGNIZED = { kind: 'recognized', source: 'hidden' } as const;
