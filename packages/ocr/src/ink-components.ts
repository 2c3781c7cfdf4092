import type { GrayPicture } from './raster.ts';

/** Box in pixels; `right` and `bottom` are exclusive. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Connected pixels darker (or lighter) than their surroundings: a letter, part of one, or a speck. */
export interface InkComponent extends PixelBox {
  /** Number of ink pixels. */
  area: number;
  /** Mean brightness. */
  brightness: number;
}

/** `dark` letters on a light background, or `light` letters on a dark one. */
export type Ink = 'dark' | 'light';

/** Radius, in pixels, of the neighbourhood that counts as a pixel's background. */
const RADIUS = 18;
/** Contrast that makes a pixel ink: standard deviations of its neighbourhood, and an absolute minimum of brightness. */
const DEVIATIONS = 0.9;
const MIN_CONTRAST = 17;
/** Components at most this wide and high, in pixels, are dust. */
const MIN_SIZE = 2;

/** Finds the ink of a picture by comparing each pixel with its neighbourhood (adaptive threshold). */
export function findInkComponents(
  picture: GrayPicture,
  ink: Ink,
  sums: SummedAreas = sumAreas(picture),
): InkComponent[] {
  const labels = new RunLabels();
  let above: Run[] = [];
  for (let y = 0; y < picture.height; y++) {
    const runs = findRuns(picture, sums, ink, y);
    labelRuns(runs, above, labels);
    above = runs;
  }
  return labels.components().filter(({ left, right, top, bottom }) => {
    return right - left > MIN_SIZE || bottom - top > MIN_SIZE;
  });
}

/** Summed-area tables of brightness and of its square, modulo 2³²: the sums of neighbourhoods are smaller. */
export interface SummedAreas {
  plain: Uint32Array;
  squared: Uint32Array;
}

export function sumAreas({ width, height, pixels }: GrayPicture): SummedAreas {
  const stride = width + 1;
  const plain = new Uint32Array(stride * (height + 1));
  const squared = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    let squares = 0;
    for (let x = 0; x < width; x++) {
      const value = pixels[y * width + x] ?? 0;
      sum += value;
      squares += value * value;
      const at = (y + 1) * stride + x + 1;
      plain[at] = (plain[at - stride] ?? 0) + sum;
      squared[at] = (squared[at - stride] ?? 0) + squares;
    }
  }
  return { plain, squared };
}

interface Run {
  left: number;
  right: number;
  y: number;
  brightness: number;
  label: number;
}

function findRuns({ width, height, pixels }: GrayPicture, { plain, squared }: SummedAreas, ink: Ink, y: number): Run[] {
  const stride = width + 1;
  const sign = ink === 'dark' ? 1 : -1;
  const top = Math.max(0, y - RADIUS) * stride;
  const bottom = Math.min(height, y + RADIUS + 1) * stride;
  const rows = (bottom - top) / stride;
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let x = 0; x < width; x++) {
    const left = Math.max(0, x - RADIUS);
    const right = Math.min(width, x + RADIUS + 1);
    const count = rows * (right - left);
    const sum = areaSum(plain, top, bottom, left, right);
    const mean = sum / count;
    const value = pixels[y * width + x] ?? 0;
    const contrast = sign * (mean - value);
    let isInk = false;
    if (contrast > MIN_CONTRAST) {
      const variance = areaSum(squared, top, bottom, left, right) / count - mean * mean;
      isInk = contrast > DEVIATIONS * Math.sqrt(Math.max(0, variance));
    }
    if (!isInk) {
      run = undefined;
    } else if (run) {
      run.right = x + 1;
      run.brightness += value;
    } else {
      run = { left: x, right: x + 1, y, brightness: value, label: -1 };
      runs.push(run);
    }
  }
  return runs;
}

function areaSum(sums: Uint32Array, top: number, bottom: number, left: number, right: number): number {
  const strip = (sums[bottom + right] ?? 0) - (sums[top + right] ?? 0);
  return (strip - (sums[bottom + left] ?? 0) + (sums[top + left] ?? 0)) >>> 0;
}

/** Gives runs of a row the label of the runs above that they touch, corners included. */
function labelRuns(runs: readonly Run[], above: readonly Run[], labels: RunLabels): void {
  let start = 0;
  for (const run of runs) {
    while ((above[start]?.right ?? Number.POSITIVE_INFINITY) < run.left) start++;
    for (let at = start; (above[at]?.left ?? Number.POSITIVE_INFINITY) <= run.right; at++) {
      const other = above[at]?.label ?? -1;
      run.label = run.label < 0 ? other : labels.join(run.label, other);
    }
    if (run.label < 0) run.label = labels.make();
    labels.add(run);
  }
}

/** Union-find of run labels, with the component of each label. */
class RunLabels {
  readonly #parents: number[] = [];
  readonly #components: InkComponent[] = [];

  make(): number {
    const label = this.#parents.length;
    this.#parents.push(label);
    const nothing = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
    this.#components.push({ ...nothing, area: 0, brightness: 0 });
    return label;
  }

  join(one: number, other: number): number {
    const [first, second] = [this.#find(one), this.#find(other)];
    const [kept, gone] = first < second ? [first, second] : [second, first];
    if (kept === gone) return kept;
    this.#parents[gone] = kept;
    const [into, from] = [this.#components[kept], this.#components[gone]];
    if (into && from) mergeInto(into, from);
    return kept;
  }

  add({ left, right, y, brightness, label }: Run): void {
    const component = this.#components[this.#find(label)];
    if (component) mergeInto(component, { left, right, top: y, bottom: y + 1, area: right - left, brightness });
  }

  components(): InkComponent[] {
    return this.#components
      .filter((_, label) => this.#parents[label] === label)
      .map((component) => ({ ...component, brightness: component.brightness / component.area }));
  }

  #find(label: number): number {
    let root = label;
    while (this.#parents[root] !== undefined && this.#parents[root] !== root) root = this.#parents[root] ?? root;
    this.#parents[label] = root;
    return root;
  }
}

/** Adds one component to another; brightness is still a sum at this point. */
function mergeInto(into: InkComponent, from: InkComponent): void {
  into.left = Math.min(into.left, from.left);
  into.top = Math.min(into.top, from.top);
  into.right = Math.max(into.right, from.right);
  into.bottom = Math.max(into.bottom, from.bottom);
  into.area += from.area;
  into.brightness += from.brightness;
}

export function boxAround(boxes: readonly PixelBox[]): PixelBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

export function heightOf({ top, bottom }: PixelBox): number {
  return bottom - top;
}

export function widthOf({ left, right }: PixelBox): number {
  return right - left;
}

export function overlap(one: PixelBox, other: PixelBox): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}
