import { areaSums, type Ink, inkComponents, type PixelBox } from './ink-components.ts';
import { joinLinePieces, linePiecesOf, type TextLine } from './line-groups.ts';
import { type GrayPicture, halved } from './raster.ts';

/** Letters are looked for at these heights, in pixels of each step of the pyramid. */
export const LETTER_HEIGHTS = { least: 7, most: 32 };
const STEPS = 3;
const INKS: readonly Ink[] = ['dark', 'light'];
/** Lines that share more of the smaller one's area are the same line, found twice. */
const SAME_AREA = 0.35;

/**
 * Finds level lines of text, of any size and of both inks, wherever they stand. Large letters are found in smaller copies
 * of the picture; what is found more than once is kept where it looks most like a line.
 */
export function findTextLines(picture: GrayPicture): TextLine[] {
  const found: TextLine[] = [];
  let step = picture;
  for (let index = 0, scale = 1; index < STEPS && Math.min(step.width, step.height) > 16; index++, scale *= 2) {
    const sums = areaSums(step);
    for (const ink of INKS) {
      const components = inkComponents(step, ink, sums);
      found.push(...linePiecesOf(components, ink, LETTER_HEIGHTS).map((line) => scaled(line, scale)));
    }
    step = halved(step);
  }
  return joinLinePieces(withoutDoubles(found));
}

function scaled(line: TextLine, scale: number): TextLine {
  if (scale === 1) return line;
  const components = line.components.map((component) => ({
    ...component,
    ...scaledBox(component, scale),
    area: component.area * scale * scale,
  }));
  return { ...line, ...scaledBox(line, scale), letterHeight: line.letterHeight * scale, components };
}

function scaledBox({ left, top, right, bottom }: PixelBox, scale: number): PixelBox {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

function withoutDoubles(lines: readonly TextLine[]): TextLine[] {
  const kept: TextLine[] = [];
  for (const line of lines.toSorted((one, other) => scoreOf(other) - scoreOf(one)))
    if (!kept.some((other) => shareOf(line, other) > SAME_AREA)) kept.push(line);
  return kept;
}

/** Wide, tight, made of many letters, and neither hairlines nor blots. */
function scoreOf({ left, right, top, bottom, letterHeight, components }: TextLine): number {
  const width = right - left;
  const height = bottom - top;
  const area = components.reduce((sum, component) => sum + component.area, 0);
  const fill = area / (width * height);
  const covered = components.reduce((sum, component) => sum + component.right - component.left, 0) / width;
  const tightness = Math.min(1, (1.35 * letterHeight) / height) ** 3;
  const looks = (fill > 0.1 && fill < 0.65 ? 1 : 0.4) * Math.min(1, covered / 0.55);
  return width * letterHeight * Math.min(1, components.length / 4) * tightness * looks;
}

function shareOf(one: TextLine, other: TextLine): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const areaOf = ({ left, right, top, bottom }: TextLine) => (right - left) * (bottom - top);
  return (width * height) / Math.min(areaOf(one), areaOf(other));
}
