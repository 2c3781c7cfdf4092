import { backgroundColor, type Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import type { Inline } from '@interlinear/translation/segment';
import { chooseFaces } from '@interlinear/typesetting/face-choice';
import { openHyphenator } from '@interlinear/typesetting/hyphenator';
import { type PDF, type PdfStream, PdfString } from '@libpdf/core';
import type { RenderedFile, RenderOptions, Translations, View } from '../../document.ts';
import { DocumentError } from '../../document-error.ts';
import { openSubsetter } from '../faces/subset-face.ts';
import { type Extent, multiply, transformExtent } from '../matrix.ts';
import type { PdfPageModel, PdfPages, PdfParagraph } from '../model.ts';
import type { PagePainter } from '../pdfium/page-painter.ts';
import { formatMatrix, formatNumbers } from './content-syntax.ts';
import { createContinuedParagraphs } from './continued-paragraphs.ts';
import { createFontRegistry } from './font-registry.ts';
import { createFontScaler } from './font-scaler.ts';
import { anchorOf, insertionPointOf } from './insertion-point.ts';
import { type MovedLinks, moveLinks } from './link-rectangles.ts';
import { openPageEdits, PAGE_STREAM } from './page-edits.ts';
import { outlineOf, stripActions, stripPage } from './strip-actions.ts';
import { type DraftedPage, draftPage, type TypesetParagraph, typesetPage } from './typeset-page.ts';
import { alternatingView } from './views/alternating-view.ts';
import { sideBySideView } from './views/side-by-side-view.ts';
import { translationView } from './views/translation-view.ts';
import type { ViewWriter } from './views/view-writer.ts';
import { writeParagraph } from './write-paragraph.ts';

/** File opened for one rendering, which modifies it. */
interface PdfSource {
  pdf: PDF;
  pages: PdfPages;
  /** Rasterizes its original pages. */
  painter?: () => Promise<PagePainter> | undefined;
}

/**
 * Writes a PDF with translations in place of its paragraphs. Everything else stays, except scripts, actions that launch
 * programs and embedded files.
 *
 * @throws {DocumentError} `aborted`
 */
export async function renderPdf(
  { pdf, pages, painter }: PdfSource,
  translations: Translations,
  options: RenderOptions,
): Promise<RenderedFile> {
  if (!options.fonts) throw new Error('Rendering a PDF requires fonts.');
  const fonts = createFontRegistry(pdf);
  const view = openView(options.view, pdf);
  const sharedForms = openSharedForms();
  const titles = openOutlineTitles();
  const setOptions = {
    target: options.target,
    translations,
    faces: chooseFaces(options.fonts, options.target),
    fontScaler: createFontScaler(),
    continuedParagraphs: createContinuedParagraphs(),
    hyphenator: await openHyphenator(options.target),
  };
  const writePage = async ({ model, draft }: WaitingPage): Promise<void> => {
    const page = pdf.getPage(model.index);
    if (!page) return;
    stripPage(pdf, page.dict);
    const edits = openPageEdits(model);
    const links: MovedLinks = new Map();
    const sets = typesetPage(draft, setOptions);
    if (model.source === 'hidden' && sets.length > 0)
      edits.insertOnTop(PAGE_STREAM, coverWords(model, sets, await painter?.()));
    for (const set of sets) {
      const anchor = insertionPointOf(model, set);
      if (!anchor) continue;
      writeParagraph(set, { page: model, anchor, edits, fonts });
      moveLinks(set, model, links);
    }
    noteTitles(model, translations, titles);
    view.write({ model, dictionary: page.dict, ref: page.ref, edited: edits.edited(), links });
  };
  const waiting: WaitingPage[] = [];
  for await (const model of pages.models()) {
    if (options.signal?.aborted) throw new DocumentError('aborted');
    const skips = (paragraph: PdfParagraph): boolean =>
      !anchorOf(model, paragraph) || sharedForms.isWrittenElsewhere(model, paragraph);
    const draft = await draftPage(model, skips, setOptions);
    sharedForms.note(model, draft);
    waiting.push({ model, draft });
    const [first] = waiting.length > PAGES_AHEAD ? waiting.splice(0, 1) : [];
    if (first) await writePage(first);
  }
  for (const page of waiting) await writePage(page);
  view.finish();
  fonts.finish(await openSubsetter(options.fonts));
  titles.translate(pdf);
  stripActions(pdf);
  pdf.setLanguage(options.target);
  return { bytes: await pdf.save(), format: 'pdf', mediaType: 'application/pdf' };
}

/** Page whose translations wait for the sizes of their styles. */
interface WaitingPage {
  model: PdfPageModel;
  draft: DraftedPage;
}

/** Number of pages that are fitted before the first is written, by which the size of each style is chosen. */
const PAGES_AHEAD = 16;

function openView(view: View, pdf: PDF): ViewWriter {
  switch (view) {
    case 'side-by-side':
      return sideBySideView(pdf);
    case 'alternating':
      return alternatingView(pdf);
    // PDF pages are fixed, so paragraphs cannot be inserted.
    case 'translation':
    case 'paragraphs':
      return translationView(pdf);
  }
}

function noteTitles(
  model: PdfPageModel,
  translations: Translations,
  titles: ReturnType<typeof openOutlineTitles>,
): void {
  for (const { id, content, role } of model.page.blocks) {
    if (role !== 'title' && role !== 'heading') continue;
    const translation = translations.of(id);
    if (translation) titles.note(content, translation);
  }
}

/** Raster size sufficient to measure the paper colour. */
const PAINT_SIZE = { scale: 1.5, maxPixels: 3_000_000 };
const WHITE: Color = [255, 255, 255];

/** Extent of a line's ink above and below the baseline and beyond its ends, in em. */
const ABOVE = 0.9;
const BELOW = 0.28;
const BESIDE = 0.12;

/**
 * Writes operators that cover the scanned words of translated paragraphs, each line in the colour of the surrounding
 * paper.
 * @param painter without one, white is used
 */
function coverWords(page: PdfPageModel, sets: readonly TypesetParagraph[], painter: PagePainter | undefined): string {
  const raster = painter?.paint(page.index, PAINT_SIZE);
  const covers = sets.flatMap(({ paragraph }) =>
    paragraph.lines.map((line) => coverLine(page, paragraph, { line, raster })),
  );
  return ['q', ...covers, 'Q'].join('\n');
}

function coverLine(
  { page, toView, toFile }: PdfPageModel,
  { frame }: PdfParagraph,
  { line, raster }: { line: PdfParagraph['lines'][number]; raster: Raster | undefined },
): string {
  const { left, right, baseline, fontSize } = line;
  const extent: Extent = {
    left: left - BESIDE * fontSize,
    right: right + BESIDE * fontSize,
    bottom: baseline - BELOW * fontSize,
    top: baseline + ABOVE * fontSize,
  };
  const color = raster ? colorAt(raster, transformExtent(multiply(frame.toPage, toView), extent), page.width) : WHITE;
  const fill = formatNumbers(color.map((value) => value / 255));
  const rectangle = formatNumbers([extent.left, extent.bottom, extent.right - extent.left, extent.top - extent.bottom]);
  return `q ${formatMatrix(multiply(frame.toPage, toFile))} cm ${fill} rg ${rectangle} re f Q`;
}

/**
 * Measures the paper colour.
 * @param extent in points of the view, where y points down: its `bottom` is the upper edge
 */
function colorAt(raster: Raster, { left, right, bottom, top }: Extent, width: number): Color {
  const scale = raster.width / width;
  return backgroundColor(raster, {
    left: left * scale,
    right: right * scale,
    top: bottom * scale,
    bottom: top * scale,
  });
}

/** Translates the outline with the translations of the headings. */
interface OutlineTitles {
  note(original: readonly Inline[], translation: readonly Inline[]): void;
  translate(pdf: PDF): void;
}

function openOutlineTitles(): OutlineTitles {
  const titles = new Map<string, string>();
  return {
    note(original, translation) {
      const key = keyOf(plainOf(original));
      if (key !== '' && key.length <= MAX_TITLE_LENGTH && !titles.has(key)) titles.set(key, plainOf(translation));
    },
    translate(pdf) {
      for (const item of outlineOf(pdf)) {
        const title = item.getString('Title', (ref) => pdf.getObject(ref))?.asString() ?? '';
        const translated = titles.get(keyOf(title)) ?? withOwnNumber(title, titles);
        if (translated) item.set('Title', PdfString.fromString(translated));
      }
    },
  };
}

const MAX_TITLE_LENGTH = 300;

/** Matches `3.1 Method` in the outline with `Method` on the page. */
function withOwnNumber(title: string, titles: ReadonlyMap<string, string>): string | undefined {
  const [, number = '', rest = ''] = /^([\dA-Z]+(?:\.\d+)*[.)]?\s+)(.+)$/s.exec(title) ?? [];
  const translated = titles.get(keyOf(rest));
  return translated && number + translated;
}

function plainOf(content: readonly Inline[]): string {
  return content
    .map((inline) => (typeof inline === 'string' ? inline : ''))
    .join('')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

function keyOf(title: string): string {
  return title.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

/** Forms drawn more than once, such as a letterhead. They are translated where they are drawn first. */
interface SharedForms {
  /** Whether a paragraph is in a form that is translated at its first occurrence instead. */
  isWrittenElsewhere(page: PdfPageModel, paragraph: PdfParagraph): boolean;
  note(page: PdfPageModel, draft: DraftedPage): void;
}

function openSharedForms(): SharedForms {
  const written = new Map<PdfStream, number>();
  return {
    isWrittenElsewhere(page, { pieces }) {
      if (!hasForms(page)) return false;
      return pieces.some(({ glyphs }) =>
        glyphs.some(({ anchor }) => {
          const stream = page.streams[anchor.stream];
          const firstPage = stream?.form && written.get(stream.form.stream);
          return stream?.repeats !== undefined || (firstPage !== undefined && firstPage !== page.index);
        }),
      );
    },
    note(page, { paragraphs }) {
      if (!hasForms(page)) return;
      const { index, streams } = page;
      for (const { paragraph } of paragraphs) {
        const glyphs = paragraph.pieces.flatMap((piece) => piece.glyphs);
        for (const number of new Set(glyphs.map(({ anchor }) => anchor.stream))) {
          const form = streams[number]?.form;
          if (form) written.set(form.stream, index);
        }
      }
    },
  };
}

function hasForms({ streams }: PdfPageModel): boolean {
  return streams.some(({ form }) => form !== undefined);
}
