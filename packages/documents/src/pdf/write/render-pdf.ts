import type { PDF } from '@libpdf/core';
import type { RenderedFile, RenderOptions, Translations, View } from '../../document.ts';
import { DocumentError } from '../../document-error.ts';
import { chooseFaces } from '../faces/face-choice.ts';
import { openSubsetter } from '../faces/subset-face.ts';
import type { PdfPageModel, PdfPages, PdfParagraph } from '../model.ts';
import type { PagePainter } from '../pdfium/page-painter.ts';
import { openHyphenator } from '../typeset/hyphenator.ts';
import { coverWords } from './cover-words.ts';
import { openFontBook } from './font-book.ts';
import { openHarmony } from './harmony.ts';
import { type MovedLinks, moveLinks } from './link-rectangles.ts';
import { openOutlineTitles } from './outline-titles.ts';
import { openPageEdits } from './page-edits.ts';
import { openRemainders } from './remainders.ts';
import { setPage } from './set-page.ts';
import { openSharedForms } from './shared-forms.ts';
import { stripActions, stripPage } from './strip-actions.ts';
import { alternatingView } from './views/alternating-view.ts';
import { sideBySideView } from './views/side-by-side-view.ts';
import { translationView } from './views/translation-view.ts';
import type { ViewWriter } from './views/view-writer.ts';
import { anchorOf, writeParagraph } from './write-paragraph.ts';

/** A file opened for one rendering: it is changed by it. */
export interface PdfSource {
  pdf: PDF;
  pages: PdfPages;
  /** Paints its pages as they were. */
  painter?: () => Promise<PagePainter> | undefined;
}

/**
 * Writes a PDF with translations in the places of its paragraphs; everything else stays as it is, except for what runs,
 * starts programs or carries other files.
 *
 * @throws {DocumentError} `aborted`
 */
export async function renderPdf(
  { pdf, pages, painter }: PdfSource,
  translations: Translations,
  options: RenderOptions,
): Promise<RenderedFile> {
  if (!options.fonts) throw new Error('A PDF is set with fonts.');
  const fonts = openFontBook(pdf);
  const view = openView(options.view, pdf);
  const sharedForms = openSharedForms();
  const titles = openOutlineTitles();
  const setOptions = {
    target: options.target,
    translations,
    faces: chooseFaces(options.fonts, options.target),
    harmony: openHarmony(),
    remainders: openRemainders(),
    hyphenator: await openHyphenator(options.target),
  };
  for await (const model of pages.models()) {
    if (options.signal?.aborted) throw new DocumentError('aborted');
    const page = pdf.getPage(model.index);
    if (!page) continue;
    stripPage(pdf, page.dict);
    const edits = openPageEdits(model);
    const links: MovedLinks = new Map();
    const skips = (paragraph: PdfParagraph): boolean => {
      const anchor = anchorOf(model, paragraph);
      return !anchor || sharedForms.isWrittenElsewhere(model, paragraph);
    };
    const sets = await setPage(model, skips, setOptions);
    if (model.source === 'hidden' && sets.length > 0) edits.insertOnTop(coverWords(model, sets, await painter?.()));
    for (const set of sets) {
      const anchor = anchorOf(model, set.paragraph);
      if (!anchor) continue;
      writeParagraph(set, { page: model, anchor, edits, fonts });
      moveLinks(set, links);
    }
    noteTitles(model, translations, titles);
    const edited = edits.edited();
    sharedForms.note(model, edited);
    view.write({ model, dictionary: page.dict, ref: page.ref, edited, links });
  }
  view.finish();
  fonts.finish(await openSubsetter(options.fonts));
  titles.translate(pdf);
  stripActions(pdf);
  pdf.setLanguage(options.target);
  return { bytes: await pdf.save(), format: 'pdf', mediaType: 'application/pdf' };
}

function openView(view: View, pdf: PDF): ViewWriter {
  switch (view) {
    case 'side-by-side':
      return sideBySideView(pdf);
    case 'alternating':
      return alternatingView(pdf);
    // A PDF has fixed pages: no paragraph comes under another.
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
