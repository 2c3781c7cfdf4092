/** Below this nobody reads, whatever the box. In points. */
const MIN_SIZE = 4;
const MAX_SIZE = 72;
/** Height of a line by the size of its letters. */
export const LINE_HEIGHT = 1.2;
/** Words do not fill their lines to the end. */
const LINE_SLACK = 1.06;

export interface FitOptions {
  text: string;
  /** Of the box, in points. */
  width: number;
  height: number;
  /** How wide a text is at a size of 1 point, in one line. */
  measure(text: string): number;
}

/** The maxSize size, in points, at which a text goes into a box. */
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

/** One line is never broken; what is longer does not fill its lines to the end. */
function heightAt(size: number, paragraphs: readonly number[], width: number): number {
  const lines = paragraphs.map((natural) => {
    const length = natural * size;
    return length <= width * 1.02 ? 1 : Math.ceil((length * LINE_SLACK) / width);
  });
  return lines.reduce((sum, count) => sum + count, 0) * size * LINE_HEIGHT;
}
