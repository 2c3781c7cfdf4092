import type { LoadedFont } from '../fonts/loaded-font.ts';
import { type Extent, type Matrix, multiply, transform } from '../matrix.ts';
import type { Glyph, ShowOperator } from '../model.ts';
import type { GraphicsState } from './graphics-state.ts';
import { bytesOf, type Operand } from './operands.ts';

/** Current text position: the text and line matrices, and the index of the open text object. */
export interface TextPosition {
  matrix: Matrix;
  lineMatrix: Matrix;
  textObject: number;
}

export interface ShowOptions {
  state: GraphicsState;
  position: TextPosition;
  /** Operands: strings, and adjustments between them. */
  items: readonly Operand[];
  range: { start: number; end: number; prefix: string };
  /** Indexes of the stream and of the operator in the page model. */
  stream: number;
  show: number;
  isHidden: boolean;
}

/** Reads the glyphs of one show operator and advances the text position. */
export function showText(options: ShowOptions): ShowOperator {
  const { state, position, items, range } = options;
  const elements: (Glyph | number)[] = [];
  const { font } = state;
  for (const item of items) {
    if (typeof item === 'number') {
      elements.push(item);
      if (font) movePen(position, penAfter(penOf(position), position, state, (-item / 1000) * state.fontSize));
      continue;
    }
    const bytes = bytesOf(item);
    if (bytes && font) showString(options, font, bytes, elements);
  }
  const { fontSize, horizontalScale } = state;
  return { ...range, elements, fontSize, horizontalScale, textObject: position.textObject };
}

function showString(options: ShowOptions, font: LoadedFont, bytes: Uint8Array, elements: (Glyph | number)[]): void {
  const { state, position, stream, show, isHidden } = options;
  const { fontSize, horizontalScale, rise, resource, renderMode, clip } = state;
  const fill = (OUTLINED.has(renderMode) ? state.stroke : state.fill).operators;
  const scaleX = fontSize * horizontalScale;
  // Only the position changes from glyph to glyph.
  const [a, b, c, d] = multiply(position.matrix, state.matrix);
  let pen = penOf(position);
  for (let at = 0; at < bytes.length; ) {
    const { code, length } = font.codeAt(bytes, at);
    at += length;
    const { text, isKnown, width, isWordSpace, vertical } = font.glyph(code, length);
    const spacing = state.characterSpacing + (isWordSpace ? state.wordSpacing : 0);
    const advance = vertical ? spacing - vertical.advance * fontSize : width * fontSize + spacing;
    const x = vertical ? -vertical.originX * scaleX : 0;
    const y = rise - (vertical ? vertical.originY * fontSize : 0);
    const [originX, originY] = transform(state.matrix, pen[0], pen[1]);
    const matrix: Matrix = [
      scaleX * a,
      scaleX * b,
      fontSize * c,
      fontSize * d,
      x * a + y * c + originX,
      x * b + y * d + originY,
    ];
    elements.push({
      code,
      codeLength: length,
      text,
      isKnown,
      font,
      resource,
      matrix,
      width,
      advance,
      fill,
      renderMode,
      isVisible: !isHidden && isWithin(matrix, width, clip),
      anchor: { stream, show, index: elements.length },
    });
    pen = penAfter(pen, position, state, advance);
  }
  movePen(position, pen);
}

/** Rendering modes that only draw outlines. */
const OUTLINED: ReadonlySet<number> = new Set([1, 5]);

/** Position at which the next glyph is drawn. */
type Pen = readonly [x: number, y: number];

function penOf({ matrix: [, , , , x, y] }: TextPosition): Pen {
  return [x, y];
}

function movePen(position: TextPosition, [x, y]: Pen): void {
  const [a, b, c, d] = position.matrix;
  position.matrix = [a, b, c, d, x, y];
}

/** Position of the pen after an advance along x, or along y in vertical writing. */
function penAfter([x, y]: Pen, { matrix: [a, b, c, d] }: TextPosition, state: GraphicsState, advance: number): Pen {
  if (state.font?.isVertical) return [x + c * advance, y + d * advance];
  const scaled = advance * state.horizontalScale;
  return [x + a * scaled, y + b * scaled];
}

/** Whether the centre of a glyph is inside the clip. */
function isWithin([a, b, c, d, e, f]: Matrix, width: number, clip: Extent): boolean {
  const x = e + (a * width) / 2 + c * 0.3;
  const y = f + (b * width) / 2 + d * 0.3;
  return x >= clip.left && x <= clip.right && y >= clip.bottom && y <= clip.top;
}
