import type { Interpretation } from '../content/stream-run.ts';
import { type Extent, transformExtent } from '../matrix.ts';
import type { BackgroundLayer, DrawnBox, Glyph, LocalFrame, Rule, TextBackground } from '../model.ts';
import { textObjectOf } from '../text-object-of.ts';
import type { ParagraphDraft } from './paragraph-draft.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';
import type { TextLine } from './text-line.ts';

/** Backgrounds of the words of a paragraph. */
export interface ParagraphBackgrounds {
  /** Boxes that draw them. */
  boxes: readonly DrawnBox[];
  ofGlyph: ReadonlyMap<PositionedGlyph, TextBackground>;
}

/** Boxes in the local frame of a text, in drawing order. */
export interface PositionedBoxes {
  boxes: readonly PositionedBox[];
  /** Whether a box is drawn before a glyph, which it would hide otherwise. */
  isBehind(box: DrawnBox, glyph: Glyph): boolean;
  /** Whether lines that are drawn by themselves frame boxes. */
  isFramed(boxes: readonly DrawnBox[]): boolean;
}

interface PositionedBox extends Extent {
  box: DrawnBox;
}

export function boxesBeforeText(
  { drawnBoxes, streams, rules }: Pick<Interpretation, 'drawnBoxes' | 'streams' | 'rules'>,
  frame: LocalFrame,
): PositionedBoxes {
  return {
    boxes: drawnBoxes.map((box) => ({ box, ...transformExtent(frame.fromPage, box.extent) })),
    isBehind: ({ order }, glyph) => order < (textObjectOf(streams, glyph)?.order ?? Number.NEGATIVE_INFINITY),
    isFramed(boxes) {
      const isOwn = (rule: Rule) => boxes.some(({ stream, start }) => stream === rule.stream && start === rule.start);
      const others = rules.filter((rule) => !isOwn(rule));
      return boxes.some(({ extent }) => others.filter((rule) => isAlongEdge(rule, extent)).length >= MIN_FRAME);
    },
  };
}

/** Edges with a line, of the four of a box; a single one may be an underline. */
const MIN_FRAME = 3;
/** Distance of a line from an edge that it marks, in points. */
const EDGE = 1.5;

function isAlongEdge({ kind, extent }: Rule, { left, right, bottom, top }: Extent): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= EDGE;
  if (kind === 'horizontal') {
    const isAtEdge = [bottom, top].some((edge) => isNear((extent.bottom + extent.top) / 2, edge));
    return isAtEdge && isNear(extent.left, left) && isNear(extent.right, right);
  }
  const isAtEdge = [left, right].some((edge) => isNear((extent.left + extent.right) / 2, edge));
  return isAtEdge && isNear(extent.bottom, bottom) && isNear(extent.top, top);
}

/** Words of one line with the boxes behind them. */
interface Fragment {
  glyphs: readonly PositionedGlyph[];
  line: TextLine;
  layers: PositionedBox[];
}

/**
 * Finds the boxes behind words of a paragraph that belong to these words: highlights, boxes around code and keys, badges. Boxes
 * behind all of a paragraph, such as buttons and cells, belong to the page.
 */
export function backgroundsOf(draft: ParagraphDraft, positioned: PositionedBoxes): ParagraphBackgrounds {
  const fragments = draft.lines
    .flatMap((line) => fragmentsOf(line, positioned))
    .filter((fragment) => isOfWords(fragment, draft) && !positioned.isFramed(fragment.layers.map(({ box }) => box)));
  return {
    boxes: fragments.flatMap((fragment) => [
      ...fragment.layers.map(({ box }) => box),
      ...fillsOfSpaces(fragment, positioned.boxes),
    ]),
    ofGlyph: backgroundsOfGlyphs(fragments),
  };
}

function fragmentsOf(line: TextLine, { boxes, isBehind }: PositionedBoxes): Fragment[] {
  const fragments: Fragment[] = [];
  for (const box of boxes) {
    if (!isAtLine(line, box)) continue;
    const glyphs = coveredGlyphs(line, box);
    if (glyphs.length === 0 || !glyphs.every(({ glyph }) => isBehind(box.box, glyph))) continue;
    const known = fragments.find((other) => other.glyphs.some((glyph) => glyphs.includes(glyph)));
    if (!known) fragments.push({ glyphs, line, layers: [box] });
    else if (known.glyphs.length === glyphs.length) known.layers.push(box);
  }
  return fragments;
}

/** Boxes that continue the background of words over a space; Word draws one for each run. */
function fillsOfSpaces({ line, layers }: Fragment, boxes: readonly PositionedBox[]): DrawnBox[] {
  const isBeside = (box: PositionedBox) =>
    layers.some(
      (layer) =>
        layer.box.paint === box.box.paint &&
        (Math.abs(layer.right - box.left) < MEETING || Math.abs(layer.left - box.right) < MEETING),
    );
  const isEmpty = (box: PositionedBox) =>
    line.glyphs.every(
      ({ left, right, isSpace }) => isSpace || right < box.left + MEETING || left > box.right - MEETING,
    );
  return boxes.filter((box) => isAtLine(line, box) && isBeside(box) && isEmpty(box)).map(({ box }) => box);
}

/** Distance at which boxes meet, in points. */
const MEETING = 0.6;

/** Limits relative to the font size. */
const MAX_HEIGHT = 2.2;
/** Highest lower edge, and lowest upper edge, above the baseline. */
const MAX_BOTTOM = 0.1;
const MIN_TOP = 0.45;
const MAX_PADDING = 0.75;
/** Part of a glyph that may be outside. */
const OVERHANG = 0.2;
/** Limits for a box behind all of a single line, which is more often a button or a cell. */
const MAX_TIGHT_HEIGHT = 1.7;
const MAX_TIGHT_PADDING = 0.2;

function isAtLine(line: TextLine, box: PositionedBox): boolean {
  const { left, right, baseline } = line;
  const size = sizeBefore(line, box);
  return (
    box.top - box.bottom <= MAX_HEIGHT * size &&
    box.bottom <= baseline + MAX_BOTTOM * size &&
    box.top >= baseline + MIN_TOP * size &&
    box.left >= left - MAX_PADDING * size &&
    box.right <= right + MAX_PADDING * size
  );
}

/** Font size of the words in front of a box, which may be those of a small badge beside a heading. */
function sizeBefore({ glyphs, size }: TextLine, { left, right }: Extent): number {
  const sizes = glyphs
    .filter((glyph) => !glyph.isSpace && glyph.left > left && glyph.right < right)
    .map((glyph) => glyph.size);
  return sizes.length > 0 ? Math.max(...sizes) : size;
}

/** Glyphs of a line in front of a box that fits them; none if it divides a glyph or leaves much room. */
function coveredGlyphs(line: TextLine, box: PositionedBox): PositionedGlyph[] {
  const isCovered = ({ left, right, isSpace }: PositionedGlyph) =>
    !isSpace && (left + right) / 2 > box.left && (left + right) / 2 < box.right;
  const glyphs = line.glyphs.filter(isCovered);
  const hasFormula = line.glyphs.some((glyph, index) => line.formula[index] && isCovered(glyph));
  const { before, after } = paddingOf(glyphs, box);
  const isFitting = [before, after].every(
    (padding) => padding >= -OVERHANG * line.size && padding <= MAX_PADDING * line.size,
  );
  return isFitting && !hasFormula ? glyphs : [];
}

function paddingOf(glyphs: readonly PositionedGlyph[], { left, right }: PositionedBox) {
  return {
    before: Math.min(...glyphs.map((glyph) => glyph.left)) - left,
    after: right - Math.max(...glyphs.map((glyph) => glyph.right)),
  };
}

function isOfWords({ glyphs, line, layers }: Fragment, { lines, cell }: ParagraphDraft): boolean {
  const fills = layers.filter(({ box }) => box.strokeWidth === undefined);
  if (fills.length === 0) return false;
  if (lines.length > 1 || glyphs.length < line.inkCount) return true;
  return (
    cell === undefined &&
    layers.every((box) => {
      const { before, after } = paddingOf(glyphs, box);
      const isTight = Math.max(before, after) <= MAX_TIGHT_PADDING * line.size;
      return isTight && box.top - box.bottom <= MAX_TIGHT_HEIGHT * line.size;
    })
  );
}

/** Describes equal backgrounds once: a highlighted phrase has a box on each of its lines. */
function backgroundsOfGlyphs(fragments: readonly Fragment[]): ParagraphBackgrounds['ofGlyph'] {
  const ofGlyph = new Map<PositionedGlyph, TextBackground>();
  for (const equal of Map.groupBy(fragments, paintsOf).values()) {
    const background = { layers: (equal[0]?.layers ?? []).map((_, index) => layerOf(equal, index)) };
    for (const { glyphs } of equal) for (const glyph of glyphs) ofGlyph.set(glyph, background);
  }
  return ofGlyph;
}

function paintsOf({ layers }: Fragment): string {
  return layers.map(({ box: { paint, strokeWidth } }) => `${paint} ${strokeWidth}`).join(' ');
}

function layerOf(fragments: readonly Fragment[], index: number): BackgroundLayer {
  const layers = fragments.flatMap(({ glyphs, line, layers: { [index]: layer } }) => {
    if (!layer) return [];
    const { before, after } = paddingOf(glyphs, layer);
    const { bottom, top, box } = layer;
    const { paint, radius, strokeWidth } = box;
    return [
      {
        ...{ paint, radius, bottom: bottom - line.baseline, top: top - line.baseline },
        ...(strokeWidth === undefined ? {} : { strokeWidth }),
        // A box may include the space at its end, and is cut off where the words continue on the next line.
        padding: Math.max(0, Math.min(before, after)),
      },
    ];
  });
  return layers.reduce((widest, layer) => (layer.padding > widest.padding ? layer : widest));
}
