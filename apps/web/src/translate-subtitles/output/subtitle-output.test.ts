import { expect, it } from 'vitest';
import { linesOf, withShift, withTyped } from '../state/lines.ts';
import type { LineResult } from '../state/subtitle-state.ts';
import {
  convertedText,
  formatOfOutput,
  type OutputOptions,
  outputCues,
  outputName,
  untranslatedLines,
} from './subtitle-output.ts';

const LINES = withTyped(
  linesOf([
    { start: 1, end: 2, text: 'One.' },
    { start: 3, end: 4, text: 'Two.' },
    { start: 5, end: 6, text: 'Three.' },
    { start: 7, end: 8, text: '♪♪' },
  ]),
  1,
  'de',
  'Zwei.',
);
const RESULTS = new Map<number, LineResult>([
  [0, { status: 'translated', text: 'Eins.', original: 'One.', engine: 'local' }],
  [3, { status: 'kept' }],
]);

it('[SUB-03] writes what a person or an engine translated, and asks about the rest', async () => {
  expect(untranslatedLines(LINES, RESULTS, 'de').map(({ text }) => text)).toEqual(['Three.']);
  const options = { lines: 'original-first', target: 'de' } as const;
  expect(await written(LINES, { ...options, leavesOut: false })).toBe(
    [
      '1\n00:00:01,000 --> 00:00:02,000\nOne.\nEins.\n',
      '2\n00:00:03,000 --> 00:00:04,000\nTwo.\nZwei.\n',
      '3\n00:00:05,000 --> 00:00:06,000\nThree.\n',
      '4\n00:00:07,000 --> 00:00:08,000\n♪♪\n',
    ].join('\n'),
  );
  const shorter = await written(LINES, { ...options, lines: 'translation', leavesOut: true });
  expect(shorter).toBe(
    [
      '1\n00:00:01,000 --> 00:00:02,000\nEins.\n',
      '2\n00:00:03,000 --> 00:00:04,000\nZwei.\n',
      '3\n00:00:07,000 --> 00:00:08,000\n♪♪\n',
    ].join('\n'),
  );
  expect(await written(LINES, { ...options, lines: 'original', leavesOut: true })).toContain('Three.');
  // Lines that a shift moved before the beginning are left out.
  expect(await written(withShift(LINES, -4.5), { ...options, leavesOut: false })).not.toContain('Two.');
});

it('[SUB-03] names files as players find them', () => {
  const options = { format: 'srt', lines: 'translation', source: 'en', target: 'de' } as const;
  expect(outputName('film.en.srt', options)).toBe('film.de.srt');
  expect(outputName('film.mkv.vtt', { ...options, format: 'ass', lines: 'original-first' })).toBe('film.mkv.en-de.ass');
  expect(outputName('film', { ...options, lines: 'translation-first' })).toBe('film.de-en.srt');
  expect(outputName('film.zh-Hans.srt', { ...options, lines: 'original', source: undefined })).toBe(
    'film.original.srt',
  );
});

it('[SUB-03] writes the format of the file unless another was chosen, and keeps its ending', () => {
  expect([
    formatOfOutput('original', 'ttml'),
    formatOfOutput('original', undefined),
    formatOfOutput('vtt', 'ass'),
  ]).toEqual(['ttml', 'srt', 'vtt']);
  const options = { lines: 'translation', source: 'en', target: 'de' } as const;
  expect(outputName('film.en.ssa', { ...options, format: 'ass', own: 'ass' })).toBe('film.de.ssa');
  expect(outputName('film.dfxp', { ...options, format: 'ttml', own: 'ttml' })).toBe('film.de.dfxp');
  expect(outputName('film.txt', { ...options, format: 'srt', own: 'srt' })).toBe('film.de.srt');
  expect(outputName('film.ssa', { ...options, format: 'srt', own: 'ass' })).toBe('film.de.srt');
});

async function written(lines: typeof LINES, options: OutputOptions): Promise<string> {
  const pause = () => Promise.resolve();
  const cues = await outputCues(lines, RESULTS, { ...options, pause });
  return convertedText(cues, { format: 'srt', lines: options.lines, pause });
}
