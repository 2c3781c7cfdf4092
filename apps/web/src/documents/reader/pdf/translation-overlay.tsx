import type { DocumentBlock } from '@interlinear/contract/documents';
import { direction, isLanguageCode } from '@interlinear/languages';
import { useMemo } from 'react';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import type { OverlayText } from './overlay-texts.ts';

/** Covers what the original's letters reach beyond their box. In points. */
const BLEED = 1;

export interface TranslationOverlayProps {
  texts: readonly OverlayText[];
  /** The drawn page below. */
  canvas: HTMLCanvasElement;
  /** Of the page, in points. */
  pageWidth: number;
  /** Pixels of CSS a point. */
  scale: number;
  target: string;
}

/** Translations over the original's picture, as they come (DOC-04): the file itself is written when all are there. */
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

/** As large as the original was, as far as that can be told, or smaller where the translation is longer. */
function sizeOf({ box: { left, top, right, bottom }, text, original }: OverlayText): number {
  const box = { width: right - left, height: bottom - top, measure };
  const fitting = fitText({ text, ...box });
  return original === '' ? fitting : Math.min(fitting, fitText({ text: original, ...box }) * 1.05);
}

/** Measured large, because small letters are rounded. */
const MEASURED_AT = 100;
let ruler: CanvasRenderingContext2D | null | undefined;

function measure(text: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return text.length * 0.5;
  ruler.font = `${MEASURED_AT}px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width / MEASURED_AT;
}

/** What stands behind words, and what they are read in there. Both as CSS. */
interface Colours {
  paper: string;
  ink: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The colours of a box on a drawn page: its paper is what most of its edge shows, its ink is dark or light, as can be read there.
 * @param picture of the whole page: asking a canvas for single pixels takes longer than drawing it
 * @param scale pixels of the picture a point
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
  const [most] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0] ?? [255, 255, 255];
}

/** By the weights that the eye gives the three. */
function isLight([red, green, blue]: Rgb): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
