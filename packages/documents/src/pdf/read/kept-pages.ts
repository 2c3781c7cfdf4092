import type { PdfPageModel, PdfPages } from '../model.ts';

/** Pages of a file, with the models of a reading of all pages. */
export interface KeptPages extends PdfPages {
  /**
   * Returns the pages for a rendering, which modifies the file: the models, or pages of which none was read. Returns `undefined` while
   * pages are being read, and where models are missing.
   */
  forRendering(): PdfPages | undefined;
}

/**
 * Models are kept up to this number of glyphs, at most 50 MB: a document of twenty pages. Longer ones are read again to be
 * rendered.
 */
const MAX_KEPT_GLYPHS = 80_000;

/** Keeps the models of short documents, since reading costs as much as writing. */
export function keepModels(pages: PdfPages): KeptPages {
  let kept: readonly PdfPageModel[] | undefined;
  let isUnread = true;
  let readings = 0;

  async function* read(range: { first: number; last: number } | undefined): AsyncGenerator<PdfPageModel> {
    isUnread = false;
    readings++;
    const models: PdfPageModel[] = [];
    let glyphs = 0;
    try {
      for await (const model of pages.models(range)) {
        glyphs += countGlyphs(model);
        if (glyphs <= MAX_KEPT_GLYPHS) models.push(model);
        else models.length = 0;
        yield model;
      }
      if (models.length === pages.pageCount) kept = models;
    } finally {
      readings--;
    }
  }

  const { pageCount } = pages;
  return {
    pageCount,
    models: (range) => (kept && !range ? replay(kept) : read(range)),
    forRendering() {
      const models = kept;
      if (readings > 0 || !(models || isUnread)) return undefined;
      // Rendering needs each model once.
      return models ? { pageCount, models: () => replay(models) } : pages;
    },
  };
}

async function* replay(models: readonly PdfPageModel[]): AsyncGenerator<PdfPageModel> {
  yield* models;
}

function countGlyphs({ streams }: PdfPageModel): number {
  return streams.reduce((sum, { shows }) => shows.reduce((all, { elements }) => all + elements.length, sum), 0);
}
