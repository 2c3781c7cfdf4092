import type { Raster } from '@interlinear/ocr/raster';
import { boxAround, quadOf, type TurnedBox } from '../geometry.ts';
import { bubbleAround } from './is-in-bubble.ts';
import { type LineStyle, measureLineStyle } from './line-style.ts';
import { boxOfLine, type RecognizedLine, textOfLine } from './recognized-line.ts';

/** Recognized line with its place and appearance. */
export interface PlacedLine {
  line: RecognizedLine;
  box: TurnedBox;
  text: string;
  style: LineStyle;
  /** Identifies the speech bubble that the line is in, where one was found. */
  bubble: string | undefined;
}

/** Whether two lines are in different speech bubbles for certain. */
export function areInDifferentBubbles(one: PlacedLine, other: PlacedLine): boolean {
  return one.bubble !== undefined && other.bubble !== undefined && one.bubble !== other.bubble;
}

export function placeLine(raster: Raster, line: RecognizedLine): PlacedLine {
  const box = boxOfLine(line);
  const style = measureLineStyle(raster, line);
  const bubble = bubbleAround(raster, boxAround(quadOf(box)), style.background);
  return { line, box, text: textOfLine(line), style, bubble };
}
