/** Binary picture: one byte per pixel, 0 or 1. */
interface BinaryPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Connected pixels, corners included. */
interface Component {
  places: readonly number[];
  touchesEdge: boolean;
  /** Whether it touches two opposite edges of the picture. */
  crosses: boolean;
  /** Longer side of its box. */
  length: number;
}

/** Clears the components that fulfil a condition. */
export function removeComponents(
  { width, height, pixels }: BinaryPicture,
  isRemoved: (one: Component) => boolean,
): void {
  const isVisited = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    if (pixels[at] === 0 || isVisited[at] === 1) continue;
    const component = componentAt({ width, height, pixels }, at, isVisited);
    if (isRemoved(component)) for (const place of component.places) pixels[place] = 0;
  }
}

function componentAt({ width, height, pixels }: BinaryPicture, start: number, isVisited: Uint8Array): Component {
  const places = [start];
  isVisited[start] = 1;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let index = 0; index < places.length; index++) {
    const at = places[index] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const next = row * width + column;
        if (pixels[next] === 0 || isVisited[next] === 1) continue;
        isVisited[next] = 1;
        places.push(next);
      }
    }
  }
  const [isLeft, isRight, isTop, isBottom] = [left === 0, right === width - 1, top === 0, bottom === height - 1];
  return {
    places,
    touchesEdge: isLeft || isRight || isTop || isBottom,
    crosses: (isLeft && isRight) || (isTop && isBottom),
    length: Math.max(right - left, bottom - top) + 1,
  };
}

/** Grows the set pixels by a radius, in a square. */
export function dilate({ width, height, pixels }: BinaryPicture, radius: number): Uint8Array {
  const wide = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    if (pixels[at] === 0) continue;
    const x = at % width;
    wide.fill(1, at - Math.min(radius, x), at + Math.min(radius, width - 1 - x) + 1);
  }
  const result = Uint8Array.from(wide);
  for (let at = 0; at < wide.length; at++) {
    if (wide[at] === 0) continue;
    const y = Math.floor(at / width);
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++)
      result[row * width + (at % width)] = 1;
  }
  return result;
}
