import type { DocumentBlock } from '@interlinear/contract/documents';
import { direction, isLanguageCode } from '@interlinear/languages';
import { useMemo } from 'react';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import type { OverlayText } from './overlay-texts.ts';

/** Margin, in points, that covers original glyphs reaching beyond their box. */
const BLEED = 1;

export interface TranslationOverlayProps {
  texts: readonly OverlayText[];
  /** The drawn page below the overlay. */
  canvas: HTMLCanvasElement;
  /** Width of the page, in points. */
  pageWidth: number;
  /** CSS pixels per point. */
  scale: number;
  target: string;
}

/** Shows translations over the original page as they arrive, before the translated file is complete (DOC-04). */
export function TranslationOverlay({ texts, canvas, pageWidth, scale, target }: TranslationOverlayProps) {
  const placed = useMemo(() => {
    if (texts.length === 0) return [];
    const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    if (!picture) return [];
    return texts.map((overlay) => ({
      ...overlay,
      size: sizeOf(overlay),
      colours: coloursAt(picture, overlay.box, canvas.width / pageWidth),
    }));
  }, [texts, canvas, pageWidth]);
  return (
    <div lang={target} dir={isLanguageCode(target) ? direction(target) : 'auto'} className="absolute inset-0">
      {placed.map((one) => (
        <OverlayBlock key={`${one.block.id} ${one.box.left} ${one.box.top}`} {...one} scale={scale} />
      ))}
    </div>
  );
}

function OverlayBlock({
  box,
  text,
  size,
  colours,
  scale,
}: OverlayText & { size: number; colours: Colours; scale: number }) {
  const { left, top, right, bottom } = box;
  return (
    <div
      className="absolute whitespace-pre-line [overflow-wrap:anywhere]"
      style={{
        left: (left - BLEED) * scale,
        top: (top - BLEED) * scale,
        width: (right - left + 2 * BLEED) * scale,
        minHeight: (bottom - top + 2 * BLEED) * scale,
        padding: BLEED * scale,
        fontSize: size * scale,
        lineHeight: LINE_HEIGHT,
        background: colours.paper,
        color: colours.ink,
      }}
    >
      {text}
    </div>
  );
}

/** Returns a font size near the original's estimated one, or smaller if the translation is longer. */
function sizeOf({ box: { left, top, right, bottom }, text, original }: OverlayText): number {
  const box = { width: right - left, height: bottom - top, measure };
  const fittedSize = fitText({ text, ...box });
  return original === '' ? fittedSize : Math.min(fittedSize, fitText({ text: original, ...box }) * 1.05);
}

/** Font size for measuring; small sizes would be rounded. */
const MEASURED_AT = 100;
let ruler: CanvasRenderingContext2D | null | undefined;

function measure(text: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return text.length * 0.5;
  ruler.font = `${MEASURED_AT}px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width / MEASURED_AT;
}

/** CSS colours of a box: its background (`paper`) and its text (`ink`). */
interface Colours {
  paper: string;
  ink: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Picks the colours for a box on a drawn page: the most frequent colour at its edge as paper, and a contrasting ink.
 * @param picture pixels of the whole page, because reading single pixels from a canvas is slower than drawing it
 * @param scale pixels of the picture per point
 */
function coloursAt(
  picture: ImageData,
  { left, top, right, bottom }: NonNullable<DocumentBlock['box']>,
  scale: number,
): Colours {
  const middle = (left + right) / 2;
  const points = [
    [left - 1, top - 1],
    [middle, top - 1],
    [right + 1, top - 1],
    [left - 1, bottom + 1],
    [middle, bottom + 1],
    [right + 1, bottom + 1],
  ] as const;
  const paper = mostFrequent(points.map(([x, y]) => pixelAt(picture, x * scale, y * scale)));
  return { paper: `rgb(${paper.join(' ')})`, ink: isLight(paper) ? '#1b1b1b' : '#fafafa' };
}

function pixelAt({ data, width, height }: ImageData, x: number, y: number): Rgb {
  const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(value)));
  const at = (inside(y, height) * width + inside(x, width)) * 4;
  const [red = 255, green = 255, blue = 255] = data.subarray(at, at + 3);
  return [red, green, blue];
}

function mostFrequent(colours: readonly Rgb[]): Rgb {
  const counts = Map.groupBy(colours, (colour) => colour.map((part) => part >> 4).join(' '));
  const [largestGroup] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  return largestGroup?.[0] ?? [255, 255, 255];
}

/** Judges by perceived luminance (ITU-R BT.601). */
function isLight([red, green, blue]: Rgb): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
