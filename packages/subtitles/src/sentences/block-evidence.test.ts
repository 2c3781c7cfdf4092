import { expect, it } from 'vitest';
import type { TimedWord } from '../track.ts';
import { blockEvidence } from './block-evidence.ts';

const WORDS = 6;

/** Writes blocks of six words of three letters. Times are in seconds. */
function blocks(...times: { seconds: number; gap: number }[]): TimedWord[] {
  let start = 0;
  return times.flatMap(({ seconds, gap }, block) => {
    const begin = start;
    start += seconds + gap;
    return Array.from({ length: WORDS }, (_, index) => ({
      start: begin + (index * seconds) / WORDS,
      text: 'abc',
      block,
    }));
  });
}

function evidenceOf(words: readonly TimedWord[], known = new Float64Array(words.length + 1)): Float64Array {
  return blockEvidence(words, known);
}

it('[SUB-01] expects a sentence end in a block that takes longer than others, and at a silence after one', () => {
  const costs = evidenceOf(
    blocks({ seconds: 2, gap: 0 }, { seconds: 3, gap: 0.5 }, { seconds: 2, gap: 0 }, { seconds: 1.5, gap: 0 }),
  );
  const [first, second, , fourth] = [0, 1, 2, 3].map((block) => costs[block * WORDS + 2] ?? 0);
  expect([first, second, fourth].map((cost) => Math.sign(Math.round(cost ?? 0)) || 0)).toEqual([0, -1, 1]);
  expect([costs[WORDS], costs[2 * WORDS], costs[3 * WORDS]].map((cost) => Math.sign(cost ?? 0))).toEqual([1, -1, 1]);
});

it('[SUB-01] takes nothing from blocks without gaps, or with a time that is far too short', () => {
  const costs = evidenceOf(
    blocks({ seconds: 2, gap: 0 }, { seconds: 2, gap: 0 }, { seconds: 0.5, gap: 0 }, { seconds: 2, gap: 0 }),
  );
  expect(Math.max(...costs.map(Math.abs))).toBeCloseTo(0);
});

it('[SUB-01] expects it rather where the words tell of one', () => {
  const words = blocks({ seconds: 2, gap: 0 }, { seconds: 3, gap: 0 }, { seconds: 2, gap: 0 });
  const known = new Float64Array(words.length + 1).fill(6);
  known[WORDS + 3] = -6;
  const costs = evidenceOf(words, known);
  expect(costs[WORDS + 3]).toBeLessThan(2 * (costs[WORDS + 2] ?? 0));
});
