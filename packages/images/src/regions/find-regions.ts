import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import { boxAround, quadOf, type TurnedBox, turnedBoxAround } from '../geometry.ts';
import type { Region, RegionKind, RegionStyle } from '../region.ts';
import { alignmentOf } from './alignment.ts';
import { groupLines, type LineGroup } from './group-lines.ts';
import { isInBubble } from './is-in-bubble.ts';
import { isNumber, isSpurious } from './is-spurious.ts';
import { type PlacedLine, placeLine } from './placed-line.ts';
import { inReadingOrder } from './reading-order.ts';
import { joinLines, type RecognizedLine } from './recognized-line.ts';
import { withSiblingSizes } from './sibling-sizes.ts';

export type { RecognizedLine } from './recognized-line.ts';

/**
 * Groups the recognized lines of a picture into regions in reading order and measures their style. Lines that are no text, or
 * have nothing to translate, belong to no region.
 */
export function findRegions(raster: Raster, lines: readonly RecognizedLine[]): Region[] {
  const all = lines.map((line) => placeLine(raster, line));
  const placed = all.filter((line) => !isSpurious(line));
  const groups = groupLines(placed, all.filter(isNumber)).map((group) => ({ group, box: boxOfGroup(group) }));
  const boxes = groups.map(({ box }) => box);
  const areas = groups.map(({ group, box }) => ({
    group,
    turned: box,
    box: boxAround(quadOf(box)),
    fontSize: medianOf(group.lines.map(({ line }) => line.size)),
  }));
  const ordered = inReadingOrder(areas, isMostlyRightToLeft(placed));
  const regions = ordered.map(({ group, turned, box, fontSize }, order): Region => {
    const { lines } = group;
    const background = meanColor(lines.map(({ style }) => style.background));
    return {
      id: `r${order}`,
      kind: kindOf(group, isInBubble(raster, box, background)),
      order,
      box,
      quad: quadOf(turned),
      angle: turned.angle,
      lines: lines.map(({ box, text, line }) => {
        const quad = quadOf(box);
        return { box: boxAround(quad), quad, text, confidence: line.confidence };
      }),
      text: joinLines(lines.map(({ text }) => text)),
      confidence: meanConfidence(lines),
      style: {
        color: toHex(longestOf(lines).style.color),
        background: toHex(background),
        fontSize,
        bold: boldLength(lines) * 2 > lengthOf(lines),
        align: alignmentOf(group, { boxes, direction: directionOf(lines), pictureWidth: raster.width }),
        direction: directionOf(lines),
        ...outlineOf(lines),
      },
    };
  });
  return withSiblingSizes(regions);
}

function boxOfGroup({ lines }: LineGroup): TurnedBox {
  return turnedBoxAround(
    medianOf(lines.map(({ box }) => box.angle)),
    lines.map(({ box }) => box),
  );
}

function kindOf({ lines, isCell }: LineGroup, isBubble: boolean): RegionKind {
  if (isCell) return 'cell';
  if (isBubble) return 'bubble';
  return lines.length > 1 ? 'paragraph' : 'line';
}

function directionOf(lines: readonly PlacedLine[]): RegionStyle['direction'] {
  if (lines.some(({ line }) => line.isVertical)) return 'vertical-rl';
  const text = lines.map((line) => line.text).join('');
  return countOf(text, RIGHT_TO_LEFT_LETTER) * 2 > countOf(text, /\p{L}/gu) ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

function isMostlyRightToLeft(lines: readonly PlacedLine[]): boolean {
  return lengthOf(lines.filter((line) => directionOf([line]) !== 'ltr')) * 2 > lengthOf(lines);
}

function lengthOf(lines: readonly PlacedLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function boldLength(lines: readonly PlacedLine[]): number {
  return lengthOf(lines.filter(({ style }) => style.isBold));
}

function outlineOf(lines: readonly PlacedLine[]): Pick<RegionStyle, 'outline'> {
  const { outline } = longestOf(lines).style;
  return outline ? { outline: { color: toHex(outline.color), width: outline.width } } : {};
}

function longestOf(lines: readonly PlacedLine[]): PlacedLine {
  return lines.reduce((longest, line) => (line.text.length > longest.text.length ? line : longest));
}

function meanConfidence(lines: readonly PlacedLine[]): number {
  return lines.reduce((sum, { line, text }) => sum + line.confidence * text.length, 0) / lengthOf(lines);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function meanColor(colors: readonly Color[]): Color {
  const channel = (index: 0 | 1 | 2) =>
    Math.round(colors.reduce((sum, color) => sum + color[index], 0) / colors.length);
  return [channel(0), channel(1), channel(2)];
}

function toHex(color: Color): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
