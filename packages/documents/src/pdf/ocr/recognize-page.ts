import { type Color, inkColor } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import type { RecognizedLine as LineInPixels, Recognizer } from '@interlinear/ocr/recognizer';
import type { RecognizedLine, RecognizedPage } from '../../document.ts';
import type { PagePainter } from '../pdfium/page-painter.ts';

/** Pixels per point: 216 dots per inch, at which 9-point capitals are 20 pixels high. */
const SCALE = 3;
/** Pixels of an A3 page at that scale; larger pages, such as camera pictures, are rasterized smaller. */
const MAX_PIXELS = 9_000_000;

export interface RecognizeOptions {
  index: number;
  /** Displayed width of the page, in points. */
  width: number;
  painter: PagePainter;
  reader: Recognizer;
}

/** Rasterizes a page and recognizes its text. */
export async function recognizePage({ index, width, painter, reader }: RecognizeOptions): Promise<RecognizedPage> {
  const raster = painter.paint(index, { scale: SCALE, maxPixels: MAX_PIXELS });
  const lines = await reader.read(raster);
  const points = width / raster.width;
  const measured = lines.map((line) => recognizedLine(line, { raster, points }));
  const weights = lines.map(({ words }) => words.reduce((sum, { text }) => sum + text.length, 0));
  const weighed = <Value>(values: Value[]) => values.map((value, at) => ({ value, weight: weights[at] ?? 0 }));
  const sizes = snapToCommonValues(weighed(measured.map(({ size }) => size)), isNearSize);
  const colors = snapToCommonValues(weighed(measured.map(({ color }) => color)), isNearColor);
  return {
    lines: measured.map((line, at) => ({ ...line, size: sizes[at] ?? line.size, color: colors[at] ?? line.color })),
  };
}

interface Measures {
  raster: Raster;
  /** Points per pixel. */
  points: number;
}

function recognizedLine(line: LineInPixels, { raster, points }: Measures): RecognizedLine {
  return {
    x: round(line.start.x * points),
    y: round(line.start.y * points),
    angle: round((line.angle * 180) / Math.PI),
    size: round(line.size * points),
    color: inkColor(raster, lineBounds(line)),
    words: line.words.map(({ text, offset, width, hasSpaceBefore }) => ({
      text: hasSpaceBefore ? ` ${text}` : text,
      offset: round(offset * points),
      width: round(width * points),
    })),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Axis-aligned bounding box of a line. */
function lineBounds({ start, angle, size, words }: LineInPixels) {
  const last = words.at(-1);
  const length = last ? last.offset + last.width : 0;
  const [along, up] = [
    { x: Math.cos(angle) * length, y: Math.sin(angle) * length },
    { x: Math.sin(angle) * size * 0.75, y: -Math.cos(angle) * size * 0.75 },
  ];
  const xs = [start.x, start.x + along.x, start.x + up.x, start.x + along.x + up.x];
  const ys = [start.y, start.y + along.y, start.y + up.y, start.y + along.y + up.y];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Largest ratio of two measurements of the same font size. */
const SAME_SIZE = 1.13;
/** Largest difference, summed over the channels, of two measurements of the same colour. */
const SAME_COLOR = 90;

/**
 * Replaces each line's value by the most common value near it, so that measuring noise does not vary sizes and colours.
 */
function snapToCommonValues<Value>(
  lines: readonly { value: Value; weight: number }[],
  isNear: (one: Value, other: Value) => boolean,
): Value[] {
  const result: Value[] = lines.map(({ value }) => value);
  let left = lines.map((line, index) => ({ ...line, index }));
  while (left.length > 0) {
    const supportOf = (value: Value) =>
      left.reduce((sum, other) => sum + (isNear(value, other.value) ? other.weight : 0), 0);
    const [first, ...others] = left.map(({ value }) => ({ value, support: supportOf(value) }));
    if (!first) break;
    const most = others.reduce((best, one) => (one.support > best.support ? one : best), first);
    for (const { index, value } of left) if (isNear(value, most.value)) result[index] = most.value;
    left = left.filter(({ value }) => !isNear(value, most.value));
  }
  return result;
}

function isNearSize(one: number, other: number): boolean {
  return Math.max(one, other) <= SAME_SIZE * Math.min(one, other);
}

function isNearColor(one: Color, other: Color): boolean {
  return one.reduce((sum, value, channel) => sum + Math.abs(value - (other[channel] ?? 0)), 0) < SAME_COLOR;
}
