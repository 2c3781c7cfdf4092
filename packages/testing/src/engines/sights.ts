import type { SeenText } from './seen-picture.ts';

/** Moves every line, as models do that misjudge places. */
export function shiftSight(lines: readonly SeenText[], [across, down]: readonly [number, number]): SeenText[] {
  return lines.map(({ text, box: [left, top, right, bottom] }) => ({
    text,
    box: [left + across, top + down, right + across, bottom + down],
  }));
}

/** Lines that are in no picture: in its corners, over its whole area, outside of it, and without any area. */
export const INVENTED_LINES: readonly SeenText[] = [
  { text: 'Invented words in a corner', box: [0, 0, 0.12, 0.03] },
  { text: 'Invented words at the lower edge', box: [0.8, 0.97, 1, 1] },
  { text: 'Invented words over everything', box: [0, 0, 1, 1] },
  { text: 'Invented words outside', box: [1.2, 1.1, 1.9, 1.3] },
  { text: 'Invented words of no size', box: [0.5, 0.5, 0.5, 0.5] },
];

/** Repeats lines until there are many more than any picture has. */
export function repeatSight(lines: readonly SeenText[], count: number): SeenText[] {
  return Array.from({ length: count }, (_, index) => lines[index % lines.length]).flatMap((line) => line ?? []);
}

/** Answers that are not in the requested shape and hold no line. */
export const USELESS_ANSWERS = [
  '',
  'I see a menu with prices.',
  '{"text',
  '[1, 2, 3]',
  'null',
  '{"lines":[{"words":"a"}]}',
];

/** The same lines with prose around them, one line broken, and the end cut off. */
export function breakSight(lines: readonly SeenText[]): string {
  const written = lines.map(({ text, box }) =>
    JSON.stringify({ text, box: box.map((share) => Math.round(share * 1000)) }),
  );
  return `Here are the lines:\n\`\`\`json\n{"lines":[{"text":5,"box":"?"},${written.join(',')},{"text":"cut o`;
}
