import { findInkComponents, type Ink, type InkComponent, type PixelBox, sumAreas } from './ink-components.ts';
import { type GrayPicture, halfSize } from './raster.ts';

/** Letter heights detected at each pyramid level, in pixels. */
export const LETTER_HEIGHTS = { min: 7, max: 32 };
const PYRAMID_LEVELS = 3;
const INKS: readonly Ink[] = ['dark', 'light'];
/** Lines that share more than this part of the smaller one's area are duplicates. */
const MAX_SHARED_AREA = 0.35;

/**
 * Finds horizontal lines of text of any size, dark or light. Large letters are found in smaller copies of the picture;
 * of duplicates, the one that looks most like a line is kept.
 */
export function findTextLines(picture: GrayPicture): TextLine[] {
  const found: TextLine[] = [];
  let step = picture;
  for (
    let index = 0, scale = 1;
    index < PYRAMID_LEVELS && Math.min(step.width, step.height) > 16;
    index++, scale *= 2
  ) {
    const sums = sumAreas(step);
    for (const ink of INKS) {
      const components = findInkComponents(step, ink, sums);
      found.push(...findLineSegments(components, ink, LETTER_HEIGHTS).map((line) => scaleLine(line, scale)));
    }
    step = halfSize(step);
  }
  return joinLineSegments(withoutDuplicates(found)).map(withoutBullet);
}

function scaleLine(line: TextLine, scale: number): TextLine {
  if (scale === 1) return line;
  const components = line.components.map((component) => ({
    ...component,
    ...scaleBox(component, scale),
    area: component.area * scale * scale,
  }));
  return { ...line, ...scaleBox(line, scale), letterHeight: line.letterHeight * scale, components };
}

function scaleBox({ left, top, right, bottom }: PixelBox, scale: number): PixelBox {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

function withoutDuplicates(lines: readonly TextLine[]): TextLine[] {
  const kept: TextLine[] = [];
  for (const line of lines.toSorted((one, other) => scoreOf(other) - scoreOf(one)))
    if (!kept.some((other) => shareOf(line, other) > MAX_SHARED_AREA)) kept.push(line);
  return kept;
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

function shareOf(one: TextLine, other: TextLine): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const areaOf = ({ left, right, top, bottom }: TextLine) => (right - left) * (bottom - top);
  return (width * height) / Math.min(areaOf(one), areaOf(other));
}

/** Horizontal line of text in a picture, in pixels. */
export interface TextLine extends PixelBox {
  /** Height of its capitals or East Asian characters. */
  letterHeight: number;
  ink: Ink;
  components: readonly InkComponent[];
}

/** Limits for chaining letters, relative to the letter height. */
const MIN_OVERLAP = 0.45;
const MAX_GAP = 1.15;
const MAX_HEIGHT_RATIO = 2.6;
/** Maximum brightness difference between letters of a line, of 255. */
const MAX_BRIGHTNESS_DIFFERENCE = 70;
const MAX_LINE_HEIGHT = 2.6;
const MAX_HEIGHT_WITH_MARKS = 2.2;

/** Groups neighbouring components into line segments, some of a single letter, and adds dots and accents to them. */
function findLineSegments(
  components: readonly InkComponent[],
  ink: Ink,
  heights: { min: number; max: number },
): TextLine[] {
  const groups = chainLetters(components, heights);
  const marks = components.filter((component) => heightOf(component) < heights.min && widthOf(component) < heights.max);
  return withMarks(groups.map((group) => lineOf(group, ink)).filter(isFlat), marks);
}

/** Chains neighbouring letters; a chain may slope. */
export function chainLetters(
  components: readonly InkComponent[],
  heights: { min: number; max: number },
): InkComponent[][] {
  const letters = components.filter((component) => isLetter(component, heights));
  return chain(
    letters.sort((one, other) => one.left - other.left),
    heights.max,
  );
}

function lineOf(components: readonly InkComponent[], ink: Ink): TextLine {
  return { ...boxAround(components), letterHeight: letterHeightOf(components), ink, components };
}

function boxAround(boxes: readonly PixelBox[]): PixelBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function letterHeightOf(components: readonly InkComponent[]): number {
  const heights = components.map(heightOf).sort((one, other) => one - other);
  return heights[Math.floor(heights.length * 0.8)] ?? 0;
}

/** Joins segments separated by wide word spaces into lines. Segments that stay single letters are dropped. */
function joinLineSegments(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines.toSorted((one, other) => one.left - other.left)) {
    const before = joined.findIndex((other) => continuesLine(other, line));
    const host = joined[before];
    if (host) joined[before] = joinedLine(host, line);
    else joined.push(line);
  }
  return joined.filter(isWord);
}

/** Limits for the dot of a list, relative to the letter height; a filled disk covers 79 % of its square. */
const MAX_BULLET_HEIGHT = 0.65;
const MIN_BULLET_GAP = 0.6;
const MIN_BULLET_FILL = 0.7;
const MAX_BULLET_RATIO = 1.3;

/** Leaves out the dot before an item of a list: East Asian models read it as a letter. */
function withoutBullet(line: TextLine): TextLine {
  const [first, second, ...others] = line.components.toSorted((one, other) => one.left - other.left);
  if (!first || !second || others.length === 0) return line;
  const [width, height] = [widthOf(first), heightOf(first)];
  const isRound = Math.max(width / height, height / width) <= MAX_BULLET_RATIO;
  const isSolid = first.area >= MIN_BULLET_FILL * width * height;
  const isApart = second.left - first.right >= MIN_BULLET_GAP * line.letterHeight;
  if (height > MAX_BULLET_HEIGHT * line.letterHeight || !isRound || !isSolid || !isApart) return line;
  return { ...line, left: second.left, components: [second, ...others] };
}

function joinedLine(line: TextLine, piece: TextLine): TextLine {
  const components = [...line.components, ...piece.components];
  return { ...boxAround([line, piece]), letterHeight: letterHeightOf(components), ink: line.ink, components };
}

/** Limits for joining segments, relative to the full height of the line. */
const MAX_JOIN_GAP = 1;
const MAX_JOIN_HEIGHT_RATIO = 1.7;
const MAX_JOIN_GROWTH = 1.6;

function continuesLine(line: TextLine, piece: TextLine): boolean {
  const ratio = line.letterHeight / piece.letterHeight;
  if (line.ink !== piece.ink || ratio > MAX_JOIN_HEIGHT_RATIO || ratio < 1 / MAX_JOIN_HEIGHT_RATIO) return false;
  if (overlap(line, piece) < 0.5 * Math.min(heightOf(line), heightOf(piece))) return false;
  const gap = piece.left - line.right;
  if (gap > MAX_JOIN_GAP * Math.max(heightOf(line), heightOf(piece))) return false;
  const height = Math.max(line.bottom, piece.bottom) - Math.min(line.top, piece.top);
  return height <= MAX_JOIN_GROWTH * Math.max(heightOf(line), heightOf(piece));
}

function heightOf({ top, bottom }: PixelBox): number {
  return bottom - top;
}

function widthOf({ left, right }: PixelBox): number {
  return right - left;
}

function overlap(one: PixelBox, other: PixelBox): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

/** Whether a component may be a letter or a few connected ones; rules and frames are longer and emptier. */
function isLetter(component: InkComponent, { min, max }: { min: number; max: number }): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  if (height < min || height > max || width > max * 6 || width > height * 12) return false;
  return component.area / (width * height) > 0.09;
}

/** Groups letters into chains with union-find. @param letters sorted from left to right */
function chain(letters: readonly InkComponent[], tallest: number): InkComponent[][] {
  const parents = letters.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  for (const [one, other] of neighbours(letters, tallest)) {
    const [first, second] = [letters[one], letters[other]];
    if (first && second && areBeside(first, second)) parents[find(one)] = find(other);
  }
  const groups = new Map<number, InkComponent[]>();
  for (const [index, letter] of letters.entries()) {
    const root = find(index);
    const group = groups.get(root);
    if (group) group.push(letter);
    else groups.set(root, [letter]);
  }
  return [...groups.values()];
}

/** Yields candidate pairs: letters in the same horizontal band that are close to each other. */
function* neighbours(letters: readonly InkComponent[], tallest: number): Generator<[number, number]> {
  const bands = new Map<number, number[]>();
  for (const [index, { top, bottom }] of letters.entries()) {
    for (let band = Math.floor(top / tallest); band <= Math.floor(bottom / tallest); band++) {
      const members = bands.get(band);
      if (members) members.push(index);
      else bands.set(band, [index]);
    }
  }
  for (const members of bands.values()) {
    for (const [place, one] of members.entries()) {
      const first = letters[one];
      for (let next = place + 1; first && next < members.length; next++) {
        const other = members[next] ?? 0;
        if ((letters[other]?.left ?? 0) - first.right > tallest * MAX_GAP) break;
        yield [one, other];
      }
    }
  }
}

function areBeside(one: InkComponent, other: InkComponent): boolean {
  const [height, otherHeight] = [heightOf(one), heightOf(other)];
  if (other.left - one.right > MAX_GAP * Math.max(height, otherHeight)) return false;
  if (overlap(one, other) < MIN_OVERLAP * Math.min(height, otherHeight)) return false;
  const ratio = height / otherHeight;
  if (ratio > MAX_HEIGHT_RATIO || ratio < 1 / MAX_HEIGHT_RATIO) return false;
  return Math.abs(one.brightness - other.brightness) <= MAX_BRIGHTNESS_DIFFERENCE;
}

function isFlat({ top, bottom, letterHeight }: TextLine): boolean {
  return bottom - top <= letterHeight * MAX_LINE_HEIGHT;
}

/** Whether a line has several letters, or a few that are connected. */
function isWord({ components, left, right, letterHeight }: TextLine): boolean {
  const [first] = components;
  const isWide = first !== undefined && widthOf(first) > heightOf(first) * 1.2;
  return (components.length > 1 || isWide) && right - left >= letterHeight * 0.9;
}

function withMarks(lines: readonly TextLine[], marks: readonly InkComponent[]): TextLine[] {
  const grown = lines.map((line) => ({ ...line }));
  for (const mark of marks) {
    const line = grown.find((candidate) => belongsToLine(mark, candidate));
    // Marks extend the box but are not components: their height is no letter height.
    if (line) Object.assign(line, boxAround([line, mark]));
  }
  return grown;
}

function belongsToLine(mark: InkComponent, { left, right, top, bottom, letterHeight }: TextLine): boolean {
  if (mark.bottom < top - letterHeight * 0.35 || mark.top > bottom + letterHeight * 0.35) return false;
  if (mark.right < left - letterHeight * 0.4 || mark.left > right + letterHeight * 0.5) return false;
  const height = Math.max(bottom, mark.bottom) - Math.min(top, mark.top);
  return height <= letterHeight * MAX_HEIGHT_WITH_MARKS;
}
