import type { LanguageCode } from '@interlinear/languages';
import type { Block } from '../../document.ts';
import { npmFonts } from '../../node/npm-fonts.ts';
import type { PdfPageModel } from '../model.ts';
import { readPdf } from '../read/read-pdf.ts';
import { renderPdf } from '../write/render-pdf.ts';
import { readModels } from './read-models.ts';

const FONTS = npmFonts(import.meta.url);

/** Translates the texts of a file, writes it, and reads the pages again. */
export async function translatedPages(
  original: Uint8Array,
  translate: (text: string, block: Block) => string,
  target: LanguageCode = 'de',
): Promise<PdfPageModel[]> {
  const blocks = (await readModels(original)).flatMap(({ page }) => page.blocks);
  const answers = new Map(
    blocks
      .filter(({ isTranslatable }) => isTranslatable)
      .map((block) => [
        block.id,
        block.content.map((part) => (typeof part === 'string' ? translate(part, block) : part)),
      ]),
  );
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => answers.get(id) },
    { view: 'translation', target, fonts: FONTS },
  );
  return readModels(bytes);
}
