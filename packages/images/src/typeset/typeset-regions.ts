import type { LanguageCode } from '@interlinear/languages';
import type { Raster } from '@interlinear/ocr/raster';
import { chooseFaces } from '@interlinear/typesetting/face-choice';
import { openHyphenator } from '@interlinear/typesetting/hyphenator';
import type { FaceLibrary } from '@interlinear/typesetting/open-face';
import { type Draft, draftText, letterStyleOf, placeOf } from './draft-text.ts';
import { fitLines, setAtSize } from './fit-lines.ts';
import { placeText } from './place-text.ts';
import type { PlacedText, RegionText } from './region-text.ts';

export interface TypesetOptions {
  target: LanguageCode;
  fonts: FaceLibrary;
}

/** Finds size, lines and place of texts in a picture from which the originals were erased. Siblings get one size. */
export async function layOutRegions(
  cleaned: Raster,
  texts: readonly RegionText[],
  options: TypesetOptions,
): Promise<PlacedText[]> {
  const faces = chooseFaces(options.fonts, options.target);
  const hyphenator = await openHyphenator(options.target);
  const filled = texts.filter(({ text }) => text.trim() !== '');
  const places = filled.map((text) => placeOf(text, options.target));
  const drafts: Draft[] = [];
  for (const [index, text] of filled.entries()) {
    const own = places[index];
    if (!own) continue;
    const others = places.filter((place) => place !== own);
    await faces.prepare(text.text, letterStyleOf(text));
    drafts.push(draftText(cleaned, { text, own, others, faces, hyphenator, target: options.target }));
  }
  const scales = siblingScales(drafts);
  return drafts.map((draft, index) => {
    const scale = scales[index] ?? 1;
    const fitted =
      draft.text.style?.fontSize === undefined ? fitLines(draft.request, scale) : setAtSize(draft.request, 1);
    return placeText(draft, fitted);
  });
}

/** Scale below which a text does not make its siblings smaller. */
const MIN_COMMON_SCALE = 0.7;

/** Finds the scale that all siblings can have: texts of one original size, weight and direction. */
function siblingScales(drafts: readonly Draft[]): number[] {
  const own = drafts.map(({ request }) => fitLines(request).scale);
  const groups = new Map<string, number>();
  const keys = drafts.map(
    ({ style, shape }) => `${style.fontSize}/${style.bold}/${style.color}/${shape !== undefined}`,
  );
  for (const [index, key] of keys.entries()) {
    const scale = own[index] ?? 1;
    if (scale >= MIN_COMMON_SCALE) groups.set(key, Math.min(groups.get(key) ?? 1, scale));
  }
  return keys.map((key, index) => Math.min(own[index] ?? 1, groups.get(key) ?? 1));
}
