import type { CorpusPicture } from './corpus-pictures.ts';
import { measureEdit } from './measure-edit.ts';
import { measurePainting, type PaintingMeasures } from './measure-painting.ts';
import type { Recognizers } from './recognizers.ts';
import { type Score, scoreReading } from './score.ts';

export interface PictureMeasures {
  name: string;
  kind: string;
  isHeldOut: boolean;
  width: number;
  height: number;
  /** Undefined if the texts of the picture are not known. */
  ours?: Score;
  pageMode?: Score;
  /** Undefined without a known background. */
  painting?: PaintingMeasures;
  /** CPU time of reading and grouping, with the language model loaded. */
  cpuMs: number;
  /** CPU time of repainting after an edit. */
  editMs: number | undefined;
  lineCount: number;
}

/** Reads a picture with our reader and in Tesseract's page mode, and paints stand-ins for translations on it. */
export async function measurePicture(
  { name, kind, isHeldOut, raster, background, lines }: CorpusPicture,
  { read, readInPageMode }: Recognizers,
): Promise<PictureMeasures> {
  const start = process.cpuUsage();
  const reading = await read(raster);
  const { user, system } = process.cpuUsage(start);
  const measures: PictureMeasures = {
    name,
    kind,
    isHeldOut,
    width: raster.width,
    height: raster.height,
    cpuMs: (user + system) / 1000,
    editMs: await measureEdit(raster, reading.ink),
    lineCount: lines?.length ?? reading.lines.length,
  };
  if (background) measures.painting = await measurePainting({ raster, background }, reading.regions);
  if (!lines) return measures;
  measures.ours = scoreReading(lines, reading);
  if (readInPageMode) measures.pageMode = scoreReading(lines, await readInPageMode(raster));
  return measures;
}
