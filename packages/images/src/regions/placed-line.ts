import type { Raster } from '@interlinear/ocr/raster';
import type { TurnedBox } from '../geometry.ts';
import { type LineStyle, measureLineStyle } from './line-style.ts';
import { boxOfLine, type RecognizedLine, textOfLine } from './recognized-line.ts';

/** Recognized line with its place and appearance. */
export interface PlacedLine {
  line: RecognizedLine;
  box: TurnedBox;
  text: string;
  style: LineStyle;
}

export function placeLine(raster: Raster, line: RecognizedLine): PlacedLine {
  return { line, box: boxOfLine(line), text: textOfLine(line), style: measureLineStyle(raster, line) };
}
