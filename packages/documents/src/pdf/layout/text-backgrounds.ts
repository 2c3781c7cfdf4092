import type { Interpretation } from '../content/stream-run.ts';
import { type Extent, transformExtent } from '../matrix.ts';
import type { BackgroundLayer, BackgroundShape, Glyph, LocalFrame, Rule, TextBackground } from '../model.ts';
import type { ParagraphDraft } from './paragraph-draft.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';
import type { TextLine } from './text-line.ts';

/** Backgrounds of the words of a paragraph. */
export interface ParagraphBackgrounds {
  /** Shapes that draw them. */
  shapes: readonly BackgroundShape[];
  ofGlyph: ReadonlyMap<PositionedGlyph, TextBackground>;
}

/** Shapes in the local frame of a text, in drawing order. */
export interface PositionedShapes {
  shapes: readonly PositionedShape[];
  /** Whether a shape is drawn before a glyph, which it would hide otherwise. */
  isBehind(shape: BackgroundShape, glyph: Glyph): boolean;
  /** Whether lines that are drawn by themselves frame shapes. */
  isFramed(shapes: readonly BackgroundShape[]): boolean;
}

interface PositionedShape extends Extent {
  shape: BackgroundShape;
}

export function shapesBeforeText(
  { backgroundShapes, streams, rules }: Pick<Interpretation, 'backgroundShapes' | 'streams' | 'rules'>,
  frame: LocalFrame,
): PositionedShapes {
  return {
    shapes: backgroundShapes.map((shape) => ({ shape, ...transformExtent(frame.fromPage, shape.extent) })),
    isBehind({ order }, { anchor }) {
      const stream = streams[anchor.stream];
      const textObject = stream?.textObjects[stream.shows[anchor.show]?.textObject ?? -1];
      return textObject !== undefined && order < textObject.order;
    },
    isFramed(shapes) {
      const isOwn = (rule: Rule) => shapes.some(({ stream, start }) => stream === rule.stream && start === rule.start);
      const others = rules.filter((rule) => !isOwn(rule));
      return shapes.some(({ extent }) => others.filter((rule) => isAlongEdge(rule, extent)).length >= MIN_FRAME);
    },
  };
}

/** Edges with a line, of the four of a shape; a single one may be an underline. */
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

/** Words of one line with the shapes behind them. */
interface Fragment {
  glyphs: readonly PositionedGlyph[];
  line: TextLine;
  layers: PositionedShape[];
}

/**
 * Finds the shapes behind words of a paragraph that belong to these words: highlights, boxes around code and keys, badges. Shapes
 * behind all of a paragraph, such as buttons and cells, belong to the page.
 */
export function backgroundsOf(draft: ParagraphDraft, positioned: PositionedShapes): ParagraphBackgrounds {
  const fragments = draft.lines
    .flatMap((line) => fragmentsOf(line, positioned))
    .filter(
      (fragment) => isOfWords(fragment, draft) && !positioned.isFramed(fragment.layers.map(({ shape }) => shape)),
    );
  return {
    shapes: fragments.flatMap((fragment) => [
      ...fragment.layers.map(({ shape }) => shape),
      ...fillsOfSpaces(fragment, positioned.shapes),
    ]),
    ofGlyph: backgroundsOfGlyphs(fragments),
  };
}

function fragmentsOf(line: TextLine, { shapes, isBehind }: PositionedShapes): Fragment[] {
  const fragments: Fragment[] = [];
  for (const shape of shapes) {
    if (!isAtLine(line, shape)) continue;
    const glyphs = coveredGlyphs(line, shape);
    if (glyphs.length === 0 || !glyphs.every(({ glyph }) => isBehind(shape.shape, glyph))) continue;
    const known = fragments.find((other) => other.glyphs.some((glyph) => glyphs.includes(glyph)));
    if (!known) fragments.push({ glyphs, line, layers: [shape] });
    else if (known.glyphs.length === glyphs.length) known.layers.push(shape);
  }
  return fragments;
}

/** Shapes that continue the background of words over a space; Word draws one for each run. */
function fillsOfSpaces({ line, layers }: Fragment, shapes: readonly PositionedShape[]): BackgroundShape[] {
  const isBeside = (shape: PositionedShape) =>
    layers.some(
      (layer) =>
        layer.shape.paint === shape.shape.paint &&
        (Math.abs(layer.right - shape.left) < MEETING || Math.abs(layer.left - shape.right) < MEETING),
    );
  const isEmpty = (shape: PositionedShape) =>
    line.glyphs.every(
      ({ left, right, isSpace }) => isSpace || right < shape.left + MEETING || left > shape.right - MEETING,
    );
  return shapes.filter((shape) => isAtLine(line, shape) && isBeside(shape) && isEmpty(shape)).map(({ shape }) => shape);
}

/** Distance at which shapes meet, in points. */
const MEETING = 0.6;

/** Limits relative to the font size. */
const MAX_HEIGHT = 2.2;
/** Highest lower edge, and lowest upper edge, above the baseline. */
const MAX_BOTTOM = 0.1;
const MIN_TOP = 0.45;
const MAX_PADDING = 0.75;
/** Part of a glyph that may be outside. */
const OVERHANG = 0.2;
/** Limits for a shape behind all of a single line, which is more often a button or a cell. */
const MAX_TIGHT_HEIGHT = 1.7;
const MAX_TIGHT_PADDING = 0.2;

function isAtLine({ left, right, baseline, size }: TextLine, shape: PositionedShape): boolean {
  return (
    shape.top - shape.bottom <= MAX_HEIGHT * size &&
    shape.bottom <= baseline + MAX_BOTTOM * size &&
    shape.top >= baseline + MIN_TOP * size &&
    shape.left >= left - MAX_PADDING * size &&
    shape.right <= right + MAX_PADDING * size
  );
}

/** Glyphs of a line in front of a shape that fits them; none if it divides a glyph or leaves much room. */
function coveredGlyphs(line: TextLine, shape: PositionedShape): PositionedGlyph[] {
  const isCovered = ({ left, right, isSpace }: PositionedGlyph) =>
    !isSpace && (left + right) / 2 > shape.left && (left + right) / 2 < shape.right;
  const glyphs = line.glyphs.filter(isCovered);
  const hasFormula = line.glyphs.some((glyph, index) => line.formula[index] && isCovered(glyph));
  const { before, after } = paddingOf(glyphs, shape);
  const isFitting = [before, after].every(
    (padding) => padding >= -OVERHANG * line.size && padding <= MAX_PADDING * line.size,
  );
  return isFitting && !hasFormula ? glyphs : [];
}

function paddingOf(glyphs: readonly PositionedGlyph[], { left, right }: PositionedShape) {
  return {
    before: Math.min(...glyphs.map((glyph) => glyph.left)) - left,
    after: right - Math.max(...glyphs.map((glyph) => glyph.right)),
  };
}

function isOfWords({ glyphs, line, layers }: Fragment, { lines, cell }: ParagraphDraft): boolean {
  const fills = layers.filter(({ shape }) => shape.strokeWidth === undefined);
  if (fills.length === 0) return false;
  if (lines.length > 1 || glyphs.length < line.inkCount) return true;
  return (
    cell === undefined &&
    layers.every((shape) => {
      const { before, after } = paddingOf(glyphs, shape);
      const isTight = Math.max(before, after) <= MAX_TIGHT_PADDING * line.size;
      return isTight && shape.top - shape.bottom <= MAX_TIGHT_HEIGHT * line.size;
    })
  );
}

/** Describes equal backgrounds once: a highlighted phrase has a shape on each of its lines. */
function backgroundsOfGlyphs(fragments: readonly Fragment[]): ParagraphBackgrounds['ofGlyph'] {
  const ofGlyph = new Map<PositionedGlyph, TextBackground>();
  for (const equal of Map.groupBy(fragments, paintsOf).values()) {
    const background = { layers: (equal[0]?.layers ?? []).map((_, index) => layerOf(equal, index)) };
    for (const { glyphs } of equal) for (const glyph of glyphs) ofGlyph.set(glyph, background);
  }
  return ofGlyph;
}

function paintsOf({ layers }: Fragment): string {
  return layers.map(({ shape: { paint, strokeWidth } }) => `${paint} ${strokeWidth}`).join(' ');
}

function layerOf(fragments: readonly Fragment[], index: number): BackgroundLayer {
  const layers = fragments.flatMap(({ glyphs, line, layers: { [index]: layer } }) => {
    if (!layer) return [];
    const { before, after } = paddingOf(glyphs, layer);
    const { bottom, top, shape } = layer;
    const { paint, radius, strokeWidth } = shape;
    return [
      {
        ...{ paint, radius, bottom: bottom - line.baseline, top: top - line.baseline },
        ...(strokeWidth === undefined ? {} : { strokeWidth }),
        // A shape may include the space at its end, and is cut off where the words continue on the next line.
        padding: Math.max(0, Math.min(before, after)),
      },
    ];
  });
  return layers.reduce((widest, layer) => (layer.padding > widest.padding ? layer : widest));
}
