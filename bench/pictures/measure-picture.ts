import type { CorpusPicture } from './corpus-pictures.ts';
import type { Recognizers } from './recognizers.ts';
import { type Score, scoreReading } from './score.ts';

export interface PictureMeasures {
  name: string;
  isHeldOut: boolean;
  width: number;
  height: number;
  /** Undefined without a truth. */
  ours?: Score;
  pageMode?: Score;
  /** CPU time of reading and grouping, with the language model loaded. */
  cpuMs: number;
  lineCount: number;
}

/** Reads a picture with our reader and in Tesseract's page mode. */
export async function measurePicture(
  { name, isHeldOut, raster, lines }: CorpusPicture,
  { read, readInPageMode }: Recognizers,
): Promise<PictureMeasures> {
  const start = process.cpuUsage();
  const reading = await read(raster);
  const { user, system } = process.cpuUsage(start);
  const measures: PictureMeasures = {
    name,
    isHeldOut,
    width: raster.width,
    height: raster.height,
    cpuMs: (user + system) / 1000,
    lineCount: lines?.length ?? reading.lines.length,
  };
  if (!lines) return measures;
  measures.ours = scoreReading(lines, reading);
  if (readInPageMode) measures.pageMode = scoreReading(lines, await readInPageMode(raster));
  return measures;
}
