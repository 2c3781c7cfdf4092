import type { DrawFuncs } from 'harfbuzzjs';
import type { HarfBuzz, OpenFace } from './open-face.ts';

/**
 * Closed contours of a glyph as straight segments: four numbers each, from x, y to x, y, in em with y upwards. Curves are divided so
 * finely that the error is invisible up to some hundred pixels per em.
 */
export type GlyphOutline = Float32Array;

/** Returns the outline of a glyph; empty for a space. */
export function outlineOf(face: OpenFace, glyph: number): GlyphOutline {
  const ofFace = outlines.get(face) ?? new Map<number, GlyphOutline>();
  outlines.set(face, ofFace);
  const known = ofFace.get(glyph);
  if (known) return known;
  const contour = new ContourRecorder(1 / face.unitsPerEm);
  face.font.drawGlyph(glyph, drawFuncs(face.harfBuzz), contour);
  const outline = Float32Array.from(contour.segments);
  ofFace.set(glyph, outline);
  return outline;
}

const outlines = new WeakMap<OpenFace, Map<number, GlyphOutline>>();

/** Greatest distance of a segment from its curve, in em. */
const TOLERANCE = 0.0004;

class ContourRecorder {
  readonly segments: number[] = [];
  readonly #scale: number;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(scale: number) {
    this.#scale = scale;
  }

  moveTo(x: number, y: number): void {
    this.close();
    [this.#x, this.#y] = [x * this.#scale, y * this.#scale];
    [this.#startX, this.#startY] = [this.#x, this.#y];
  }

  lineTo(x: number, y: number): void {
    this.#add(x * this.#scale, y * this.#scale);
  }

  cubicTo(points: readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number]): void {
    const [x0, y0] = [this.#x, this.#y];
    const [x1, y1, x2, y2, x, y] = points.map((value) => value * this.#scale) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]; // safe: mapping keeps the length
    // The second differences of the control points bound the distance of a curve from its chords.
    const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x, y1 - 2 * y2 + y));
    const count = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / TOLERANCE)));
    for (let index = 1; index <= count; index++) {
      const t = index / count;
      const s = 1 - t;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      this.#add(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y);
    }
  }

  quadraticTo(controlX: number, controlY: number, x: number, y: number): void {
    const [fromX, fromY] = [this.#x / this.#scale, this.#y / this.#scale];
    const third = (end: number, control: number) => end + (2 / 3) * (control - end);
    this.cubicTo([third(fromX, controlX), third(fromY, controlY), third(x, controlX), third(y, controlY), x, y]);
  }

  close(): void {
    if (this.#x !== this.#startX || this.#y !== this.#startY) this.#add(this.#startX, this.#startY);
  }

  #add(x: number, y: number): void {
    this.segments.push(this.#x, this.#y, x, y);
    [this.#x, this.#y] = [x, y];
  }
}

let sharedDrawFuncs: DrawFuncs | undefined;

/** HarfBuzz's callbacks, created once. The outline under construction is their draw data. */
function drawFuncs(harfBuzz: HarfBuzz): DrawFuncs {
  if (sharedDrawFuncs) return sharedDrawFuncs;
  const made = new harfBuzz.DrawFuncs();
  const contourOf = (data: unknown): ContourRecorder => {
    if (!(data instanceof ContourRecorder)) throw new TypeError('HarfBuzz drew to something else.');
    return data;
  };
  made.setMoveToFunc((x, y, data) => contourOf(data).moveTo(x, y));
  made.setLineToFunc((x, y, data) => contourOf(data).lineTo(x, y));
  made.setQuadraticToFunc((cx, cy, x, y, data) => contourOf(data).quadraticTo(cx, cy, x, y));
  made.setCubicToFunc((x1, y1, x2, y2, x, y, data) => contourOf(data).cubicTo([x1, y1, x2, y2, x, y]));
  made.setClosePathFunc((data) => contourOf(data).close());
  sharedDrawFuncs = made;
  return made;
}
