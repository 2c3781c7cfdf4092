import type { LoadedFont } from '../fonts/loaded-font.ts';
import { type Extent, type Matrix, multiply } from '../matrix.ts';
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
      if (font) moveBy(position, state, (-item / 1000) * state.fontSize);
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
  for (let at = 0; at < bytes.length; ) {
    const { code, length } = font.codeAt(bytes, at);
    at += length;
    const { text, isKnown, width, isWordSpace, vertical } = font.glyph(code, length);
    const spacing = state.characterSpacing + (isWordSpace ? state.wordSpacing : 0);
    const advance = vertical ? spacing - vertical.advance * state.fontSize : width * state.fontSize + spacing;
    const matrix = glyphMatrix(state, position.matrix, vertical);
    elements.push({
      code,
      codeLength: length,
      text,
      isKnown,
      font,
      resource: state.resource,
      matrix,
      width,
      advance,
      fill: state.fill.operators,
      renderMode: state.renderMode,
      isVisible: !isHidden && isWithin(matrix, width, state.clip),
      anchor: { stream, show, index: elements.length },
    });
    moveBy(position, state, advance);
  }
}

function glyphMatrix(
  state: GraphicsState,
  text: Matrix,
  vertical: { originX: number; originY: number } | undefined,
): Matrix {
  const { fontSize, horizontalScale, rise } = state;
  const scaleX = fontSize * horizontalScale;
  const x = vertical ? -vertical.originX * scaleX : 0;
  const y = rise - (vertical ? vertical.originY * fontSize : 0);
  return multiply([scaleX, 0, 0, fontSize, x, y], multiply(text, state.matrix));
}

/** Advances along x, or along y in vertical writing. */
function moveBy(position: TextPosition, state: GraphicsState, advance: number): void {
  const [a, b, c, d, e, f] = position.matrix;
  if (state.font?.isVertical) {
    position.matrix = [a, b, c, d, e + c * advance, f + d * advance];
  } else {
    const x = advance * state.horizontalScale;
    position.matrix = [a, b, c, d, e + a * x, f + b * x];
  }
}

/** Whether the centre of a glyph is inside the clip. */
function isWithin([a, b, c, d, e, f]: Matrix, width: number, clip: Extent): boolean {
  const x = e + (a * width) / 2 + c * 0.3;
  const y = f + (b * width) / 2 + d * 0.3;
  return x >= clip.left && x <= clip.right && y >= clip.bottom && y <= clip.top;
}
