import { eraseText } from '@interlinear/images/erase-text';
import { paintText } from '@interlinear/images/paint-text';
import type { Box, Region } from '@interlinear/images/region';
import type { RegionLayout } from '@interlinear/images/region-text';
import { layOutRegions } from '@interlinear/images/typeset-regions';
import type { Raster } from '@interlinear/ocr/raster';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { pseudoTranslation, TARGETS } from './pseudo-translation.ts';

export interface PaintingMeasures {
  /** Squared difference of the erased background from the true one, per channel, and the number of values compared. */
  erasedError: number;
  erasedValues: number;
  /** Pixels that differ from the original, away from all regions and texts. */
  strayPixels: number;
  texts: number;
  overflowingTexts: number;
  /** Texts that are set in at least 70 % of the original's size. */
  largeTexts: number;
}

const MIN_SIZE = 0.7;
const fonts = npmFaces(import.meta.url);

/** Erases the regions of a picture and sets stand-ins for their translations into several languages. */
export async function measurePainting(
  { raster, background }: { raster: Raster; background: Raster },
  regions: readonly Region[],
): Promise<PaintingMeasures> {
  const cleaned = eraseText(raster, regions);
  const measures: PaintingMeasures = {
    ...compareErased(cleaned, background, regions),
    strayPixels: 0,
    texts: 0,
    overflowingTexts: 0,
    largeTexts: 0,
  };
  for (const target of TARGETS) {
    const texts = regions.map((region) => ({ region, text: pseudoTranslation(region.text, target, region.order) }));
    const placed = await layOutRegions(cleaned, texts, { target, fonts });
    const painted = { ...cleaned, pixels: Uint8Array.from(cleaned.pixels) };
    for (const text of placed) paintText(painted, text);
    const layouts = placed.map(({ layout }) => layout);
    measures.strayPixels += countStray(raster, painted, { regions, layouts });
    measures.texts += layouts.length;
    measures.overflowingTexts += layouts.filter(({ overflow }) => overflow).length;
    measures.largeTexts += layouts.filter(({ id, fontSize }) => {
      const region = regions.find((candidate) => candidate.id === id);
      return region !== undefined && fontSize >= MIN_SIZE * region.style.fontSize;
    }).length;
  }
  return measures;
}

/** Compares the boxes of all lines. */
function compareErased(
  cleaned: Raster,
  background: Raster,
  regions: readonly Region[],
): Pick<PaintingMeasures, 'erasedError' | 'erasedValues'> {
  let [erasedError, erasedValues] = [0, 0];
  for (const place of placesIn(
    cleaned,
    regions.flatMap(({ lines }) => lines.map(({ box }) => box)),
    0,
  )) {
    for (let channel = 0; channel < 3; channel++) {
      const at = place * 4 + channel;
      erasedError += ((cleaned.pixels[at] ?? 0) - (background.pixels[at] ?? 0)) ** 2;
      erasedValues++;
    }
  }
  return { erasedError, erasedValues };
}

/** Space around a line, relative to the font size, within which its letters and their blurred edges may reach. */
const MARGIN = 0.35;

function countStray(
  original: Raster,
  painted: Raster,
  { regions, layouts }: { regions: readonly Region[]; layouts: readonly RegionLayout[] },
): number {
  const isAllowed = new Uint8Array(original.width * original.height);
  for (const { lines, style } of regions)
    for (const place of placesIn(
      original,
      lines.map(({ box }) => box),
      2 + MARGIN * style.fontSize,
    ))
      isAllowed[place] = 1;
  for (const { box, fontSize } of layouts)
    for (const place of placesIn(original, [box], 2 + MARGIN * fontSize)) isAllowed[place] = 1;
  let stray = 0;
  for (let place = 0; place < isAllowed.length; place++) {
    if (isAllowed[place] === 1) continue;
    const isChanged = [0, 1, 2].some(
      (channel) => original.pixels[place * 4 + channel] !== painted.pixels[place * 4 + channel],
    );
    if (isChanged) stray++;
  }
  return stray;
}

/** Yields each pixel of some boxes. */
function* placesIn({ width, height }: Raster, boxes: readonly Box[], margin: number): Generator<number> {
  for (const [left, top, boxWidth, boxHeight] of boxes) {
    const right = Math.min(width, Math.ceil(left + boxWidth + margin));
    const bottom = Math.min(height, Math.ceil(top + boxHeight + margin));
    for (let y = Math.max(0, Math.floor(top - margin)); y < bottom; y++)
      for (let x = Math.max(0, Math.floor(left - margin)); x < right; x++) yield y * width + x;
  }
}
