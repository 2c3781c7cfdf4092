import { PdfArray, PdfDict, PdfStream } from '@libpdf/core';
import type { DocumentPage, RecognizedPage } from '../../document.ts';
import { DocumentError } from '../../document-error.ts';
import { ContentTooLongError, interpret } from '../content/interpret.ts';
import { type ContentContext, emptyInterpretation, type Interpretation } from '../content/stream-run.ts';
import { type CMapLibrary, MissingCMapError } from '../fonts/cmap/cmap-library.ts';
import { layOutPage, type PageLayout } from '../layout/page-layout.ts';
import type { FormulaPolicy } from '../layout/text-line.ts';
import type { LinkRectangle, TextSource } from '../model.ts';
import { concatenate } from '../objects/bytes.ts';
import { entry, inherited, items } from '../objects/resolve.ts';
import { type PageGeometry, pageGeometry } from './page-geometry.ts';
import { pageFields, pageLinks } from './page-links.ts';
import { pageText } from './page-text-kind.ts';

/** Page as far as it can be read without its neighbours. */
export interface ReadPage {
  index: number;
  geometry: PageGeometry;
  content: Interpretation;
  links: LinkRectangle[];
  layout: PageLayout;
  text: DocumentPage['text'];
  source: TextSource;
  /** OCR result of the page. */
  recognized?: RecognizedPage;
  failure?: NonNullable<DocumentPage['failure']>;
}

/** Everything that reading a page needs from its document. */
export interface ReadContext extends ContentContext {
  cmaps: CMapLibrary;
  /** Formulas are leaves that stay as they are; otherwise they are read as text. */
  keepsFormulas: boolean;
}

interface PageToRead {
  index: number;
  /** `undefined` for a page whose object is missing or damaged. */
  page: PdfDict | undefined;
  /** Words that OCR found and that the page's contents already hold as hidden text. */
  recognized: RecognizedPage | undefined;
}

/** Maximum number of predefined CMaps loaded for one page, one per attempt. */
const MAX_CMAPS = 40;

/**
 * Reads one page. An unreadable page has a `failure` and no content.
 * @throws {DocumentError} `archive-bomb`, which aborts the whole document
 */
export async function readPage({ index, page, recognized }: PageToRead, context: ReadContext): Promise<ReadPage> {
  const geometry = pageGeometry(page ?? new PdfDict(), context.resolver);
  const empty: ReadPage = {
    index,
    geometry,
    content: emptyInterpretation(),
    links: [],
    layout: { drafts: [], marginKeys: new Set() },
    text: 'empty',
    source: 'visible',
  };
  if (!page) return { ...empty, failure: 'damaged' };
  for (let attempt = 0; attempt < MAX_CMAPS; attempt++) {
    try {
      return readOnce(empty, page, recognized, context);
    } catch (error) {
      if (error instanceof MissingCMapError) await context.cmaps.load(error.cmap);
      else if (error instanceof ContentTooLongError) return { ...empty, failure: 'too-large' };
      else if (error instanceof DocumentError) throw error;
      else return { ...empty, failure: 'damaged' };
    }
  }
  return { ...empty, failure: 'damaged' };
}

function readOnce(
  empty: ReadPage,
  page: PdfDict,
  recognized: RecognizedPage | undefined,
  context: ReadContext,
): ReadPage {
  const { index, geometry } = empty;
  const { visible } = geometry;
  const drawn = pageContent(page, geometry, context);
  const { kind, source } = recognized ? RECOGNIZED : pageText(drawn, visible);
  // The scanned picture itself is neither an obstacle nor a figure around its text.
  const content = source === 'hidden' ? { ...drawn, pictures: [], smallShapes: [], drawnBoxes: [] } : drawn;
  const links = pageLinks(page, geometry, context.resolver);
  const fields = pageFields(page, geometry, context.resolver);
  const formulas = formulaPolicy(source, context);
  const layout = layOutPage(content, { index, visible, links, fields, source, formulas });
  return { ...empty, content, links, layout, text: kind, source, ...(recognized && { recognized }) };
}

function formulaPolicy(source: TextSource, { keepsFormulas }: ReadContext): FormulaPolicy {
  if (source !== 'visible') return 'none';
  return keepsFormulas ? 'kept' : 'as-text';
}

const RECOGNIZED = { kind: 'recognized', source: 'hidden' } as const;

const LINE_BREAK = Uint8Array.of(10);

/** Interprets the contents of a page. @throws {ContentTooLongError | MissingCMapError | DocumentError} */
function pageContent(page: PdfDict, { visible, fromFile }: PageGeometry, context: ContentContext): Interpretation {
  const resources = inherited(page, 'Resources', context.resolver);
  return interpret({
    bytes: contentBytes(page, context),
    resources: resources instanceof PdfDict ? resources : new PdfDict(),
    visible,
    matrix: fromFile,
    context,
  });
}

/** Joins the streams of /Contents: some writers split operators across streams, although the standard forbids it. */
function contentBytes(page: PdfDict, context: ContentContext): Uint8Array {
  const contents = entry(page, 'Contents', context.resolver);
  const streams = contents instanceof PdfArray ? items(contents, context.resolver) : [contents];
  const parts: Uint8Array[] = [];
  for (const stream of streams) {
    const bytes = stream instanceof PdfStream ? context.decode(stream) : undefined;
    if (bytes) parts.push(bytes, LINE_BREAK);
  }
  return concatenate(parts);
}
