import { direction, isLanguageCode } from '@interlinear/languages';
import { useMemo } from 'react';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import type { LaidText } from './overlay-texts.ts';
import { type Colours, coloursAt } from './page-colours.ts';

/** Covers what the original's letters reach beyond their box. In points. */
const BLEED = 1;

export interface LaidBlocksProps {
  texts: readonly LaidText[];
  /** The drawn page below. */
  canvas: HTMLCanvasElement;
  /** Of the page, in points. */
  pageWidth: number;
  /** Pixels of CSS a point. */
  scale: number;
  target: string;
}

/** Translations over the original's picture, as they come (DOC-04): the file itself is written when all are there. */
export function LaidBlocks({ texts, canvas, pageWidth, scale, target }: LaidBlocksProps) {
  const placed = useMemo(() => {
    if (texts.length === 0) return [];
    const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    if (!picture) return [];
    return texts.map((laid) => ({
      ...laid,
      size: sizeOf(laid),
      colours: coloursAt(picture, laid.box, canvas.width / pageWidth),
    }));
  }, [texts, canvas, pageWidth]);
  return (
    <div lang={target} dir={isLanguageCode(target) ? direction(target) : 'auto'} className="absolute inset-0">
      {placed.map((one) => (
        <LaidBlock key={`${one.block.id} ${one.box.left} ${one.box.top}`} {...one} scale={scale} />
      ))}
    </div>
  );
}

function LaidBlock({ box, text, size, colours, scale }: LaidText & { size: number; colours: Colours; scale: number }) {
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
function sizeOf({ box: { left, top, right, bottom }, text, original }: LaidText): number {
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
