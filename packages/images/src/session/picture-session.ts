import type { LanguageCode } from '@interlinear/languages';
import { checkReading } from '@interlinear/ocr/check-reading';
import { type InkLine, recognizedIn } from '@interlinear/ocr/ink-line';
import type { PageReader } from '@interlinear/ocr/page-reader';
import type { Raster } from '@interlinear/ocr/raster';
import type { ReadingOptions } from '@interlinear/ocr/recognizer';
import type { SeenLine, VisionWarnings } from '@interlinear/ocr/seen-line';
import { shrinkForModel } from '@interlinear/ocr/shrink';
import type { FaceLibrary } from '@interlinear/typesetting/open-face';
import type { EncodedFormat, PictureCodec } from '../codec.ts';
import { flattenForReading, unflatten, withOpacityOf } from '../decode/flatten.ts';
import { type PictureFacts, type PictureLimits, readPictureFacts } from '../decode/picture-facts.ts';
import { eraseText } from '../erase/erase-text.ts';
import type { Box } from '../geometry.ts';
import type { Region } from '../region.ts';
import { findRegions } from '../regions/find-regions.ts';
import type { RegionLayout, RegionText } from '../typeset/region-text.ts';
import { layOutRegions } from '../typeset/typeset-regions.ts';
import { type Painting, startPainting } from './painting.ts';
import { cropRaster, regionsInArea } from './read-area.ts';

/** Parts of a session that depend on where it runs. */
export interface PictureTools {
  codec: PictureCodec;
  fonts: FaceLibrary;
  openReader(language: LanguageCode | 'auto'): Pick<PageReader, 'findLines' | 'close'>;
  limits: PictureLimits;
}

export interface ReadOptions extends ReadingOptions {
  language: LanguageCode | 'auto';
  /** Reads only this part of the picture. Its regions have ids of their own, and are not kept. */
  area?: Box | undefined;
}

/** Version of the picture: as decoded, without the text of the painted regions, or with their translations. */
export type PictureView = 'original' | 'cleaned' | 'translated';

/** One picture that is read, translated by the host, painted and encoded. Every stage keeps its result until its input changes. */
export interface PictureSession {
  readonly facts: PictureFacts;
  /** Finds the regions of text in reading order. @throws {PictureError} and errors of the recognizer */
  read(options: ReadOptions): Promise<readonly Region[]>;
  /** Encodes a copy that is small enough for a vision model. */
  copyForModel(): Promise<ModelCopy>;
  /** Corrects the regions that `read` found by what a vision model sees, as far as the ink of the picture agrees. */
  applySight(seen: readonly SeenLine[]): CheckedRegions;
  /**
   * Erases the text of these regions, sets the new texts in their place, and restores all other regions.
   * @param onErased called between the two steps
   */
  paint(texts: readonly RegionText[], target: LanguageCode, onErased?: () => void): Promise<PaintedTexts>;
  /** Current pixels of a view; the next `paint` may change them. */
  raster(view: PictureView): Raster;
  encode(view: PictureView, format: EncodedFormat, quality?: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** JPEG of a picture for a vision model. */
export interface ModelCopy {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export interface CheckedRegions {
  regions: readonly Region[];
  warnings: VisionWarnings;
}

export interface PaintedTexts {
  layouts: readonly RegionLayout[];
  /** Boxes of the translated picture that changed since the last call. */
  changed: readonly Box[];
}

/** Quality of copies for vision models; less blurs small letters. */
const MODEL_QUALITY = 85;

/** Decodes a picture and opens its session. @throws {PictureError} */
export async function openPictureSession(bytes: Uint8Array, tools: PictureTools): Promise<PictureSession> {
  const facts = readPictureFacts(bytes, tools.limits);
  const original = await tools.codec.decode(bytes, facts);
  const { flat, background } = flattenForReading(original);
  let found: { language: string; ink: readonly InkLine[]; regions: readonly Region[] } | undefined;
  let painted = startPaintedPicture('', original);

  function erase(texts: readonly RegionText[]): void {
    const key = JSON.stringify(texts.map(({ region }) => region.lines.map(({ quad }) => quad)));
    if (key === painted.key) return;
    const erased = eraseText(
      withOpacityOf(flat, original),
      texts.map(({ region }) => region),
    );
    painted = startPaintedPicture(key, unflatten(erased, { original, background }));
  }

  async function findInk(raster: Raster, { language, ...options }: ReadOptions): Promise<InkLine[]> {
    const reader = tools.openReader(language);
    try {
      return await reader.findLines(raster, options);
    } finally {
      reader.close();
    }
  }

  const views: Record<PictureView, () => Raster> = {
    original: () => original,
    cleaned: () => painted.cleaned,
    translated: () => painted.painting.raster,
  };
  return {
    facts,
    async read({ area, ...options }) {
      if (area) {
        const part = cropRaster(flat, area);
        return regionsInArea(area, findRegions(part, (await findInk(part, options)).flatMap(recognizedIn)));
      }
      if (found?.language === options.language) return found.regions;
      const ink = await findInk(flat, options);
      const regions = findRegions(flat, ink.flatMap(recognizedIn));
      found = { language: options.language, ink, regions };
      return regions;
    },
    async copyForModel() {
      const copy = shrinkForModel(flat);
      const { width, height } = copy;
      return { bytes: await tools.codec.encode(copy, 'jpeg', MODEL_QUALITY), width, height };
    },
    applySight(seen) {
      if (!found) throw new Error('The picture has not been read.');
      const { lines, warnings } = checkReading(flat, found.ink, seen);
      const regions = findRegions(flat, lines);
      found = { ...found, regions };
      return { regions, warnings };
    },
    async paint(texts, target, onErased) {
      const before = painted;
      erase(texts);
      onErased?.();
      const placed = await layOutRegions(painted.cleaned, texts, { target, fonts: tools.fonts });
      const changed = painted.painting.show(placed);
      const whole: Box = [0, 0, original.width, original.height];
      return { layouts: placed.map(({ layout }) => layout), changed: painted === before ? changed : [whole] };
    },
    raster: (view) => views[view](),
    encode: (view, format, quality) => tools.codec.encode(views[view](), format, quality),
  };
}

interface PaintedPicture {
  /** Identifies the text that was erased. */
  key: string;
  cleaned: Raster;
  painting: Painting;
}

function startPaintedPicture(key: string, cleaned: Raster): PaintedPicture {
  return { key, cleaned, painting: startPainting(cleaned) };
}
