import type { TimedWord } from '../track.ts';

/** Words of one block, whose time they share. */
interface Block {
  first: number;
  last: number;
  seconds: number;
  /** Length of its words with the spaces between them. */
  length: number;
  /** Silence after it. */
  gap: number;
}

/** Silence between blocks that is a pause of the speaker. */
const PAUSE_SECONDS = 0.18;
/** Blocks follow each other without gaps in some captions. Then gaps tell nothing. */
const MIN_PAUSE_SHARE = 0.1;
const AT_PAUSE = -10;
const WITHOUT_PAUSE = 8;
/** Cost per second that a block takes longer than the others of its length. */
const PER_SECOND = 9;
const MAX_BLOCK_COST = 9;
/** Difference of costs that makes one place of a block e times as likely as another. */
const EVEN_COST = 8;
const MAX_SHARE = 3;
/** A block that would be spoken this much faster than the others has a time that is too short. */
const TOO_SHORT = 0.6;

/**
 * Returns what the times of blocks add to the cost of ending a cue before each word. Inside of a block, no pause can be seen. But a block in
 * which a sentence ends takes longer than others, as its time has the pause in it.
 * @param known what is known of these costs otherwise: of a longer block, the best places get the most
 */
export function blockEvidence(words: readonly TimedWord[], known: Float64Array): Float64Array {
  const costs = new Float64Array(words.length + 1);
  const blocks = blocksOf(words);
  if (blocks.length < 3) return costs;
  const paces = blocks.map(({ seconds, length }) => seconds / length).sort((one, other) => one - other);
  const pace = paces[Math.floor(paces.length / 2)] ?? 0;
  const pauses = blocks.filter(({ gap }) => gap > PAUSE_SECONDS).length;
  const hasGaps = pauses > blocks.length * MIN_PAUSE_SHARE;
  for (const { first, last, seconds, length, gap } of blocks) {
    if (seconds < pace * length * TOO_SHORT) continue;
    const longer = (seconds - pace * length) * PER_SECOND;
    const change = -Math.max(-MAX_BLOCK_COST, Math.min(MAX_BLOCK_COST, longer));
    const shares = sharesOf(known.subarray(first + 1, last + 1));
    for (const [at, share] of shares.entries()) costs[first + 1 + at] = change < 0 ? change * share : change;
    if (hasGaps) costs[last + 1] = gap > PAUSE_SECONDS ? AT_PAUSE : WITHOUT_PAUSE;
  }
  return costs;
}

/** Divides the evidence of a block among its places by their costs; 1 on average. */
function sharesOf(costs: Float64Array): Float64Array {
  const least = Math.min(...costs);
  const odds = costs.map((cost) => Math.exp((least - cost) / EVEN_COST));
  const average = odds.reduce((sum, one) => sum + one, 0) / odds.length;
  return odds.map((one) => Math.min(MAX_SHARE, one / average));
}

function blocksOf(words: readonly TimedWord[]): Block[] {
  const blocks: Block[] = [];
  for (let first = 0; first < words.length; ) {
    const { block, start = 0 } = words[first] ?? {};
    let last = first;
    while (block !== undefined && words[last + 1]?.block === block) last += 1;
    if (last > first) {
      const sizes = words.slice(first, last + 1).map(({ text }) => text.length + 1);
      const length = sizes.reduce((sum, size) => sum + size, 0);
      const before = length - (sizes.at(-1) ?? 0);
      const seconds = (((words[last]?.start ?? start) - start) * length) / before;
      blocks.push({
        first,
        last,
        seconds,
        length,
        gap: (words[last + 1]?.start ?? 0) - start - seconds,
      });
    }
    first = last + 1;
  }
  return blocks;
}
