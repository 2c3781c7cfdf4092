/** Position in pixels of the picture, y downwards. */
export type Point = readonly [x: number, y: number];

/** Upright rectangle in pixels of the picture. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Corners of a turned rectangle, clockwise as read, from the corner where its first line starts. */
export type Quad = readonly [Point, Point, Point, Point];

/**
 * Turned rectangle as intervals along two axes: `start` to `end` in the direction of writing, `top` to `bottom` in the direction
 * in which lines follow each other. For upright vertical text (angle π/2) the first axis points down and the second left.
 */
export interface TurnedBox {
  /** Direction of writing, in radians clockwise. */
  angle: number;
  start: number;
  end: number;
  top: number;
  bottom: number;
}

/** Converts a position to distances along the two axes of a direction of writing. */
export function alongAxes(angle: number, [x, y]: Point): Point {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [x * cosine + y * sine, y * cosine - x * sine];
}

export function quadOf({ angle, start, end, top, bottom }: TurnedBox): Quad {
  const corner = (along: number, across: number) => alongAxes(-angle, [along, across]);
  return [corner(start, top), corner(end, top), corner(end, bottom), corner(start, bottom)];
}

export function turnedBoxOf([first, second, , last]: Quad): TurnedBox {
  const angle = Math.atan2(second[1] - first[1], second[0] - first[0]);
  const [start, top] = alongAxes(angle, first);
  return { angle, start, end: alongAxes(angle, second)[0], top, bottom: alongAxes(angle, last)[1] };
}

/** Smallest turned box in one direction around others of nearly the same direction. */
export function turnedBoxAround(angle: number, boxes: readonly TurnedBox[]): TurnedBox {
  const corners = boxes.flatMap((box) => quadOf(box)).map((corner) => alongAxes(angle, corner));
  const along = corners.map(([distance]) => distance);
  const across = corners.map(([, distance]) => distance);
  return {
    angle,
    start: Math.min(...along),
    end: Math.max(...along),
    top: Math.min(...across),
    bottom: Math.max(...across),
  };
}

/** Smallest upright box around points. */
export function boxAround(points: readonly Point[]): Box {
  const left = Math.min(...points.map(([x]) => x));
  const top = Math.min(...points.map(([, y]) => y));
  return [left, top, Math.max(...points.map(([x]) => x)) - left, Math.max(...points.map(([, y]) => y)) - top];
}
