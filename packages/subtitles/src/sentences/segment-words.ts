import { milliseconds } from '../read/file-cue.ts';
import type { Cue, TimedWord } from '../track.ts';
import { isWide } from '../words.ts';
import { boundaryCosts, SENTENCE_COST } from './boundary-costs.ts';
import { type Speech, speechOf } from './speech.ts';

/** Limits of a cue: one glance, and two lines. */
export const CUE_LIMITS = { characters: 84, wideCharacters: 32, seconds: 7 };

/** A cue made of words, and whether its last word ends a sentence as far as the words tell. */
export interface WordCue extends Cue {
  endsSentence: boolean;
}

/** Cues stay for a moment after their last word, if nothing follows. */
const LINGER = 0.6;
const MIN_SECONDS = 1;

/**
 * Divides words into cues by dynamic programming over all places where a cue may end: at ends of sentences and clauses, at pauses, never
 * beyond the limits, and rarely after an article or a preposition. Keeps every word; cues do not overlap.
 */
export function segmentWords(words: readonly TimedWord[], language?: string): WordCue[] {
  if (words.length === 0) return [];
  const limits = limitsFor(words);
  const speech = speechOf(words, language);
  const costs = boundaryCosts(speech);
  const ends = cheapestEnds(speech, costs, limits);
  return toCues(speech, costs, ends);
}

interface Limits {
  characters: number;
  /** Length that reads best. */
  ideal: number;
}

function limitsFor(words: readonly TimedWord[]): Limits {
  return isWide(words.map(({ text }) => text))
    ? { characters: CUE_LIMITS.wideCharacters, ideal: 17 }
    : { characters: CUE_LIMITS.characters, ideal: 46 };
}

/** Returns the indexes after the last word of each cue. */
function cheapestEnds(speech: Speech, costs: Float64Array, limits: Limits): number[] {
  const count = speech.words.length;
  // Cost of ends inside of a cue, summed up so that the sum between two words is one subtraction.
  const passed = new Float64Array(count + 1);
  for (let at = 1; at <= count; at += 1) passed[at] = (passed[at - 1] ?? 0) + passCost(costs[at] ?? 0);
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(count + 1);
  best[0] = 0;
  for (let end = 1; end <= count; end += 1) {
    for (let begin = end - 1; begin >= 0; begin -= 1) {
      if (end - begin > 1 && !fits(speech, begin, end, limits)) break;
      const inner = (passed[end - 1] ?? 0) - (passed[begin] ?? 0);
      const total =
        (best[begin] ?? 0) + shapeCost(speech, begin, end, limits) + inner + (end < count ? (costs[end] ?? 0) : 0);
      if (total < (best[end] ?? 0)) {
        best[end] = total;
        previous[end] = begin;
      }
    }
  }
  const ends: number[] = [];
  for (let end = count; end > 0; end = previous[end] ?? 0) ends.push(end);
  return ends.reverse();
}

/** Cost of not ending a cue where a sentence probably ends. */
function passCost(cost: number): number {
  return cost < 0 ? -cost * 0.6 : 0;
}

/** Breaks inside are ruled out where the caller sees one more word before; so only the first gap is checked. */
function fits(speech: Speech, begin: number, end: number, limits: Limits): boolean {
  const [first, last] = [speech.words[begin], speech.words[end - 1]];
  if (!first || !last || speech.mustBreak[begin + 1]) return false;
  return lengthOf(speech, begin, end) <= limits.characters && last.end - first.start <= CUE_LIMITS.seconds;
}

function lengthOf(speech: Speech, begin: number, end: number): number {
  const hasSpace = speech.words[begin]?.isJoined !== true && begin > 0;
  return (speech.lengths[end] ?? 0) - (speech.lengths[begin] ?? 0) - (hasSpace ? 1 : 0);
}

function shapeCost(speech: Speech, begin: number, end: number, { characters, ideal }: Limits): number {
  const length = lengthOf(speech, begin, end);
  const seconds = (speech.words[end - 1]?.end ?? 0) - (speech.words[begin]?.start ?? 0);
  const lengthCost =
    length < ideal ? 6 * ((ideal - length) / ideal) ** 2 : 2 * ((length - ideal) / (characters - ideal)) ** 2;
  return lengthCost + (seconds < MIN_SECONDS ? 3 * (MIN_SECONDS - seconds) : 0) + 1;
}

function toCues(speech: Speech, costs: Float64Array, ends: readonly number[]): WordCue[] {
  return ends.map((end, index) => {
    const words = speech.words.slice(ends[index - 1] ?? 0, end);
    const [first, last, next] = [words[0], words.at(-1), speech.words[end]];
    const start = first?.start ?? 0;
    const spoken = Math.max(last?.end ?? start, start);
    const latest = Math.min(next?.start ?? Number.POSITIVE_INFINITY, start + CUE_LIMITS.seconds);
    const shown = Math.max(spoken + LINGER, start + MIN_SECONDS);
    return {
      start,
      end: milliseconds(Math.min(shown, latest)),
      text: joinWords(words),
      endsSentence: end === speech.words.length || speech.mustBreak[end] === true || (costs[end] ?? 0) <= SENTENCE_COST,
    };
  });
}

function joinWords(words: readonly TimedWord[]): string {
  return words.map(({ text, isJoined }, index) => (index === 0 || isJoined ? text : ` ${text}`)).join('');
}
