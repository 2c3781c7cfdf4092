import type { TimedWord } from '../track.ts';
import { endsSentence } from './sentence-ends.ts';
import { bareWord, guessLanguage, type WordLists, wordListsFor } from './weak-words.ts';

/** Words of a track with what is known of each place between two of them. */
export interface Speech {
  words: readonly SpokenWord[];
  /** The words as the lists have them. */
  bareWords: readonly string[];
  /** BCP 47 tag, given or guessed. */
  language: string | undefined;
  lists: WordLists;
  /** Sum of the lengths of all words before an index, with the spaces between them. */
  lengths: Float64Array;
  /** Unexpected time before a word, as a multiple of the usual variation. */
  pauses: Float64Array;
  /** Whether a cue must end before a word: at a long silence, a sound, or another speaker. */
  mustBreak: readonly boolean[];
  /** Whether pauses can be seen: the words of a block share its time evenly. */
  hasPauses: boolean;
  /** Whether sentences have no marks at their ends. */
  isBare: boolean;
}

interface SpokenWord extends TimedWord {
  end: number;
}

/** Silence that always ends a cue, in seconds. */
const LONG_SILENCE = 1.5;
/** A pause that is no variation of the pace. People make one before at least this share of words. */
const CLEAR_PAUSE = 4;
const PAUSE_SHARE = 0.045;
/** In punctuated speech, at least one word in this many ends a sentence. */
const BARE_RATIO = 60;

export function speechOf(words: readonly TimedWord[], language: string | undefined): Speech {
  const spoken = inOrder(words);
  const lengths = new Float64Array(spoken.length + 1);
  for (const [index, { text, isJoined }] of spoken.entries())
    lengths[index + 1] = (lengths[index] ?? 0) + text.length + (index === 0 || isJoined ? 0 : 1);
  const ends = spoken.filter(({ text }, index) => endsSentence(text, spoken[index + 1]?.text)).length;
  const pauses = pausesOf(spoken);
  const bareWords = spoken.map(({ text }) => bareWord(text));
  const known = language ?? guessLanguage(bareWords);
  return {
    words: spoken,
    bareWords,
    language: known,
    lists: wordListsFor(known),
    lengths,
    pauses,
    hasPauses: pauses.filter((pause) => pause > CLEAR_PAUSE).length > spoken.length * PAUSE_SHARE,
    mustBreak: spoken.map((word, index) => index > 0 && mustBreakBefore(word, spoken[index - 1])),
    isBare: ends * BARE_RATIO < spoken.length,
  };
}

/** Each word begins later than the one before it, so that no cue is empty. */
function inOrder(words: readonly TimedWord[]): SpokenWord[] {
  const spoken: SpokenWord[] = [];
  let earliest = 0;
  for (const word of words) {
    const start = Math.max(word.start, earliest);
    spoken.push({ ...word, start, end: Math.max(start, word.end ?? start) });
    earliest = Math.round(start * 1_000 + 1) / 1_000;
  }
  for (const [index, word] of spoken.entries()) {
    const next = spoken[index + 1];
    if (next) word.end = Math.min(word.end, next.start);
  }
  return spoken;
}

function mustBreakBefore(word: SpokenWord, previous: SpokenWord | undefined): boolean {
  if (!previous) return false;
  return (
    word.startsTurn === true ||
    word.start - previous.end > LONG_SILENCE ||
    isSound(word.text) !== isSound(previous.text)
  );
}

/** `[music]` and sung text. */
export function isSound(text: string): boolean {
  return /^(?:\[.*\]|\(.{2,}\)|♪.*)$/s.test(text);
}

/**
 * Measures pauses against the usual time of a word of the same length: automatic captions have no ends of words, so that a pause only shows
 * as a word that takes too long.
 */
function pausesOf(words: readonly SpokenWord[]): Float64Array {
  const times = words.map(({ start }, index) => (words[index + 1]?.start ?? start) - start);
  const byLength = new Map<number, number[]>();
  for (const [index, { text }] of words.entries()) {
    const bucket = bucketOf(text);
    const known = byLength.get(bucket);
    if (known) known.push(times[index] ?? 0);
    else byLength.set(bucket, [times[index] ?? 0]);
  }
  const usual = new Map([...byLength].map(([bucket, values]) => [bucket, medianOf(values)]));
  const excess = words.map(({ text }, index) => (times[index] ?? 0) - (usual.get(bucketOf(text)) ?? 0));
  const variation = Math.max(0.04, 1.48 * medianOf(excess.map(Math.abs)));
  const pauses = new Float64Array(words.length + 1);
  for (const [index, value] of excess.entries()) pauses[index + 1] = value / variation;
  return pauses;
}

/** Long words are rare, so that they share their statistics. */
function bucketOf(text: string): number {
  return text.length < 8 ? text.length : text.length < 12 ? 8 : 12;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
