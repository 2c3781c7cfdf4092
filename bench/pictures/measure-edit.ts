import type { PictureCodec } from '@interlinear/images/codec';
import { createCanvasCodec } from '@interlinear/images/node-codec';
import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import { openPictureSession } from '@interlinear/images/picture-session';
import type { InkLine } from '@interlinear/ocr/ink-line';
import type { Raster } from '@interlinear/ocr/raster';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { median } from '../bench.ts';
import { pseudoTranslation } from './pseudo-translation.ts';

const EDITS = 5;
const codec: PictureCodec = createCanvasCodec();
const fonts = npmFaces(import.meta.url);

/**
 * Measures the CPU time of repainting a picture after one text was edited, in milliseconds; undefined for a picture without regions.
 *
 * @param ink lines that were read before
 */
export async function measureEdit(raster: Raster, ink: readonly InkLine[]): Promise<number | undefined> {
  const bytes = await codec.encode(raster, 'png');
  const reader = { findLines: async () => [...ink], close: () => undefined };
  const session = await openPictureSession(bytes, { codec, fonts, limits: PICTURE_LIMITS, openReader: () => reader });
  const regions = await session.read({ language: 'auto' });
  if (regions.length === 0) return undefined;
  const textsAfter = (edits: number) =>
    regions.map((region, index) => ({
      region,
      text: pseudoTranslation(region.text, 'de', region.order + (index === edits % regions.length ? edits : 0)),
    }));
  await session.paint(textsAfter(0), 'de');
  const times: number[] = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    const start = process.cpuUsage();
    await session.paint(textsAfter(edit), 'de');
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times);
}
