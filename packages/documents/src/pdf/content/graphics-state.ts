import type { LoadedFont } from '../fonts/loaded-font.ts';
import type { Extent, Matrix } from '../matrix.ts';

/** Graphics state saved by q and restored by Q, as far as text needs it. */
export interface GraphicsState {
  matrix: Matrix;
  /** Bounding box of the clip, in page space. */
  clip: Extent;
  characterSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling; 1 is 100 %. */
  horizontalScale: number;
  leading: number;
  font: LoadedFont | undefined;
  resource: string;
  fontSize: number;
  rise: number;
  renderMode: number;
  lineWidth: number;
  /** Operators that apply the parameters of /ExtGState, each once, the latest last. */
  parameters: readonly string[];
  fill: Paint;
  stroke: Paint;
}

/** Colour as the operators that set it for filling. */
export interface Paint {
  /** Operator that sets the colour space, `/Cs1 cs`; empty for the device spaces of g, rg and k. */
  space: string;
  operators: string;
}

const BLACK: Paint = { space: '', operators: '0 g' };

export function initialState(matrix: Matrix, clip: Extent): GraphicsState {
  return {
    matrix,
    clip,
    characterSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    font: undefined,
    resource: '',
    fontSize: 0,
    rise: 0,
    renderMode: 0,
    lineWidth: 1,
    parameters: [],
    fill: BLACK,
    stroke: BLACK,
  };
}
