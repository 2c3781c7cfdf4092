import fc from 'fast-check';

/** `npm test` proves every property at a size that takes seconds; `npm run test:deep` proves the same at full size. */
const IS_DEEP = process.env.TEST_SIZE === 'deep';

/** Chooses how large a property, kill or load test is in this run. */
export function bySize<Size>({ quick, deep }: { quick: Size; deep: Size }): Size {
  return IS_DEEP ? deep : quick;
}

/** Returns the first `quick` cases, which stand for the others, and all of them at the deep size. */
export function casesBySize<const Case>(quick: number, cases: readonly Case[]): readonly Case[] {
  return IS_DEEP ? cases : cases.slice(0, quick);
}

/** Returns `count` items at even distances, from the beginning of the list to its end. */
export function sampleEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.filter(
    (_, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  );
}

/**
 * The seed of every random choice in this run: fixed in `npm test`, so that the same code gives the same result; in
 * `npm run test:deep` a new one that it prints, or `TEST_SEED`.
 */
export const SEED = Number(process.env.TEST_SEED ?? 1);

/** Applies the size and the seed to all property tests; Vitest runs it before each test file. */
export function configureProperties(): void {
  fc.configureGlobal({ seed: SEED, ...(IS_DEEP && { numRuns: 1_000 }) });
}
