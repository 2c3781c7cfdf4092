import { expect, it } from 'vitest';
import { linesOf, withLine } from './lines.ts';
import { type PieceCache, readSnapshot, writeSnapshot } from './snapshot-file.ts';
import type { LineResult } from './subtitle-state.ts';
import type { SubtitleSnapshot } from './subtitle-store.ts';

const LINES = linesOf(
  Array.from({ length: 1_200 }, (_, index) => ({ start: index, end: index + 1, text: `Line\n${index} "q"` })),
);
const RESULTS = new Map(
  LINES.map(({ request, text }): [number, LineResult] => [
    request,
    { status: 'translated', text: `Zeile ${request}`, original: text, engine: 'local' },
  ]),
);
const SNAPSHOT: SubtitleSnapshot = {
  ...{ lines: LINES, results: new Map([['de', RESULTS]]), detected: 'en' },
  encoding: { name: 'utf-8', isGuess: false },
  format: 'srt',
};

it('[SUB-03] stores the work on a file in pieces, and writes only those again that changed', async () => {
  const cache: PieceCache = new Map();
  const first = run(SNAPSHOT, cache);
  expect(first.turns).toBe(6);
  let pauses = 0;
  const read = await readSnapshot(first.file, async () => {
    pauses += 1;
  });
  expect(read).toEqual(SNAPSHOT);
  expect(pauses).toBe(7);

  const edited = { ...SNAPSHOT, lines: withLine(LINES, 700, { text: 'Changed' }) };
  const second = run(edited, cache);
  expect(second.turns).toBe(1);
  expect(await readSnapshot(second.file, () => Promise.resolve())).toEqual(edited);
});

/** Writes to the end. `turns` counts the pieces that were written. */
function run(snapshot: SubtitleSnapshot, cache: PieceCache): { file: Blob; turns: number } {
  const writing = writeSnapshot(snapshot, cache);
  let turns = 0;
  let step = writing.next();
  while (!step.done) {
    turns += 1;
    step = writing.next();
  }
  return { file: step.value, turns };
}
