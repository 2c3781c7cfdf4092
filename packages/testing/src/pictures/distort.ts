import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import type { ScannedPicture } from '../documents/scanned-page.ts';
import type { Point, Quad, TestPicture, TruthLine } from './picture.ts';
import { seededRandom } from './random.ts';
import { rasterOf, swapRedAndBlue } from './sheet.ts';

/** Direction of a camera, in degrees; 0 is straight ahead. */
export interface CameraAngles {
  /** To the side. */
  yaw: number;
  /** Up or down. */
  pitch: number;
  /** Tilt, clockwise. */
  roll: number;
}

/** Distorts a picture as if it were photographed. What lies beyond its edges repeats them. */
export function photograph({ picture, background, lines }: TestPicture, angles: CameraAngles): TestPicture {
  const toPhoto = projection(picture, angles);
  const fromPhoto = inverse(toPhoto);
  return {
    picture: resample(picture, fromPhoto),
    background: resample(background, fromPhoto),
    lines: lines.map((line) => moveLine(line, (point) => project(toPhoto, point))),
  };
}

/** Adds the noise of a camera, the same to the picture and to its background. @param amplitude of 255 */
export function addNoise(test: TestPicture, { seed, amplitude }: { seed: number; amplitude: number }): TestPicture {
  const withNoise = (raster: ScannedPicture): ScannedPicture => {
    const random = seededRandom(seed);
    const pixels = new Uint8ClampedArray(raster.pixels);
    for (let at = 0; at < pixels.length; at += 4) {
      const noise = random.between(-amplitude, amplitude);
      for (let channel = at; channel < at + 3; channel++) pixels[channel] = (pixels[channel] ?? 0) + noise;
    }
    return { ...raster, pixels: new Uint8Array(pixels.buffer) };
  };
  return { ...test, picture: withNoise(test.picture), background: withNoise(test.background) };
}

/** Stores a picture as JPEG and loads it again. @param quality from 1 to 100 */
export async function compress(test: TestPicture, quality: number): Promise<TestPicture> {
  const reload = async (raster: ScannedPicture) => {
    const canvas = canvasOf(raster);
    const image = await loadImage(await canvas.encode('jpeg', quality));
    canvas.getContext('2d').drawImage(image, 0, 0);
    return rasterOf(canvas);
  };
  return { ...test, picture: await reload(test.picture), background: await reload(test.background) };
}

/** Reduces a picture in size. @param scale below 1 */
export function shrink(test: TestPicture, scale: number): TestPicture {
  const resize = (raster: ScannedPicture) => {
    const canvas = createCanvas(Math.round(raster.width * scale), Math.round(raster.height * scale));
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(canvasOf(raster), 0, 0, canvas.width, canvas.height);
    return rasterOf(canvas);
  };
  return {
    picture: resize(test.picture),
    background: resize(test.background),
    lines: test.lines.map((line) => moveLine(line, ([x, y]) => [x * scale, y * scale])),
  };
}

function canvasOf({ width, height, pixels }: ScannedPicture) {
  const canvas = createCanvas(width, height);
  const bytes = new Uint8ClampedArray(swapRedAndBlue(pixels.slice()));
  canvas.getContext('2d').putImageData(new ImageData(bytes, width, height), 0, 0);
  return canvas;
}

function moveLine(line: TruthLine, move: (point: Point) => Point): TruthLine {
  const [one, two, three, four] = line.quad;
  const quad: Quad = [move(one), move(two), move(three), move(four)];
  const [[endX, endY], [startX, startY]] = [quad[2], quad[3]];
  return { ...line, quad, angle: Math.atan2(endY - startY, endX - startX) };
}

/** A projective map: x' = (a·x + b·y + c) / (g·x + h·y + i), y' = (d·x + e·y + f) / (g·x + h·y + i). */
type Projection = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
];

/** Focal length relative to the width: that of a phone. */
const FOCAL_LENGTH = 1.1;

/** Maps a flat picture to its photo; its centre stays in place. */
function projection({ width, height }: ScannedPicture, { yaw, pitch, roll }: CameraAngles): Projection {
  const focal = FOCAL_LENGTH * width;
  const [sinY, cosY] = sineAndCosine(yaw);
  const [sinP, cosP] = sineAndCosine(pitch);
  const [sinR, cosR] = sineAndCosine(roll);
  // Columns of the rotation R = Rz(roll) · Rx(pitch) · Ry(yaw) that turn the axes of the picture.
  const right = [cosR * cosY - sinR * sinP * sinY, sinR * cosY + cosR * sinP * sinY, -cosP * sinY] as const;
  const down = [-sinR * cosP, cosR * cosP, sinP] as const;
  const [x, y] = [width / 2, height / 2];
  const row = (axis: 0 | 1, middle: number): [number, number, number] => {
    const byX = focal * right[axis] + middle * right[2];
    const byY = focal * down[axis] + middle * down[2];
    return [byX, byY, middle * focal - byX * x - byY * y];
  };
  return [...row(0, x), ...row(1, y), right[2], down[2], focal - right[2] * x - down[2] * y];
}

function sineAndCosine(degrees: number): [sine: number, cosine: number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}

function project([a, b, c, d, e, f, g, h, i]: Projection, [x, y]: Point): Point {
  const depth = g * x + h * y + i;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

/** Inverts a map: the adjugate of its matrix, since its scale does not matter. */
function inverse([a, b, c, d, e, f, g, h, i]: Projection): Projection {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function resample(source: ScannedPicture, toSource: Projection): ScannedPicture {
  const { width, height } = source;
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [fromX, fromY] = project(toSource, [x, y]);
      copyPixel(source, fromX, fromY, pixels, at);
    }
  }
  return { width, height, pixels };
}

/** Interpolates between four pixels. */
function copyPixel(
  { width, height, pixels }: ScannedPicture,
  x: number,
  y: number,
  into: Uint8Array,
  at: number,
): void {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const across = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const one = (top * width + left) * 4;
  const beside = left + 1 < width ? 4 : 0;
  const below = top + 1 < height ? width * 4 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const from = one + channel;
    const upper = (pixels[from] ?? 0) * (1 - across) + (pixels[from + beside] ?? 0) * across;
    const lower = (pixels[from + below] ?? 0) * (1 - across) + (pixels[from + below + beside] ?? 0) * across;
    into[at + channel] = Math.round(upper * (1 - down) + lower * down);
  }
  into[at + 3] = 255;
}
