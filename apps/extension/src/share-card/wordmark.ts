import type { Paint } from './palette.ts';

interface Wordmark {
  /** Where it ends. */
  right: number;
  middle: number;
  paint: Paint;
  color: string;
}

const MARK = 22;
const NAME = 'Interlinear';

/** Draws the mark (as `Logo` of the components has it) and the name beside it. Returns how wide both are. */
export function drawWordmark(context: CanvasRenderingContext2D, { right, middle, paint, color }: Wordmark): number {
  const { colors, families } = paint;
  context.font = `600 15px ${families.serif}`;
  context.direction = 'ltr';
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.fillText(NAME, right, middle);
  const width = context.measureText(NAME).width + 8 + MARK;
  context.save();
  context.translate(right - width, middle - MARK / 2);
  context.scale(MARK / 32, MARK / 32);
  fillBar(context, { x: 0, y: 0, width: 32, height: 32, radius: 7 }, colors['rubric-wash']);
  fillBar(context, { x: 6, y: 7.5, width: 20, height: 3, radius: 1.5 }, colors.ink);
  fillBar(context, { x: 6, y: 14.5, width: 13, height: 3, radius: 1.5 }, colors.rubric);
  fillBar(context, { x: 6, y: 21.5, width: 17, height: 3, radius: 1.5 }, colors.ink);
  context.restore();
  return width;
}

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

function fillBar(context: CanvasRenderingContext2D, { x, y, width, height, radius }: Bar, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}
