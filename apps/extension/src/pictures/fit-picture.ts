/** Rectangle in CSS pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Extent {
  width: number;
  height: number;
}

/** Distance as CSS computes it: a share of the free space plus a length in pixels. */
export interface Offset {
  share: number;
  pixels: number;
}

/** How a picture is scaled to its box. */
export type Fit = 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';

/** Returns the place of the whole picture; it may exceed the box, which then cuts it off (CSS `object-fit` and `object-position`). */
export function fitPicture(box: Rect, picture: Extent, fit: Fit, position: readonly [Offset, Offset]): Rect {
  return placePicture(box, scaledSize(box, picture, fit), position);
}

/** Places a picture of known size in its box. */
export function placePicture(box: Rect, { width, height }: Extent, [across, down]: readonly [Offset, Offset]): Rect {
  return {
    x: box.x + (box.width - width) * across.share + across.pixels,
    y: box.y + (box.height - height) * down.share + down.pixels,
    width,
    height,
  };
}

function scaledSize(box: Rect, { width, height }: Extent, fit: Fit): Extent {
  if (fit === 'fill' || width === 0 || height === 0) return { width: box.width, height: box.height };
  const contained = Math.min(box.width / width, box.height / height);
  const scale = {
    contain: contained,
    cover: Math.max(box.width / width, box.height / height),
    none: 1,
    'scale-down': Math.min(1, contained),
  }[fit];
  return { width: width * scale, height: height * scale };
}

/** Parses a computed `object-position` or `background-position`: `50% 10px`, or `calc(100% - 8px) 0%`. */
export function parsePosition(position: string): readonly [Offset, Offset] {
  const [across, down] = splitTopLevel(position, /\s/);
  return [parseOffset(across), parseOffset(down)];
}

/** Parses a computed length or percentage, or their sum. */
export function parseOffset(text = '50%'): Offset {
  const terms = [...text.matchAll(/([+-]?)\s*(-?[\d.]+(?:e[+-]?\d+)?)(%|px)/g)];
  const sum = (unit: string) =>
    terms.reduce(
      (total, [, sign, amount, own]) => (own === unit ? total + Number(amount) * (sign === '-' ? -1 : 1) : total),
      0,
    );
  return { share: sum('%') / 100, pixels: sum('px') };
}

/** Splits a CSS value outside parentheses and quotes. */
export function splitTopLevel(value: string, separator: RegExp): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let quote = '';
  for (const letter of value.trim()) {
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth === 0 && quote === '' && separator.test(letter)) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Sizes a background picture as `background-size` says. */
export function backgroundSize(box: Rect, picture: Extent, size: string): Extent {
  if (size === 'cover' || size === 'contain') return scaledSize(box, picture, size);
  const [width, height] = splitTopLevel(size, /\s/);
  const length = (text: string | undefined, whole: number) => {
    if (text === undefined || text === 'auto') return undefined;
    const { share, pixels } = parseOffset(text);
    return share * whole + pixels;
  };
  const across = length(width, box.width);
  const down = length(height, box.height);
  const ratio = picture.width / Math.max(1, picture.height);
  if (across !== undefined && down !== undefined) return { width: across, height: down };
  if (across !== undefined) return { width: across, height: across / ratio };
  return down === undefined ? picture : { width: down * ratio, height: down };
}

export function intersect(one: Rect, other: Rect): Rect | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Removes rectangles from another; the rest is disjoint rectangles. */
export function subtract(whole: Rect, removed: readonly Rect[]): Rect[] {
  return removed.reduce((rest, hole) => rest.flatMap((piece) => without(piece, hole)), [whole]);
}

function without(piece: Rect, hole: Rect): Rect[] {
  const common = intersect(piece, hole);
  if (!common) return [piece];
  const right = common.x + common.width;
  const bottom = common.y + common.height;
  return [
    { x: piece.x, y: piece.y, width: piece.width, height: common.y - piece.y },
    { x: piece.x, y: bottom, width: piece.width, height: piece.y + piece.height - bottom },
    { x: piece.x, y: common.y, width: common.x - piece.x, height: common.height },
    { x: right, y: common.y, width: piece.x + piece.width - right, height: common.height },
  ].filter(({ width, height }) => width > 0 && height > 0);
}
