import { expect, it } from 'vitest';
import { readingWarnings } from './reading-warnings.ts';

it('[SUB-03] warns of lines that are too long or too short to read', () => {
  expect(readingWarnings('A short line.', 2)).toEqual([]);
  expect(readingWarnings('A short line.', 0.5)).toEqual(['too-fast']);
  expect(readingWarnings('word '.repeat(20), 10)).toEqual(['too-long']);
  expect(readingWarnings('字'.repeat(33), 10)).toEqual(['too-long']);
  expect(readingWarnings('字'.repeat(20), 1)).toEqual(['too-fast']);
  expect(readingWarnings('', 0)).toEqual([]);
});
