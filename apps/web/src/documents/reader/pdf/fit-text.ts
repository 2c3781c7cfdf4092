/** Smallest legible font size, in points. */
const MIN_SIZE = 4;
const MAX_SIZE = 72;
/** Line height as a multiple of the font size. */
export const LINE_HEIGHT = 1.2;
/** Extra length for line ends that words do not fill. */
const LINE_SLACK = 1.06;

export interface FitOptions {
  text: string;
  /** Width of the box, in points. */
  width: number;
  height: number;
  /** Returns the width of a single line of text at a font size of 1 point. */
  measure(text: string): number;
}

/** Finds the largest font size, in points, at which a text fits into a box. */
export function fitText({ text, width, height, measure }: FitOptions): number {
  const paragraphs = text.split('\n').map(measure);
  let low = MIN_SIZE;
  let high = Math.max(MIN_SIZE, Math.min(MAX_SIZE, height));
  for (let step = 0; step < 12; step += 1) {
    const size = (low + high) / 2;
    if (heightAt(size, paragraphs, width) <= height + size * (LINE_HEIGHT - 1)) low = size;
    else high = size;
  }
  return low;
}

/** Text that fits on one line counts as one; longer text gets extra length for unfilled line ends. */
function heightAt(size: number, paragraphs: readonly number[], width: number): number {
  const lines = paragraphs.map((natural) => {
    const length = natural * size;
    return length <= width * 1.02 ? 1 : Math.ceil((length * LINE_SLACK) / width);
  });
  return lines.reduce((sum, count) => sum + count, 0) * size * LINE_HEIGHT;
}
