import { columnsAmong, movedDown, turnBack, turnComponent } from './find-columns.ts';
import { withoutFrames } from './frames.ts';
import {
  boxAround,
  findInkComponents,
  type Ink,
  type InkComponent,
  type PixelBox,
  sumAreas,
} from './ink-components.ts';
import { joinJustified } from './join-justified.ts';
import { findLineSegments, joinedLine, joinLineSegments, type TextLine, withoutBullet } from './line-segments.ts';
import { measureNoise, standsOut } from './picture-noise.ts';
import { type GrayPicture, halfSize } from './raster.ts';

export type { TextLine } from './line-segments.ts';

const PYRAMID_LEVELS = 3;
/** Each ink and the other one. */
const INKS: readonly (readonly [Ink, Ink])[] = [
  ['dark', 'light'],
  ['light', 'dark'],
];
/** Lines that share more than this part of the smaller one's area are duplicates. */
const MAX_SHARED_AREA = 0.35;

/**
 * Finds horizontal lines of text of any size, dark or light. Large letters are found in smaller copies of the picture;
 * of duplicates, the one that looks most like a line is kept.
 */
export function findTextLines(picture: GrayPicture): TextLine[] {
  const noise = measureNoise(picture);
  return finishLines([...inkAtScales(picture)].flatMap(segmentsOf)).filter((line) => standsOut(picture, line, noise));
}

/** Horizontal and vertical lines of text. */
export interface RowsAndColumns {
  /** All horizontal lines, those included that the letters of columns form by chance. */
  rows: readonly TextLine[];
  /** Horizontal lines without those that are rather columns. */
  clearRows: readonly TextLine[];
  /** Vertical lines, in pixels of the picture turned anticlockwise by a quarter: what is read first is on top. */
  columns: readonly TextLine[];
}

/** Finds lines in both directions; where they compete, the direction in which letters are closer to each other wins. */
export function findRowsAndColumns(picture: GrayPicture): RowsAndColumns {
  const inks = [...inkAtScales(picture)];
  const noise = measureNoise(picture);
  const rows = finishLines(inks.flatMap(segmentsOf)).filter((line) => standsOut(picture, line, noise));
  const turned = inks.map((found) => ({ ...found, components: found.components.map(turnComponent) }));
  const columns = finishLines(turned.flatMap(segmentsOf));
  const clear = columns.filter((line) => standsOut(picture, { ...line, ...turnBack(line) }, noise));
  const candidates = clear.map((line) => ({
    ...movedDown(line, picture.width),
    components: line.components.map((component) => movedDown(component, picture.width)),
    marks: line.marks.map((mark) => movedDown(mark, picture.width)),
  }));
  const inkOf = (ink: Ink) =>
    turned
      .flatMap((found) => (found.ink === ink && found.scale === 1 ? found.components : []))
      .map((component) => movedDown(component, picture.width))
      .sort((one, other) => one.left - other.left);
  return {
    rows,
    ...columnsAmong(candidates, { rows, ink: { dark: inkOf('dark'), light: inkOf('light') }, width: picture.width }),
  };
}

interface InkAtScale {
  components: readonly InkComponent[];
  ink: Ink;
  /** Pixels of the picture per pixel of its smaller copy. */
  scale: number;
}

function* inkAtScales(picture: GrayPicture): Generator<InkAtScale> {
  let step = picture;
  let finest: Record<Ink, readonly InkComponent[]> | undefined;
  for (
    let index = 0, scale = 1;
    index < PYRAMID_LEVELS && Math.min(step.width, step.height) > 16;
    index++, scale *= 2
  ) {
    const sums = sumAreas(step);
    const [dark, light] = [findInkComponents(step, 'dark', sums), findInkComponents(step, 'light', sums)];
    finest ??= { dark: fromLeft(dark), light: fromLeft(light) };
    const found = { dark, light };
    for (const [ink, other] of INKS) {
      const parts = { same: finest[ink], opposite: finest[other] };
      yield { components: withoutFrames(found[ink], parts, scale), ink, scale };
    }
    step = halfSize(step);
  }
}

function fromLeft(components: readonly InkComponent[]): readonly InkComponent[] {
  return components.toSorted((one, other) => one.left - other.left);
}

function segmentsOf({ components, ink, scale }: InkAtScale): TextLine[] {
  return findLineSegments(components, ink).map((line) => scaleLine(line, scale));
}

function finishLines(segments: readonly TextLine[]): TextLine[] {
  return joinJustified(joinLineSegments(withoutDuplicates(segments)), joinedLine).map(withoutBullet);
}

function scaleLine(line: TextLine, scale: number): TextLine {
  if (scale === 1) return line;
  const components = line.components.map((component) => ({
    ...component,
    ...scaleBox(component, scale),
    area: component.area * scale * scale,
  }));
  return {
    ...line,
    ...scaleBox(line, scale),
    letterHeight: line.letterHeight * scale,
    components,
    marks: line.marks.map((mark) => scaleBox(mark, scale)),
  };
}

function scaleBox({ left, top, right, bottom }: PixelBox, scale: number): PixelBox {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

function withoutDuplicates(lines: readonly TextLine[]): TextLine[] {
  const kept: { line: TextLine; core: PixelBox }[] = [];
  const candidates = lines.map((line) => {
    const isOutlined = lines.some((other) => isFillOf(line, other));
    if (isOutlined) return { line: { ...line, isOutlined }, score: scoreOf(line) * FILL_ADVANTAGE };
    const isMerged = lines.some((other) => mergesLettersOf(line, other));
    return { line, score: scoreOf(line) * (isMerged ? MERGED_SHARE : 1) };
  });
  for (const { line } of candidates.sort((one, other) => other.score - one.score)) {
    const core = coreOf(line);
    if (!kept.some((other) => shareOf(core, other.core) > MAX_SHARED_AREA)) kept.push({ line, core });
  }
  return kept.map(({ line }) => line);
}

/** How much better outlined letters look than their outlines, which touch each other. */
const FILL_ADVANTAGE = 2;
/** Size of filled letters relative to their outlines; the holes in ordinary letters are smaller. Outlines may be connected. */
const MIN_FILL_SIZE = 0.78;
const MAX_FILL_SIZE = 0.97;
const MIN_FILL_LETTERS = 3;
/** Number of filled letters relative to their outlines, of which some also have the outlines of holes. */
const MIN_FILL_SHARE = 0.6;

/** Whether a line consists of the letters that another one outlines. */
function isFillOf(line: TextLine, outlines: TextLine): boolean {
  const letters = line.components.length;
  if (line.ink === outlines.ink || letters < MIN_FILL_LETTERS) return false;
  if (letters < MIN_FILL_SHARE * outlines.components.length) return false;
  const ratio = line.letterHeight / outlines.letterHeight;
  if (ratio < MIN_FILL_SIZE || ratio > MAX_FILL_SIZE) return false;
  const isInside =
    line.left >= outlines.left &&
    line.right <= outlines.right &&
    line.top >= outlines.top &&
    line.bottom <= outlines.bottom;
  return isInside && line.right - line.left >= MIN_FILL_SIZE * (outlines.right - outlines.left);
}

/** How much worse letters look that run into each other in a smaller copy. */
const MERGED_SHARE = 0.4;
/** Number of pieces in the finer copy per merged piece, common width of both lines, and width of merged pieces to their height. */
const MIN_MERGED_LETTERS = 2;
const MIN_MERGED_WIDTH = 0.9;
const MIN_MERGED_RATIO = 1.3;

/** Whether a line has the letters of another one in pieces of several, whose height reaches from ascenders to descenders. */
function mergesLettersOf(line: TextLine, finer: TextLine): boolean {
  if (line.ink !== finer.ink || finer.components.length < MIN_MERGED_LETTERS * line.components.length) return false;
  if (line.letterHeight <= finer.letterHeight) return false;
  const [one, other] = [coreOf(line), coreOf(finer)];
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  if (common < MIN_MERGED_WIDTH * Math.max(one.right - one.left, other.right - other.left)) return false;
  if (shareOf(one, other) < MIN_MERGED_WIDTH) return false;
  const ratios = line.components.map((part) => (part.right - part.left) / (part.bottom - part.top));
  return (ratios.sort((first, second) => first - second)[ratios.length >> 1] ?? 0) >= MIN_MERGED_RATIO;
}

/** Box of a line without its ends, which may reach into the next segment of the same line. */
function coreOf(line: TextLine): PixelBox {
  const { left, right } = boxAround(line.components);
  return { left, right, top: line.top, bottom: line.bottom };
}

/**
 * Scores a line: wide, tight, many letters, and ink that is neither hairlines nor blots. In small copies of a picture, a
 * button or a bar is one letter as large as the words on it, so few letters weigh little.
 */
function scoreOf({ left, right, top, bottom, letterHeight, components }: TextLine): number {
  const width = right - left;
  const height = bottom - top;
  const area = components.reduce((sum, component) => sum + component.area, 0);
  const fill = area / (width * height);
  const covered = components.reduce((sum, component) => sum + component.right - component.left, 0) / width;
  const tightness = Math.min(1, (1.35 * letterHeight) / height) ** 3;
  const looks = (fill > 0.1 && fill < 0.65 ? 1 : 0.4) * Math.min(1, covered / 0.55);
  return width * letterHeight * Math.min(1, components.length / 4) ** 2 * tightness * looks;
}

function shareOf(one: PixelBox, other: PixelBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const areaOf = ({ left, right, top, bottom }: PixelBox) => (right - left) * (bottom - top);
  return (width * height) / Math.min(areaOf(one), areaOf(other));
}
