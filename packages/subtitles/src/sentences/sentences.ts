import type { Cue, SubtitleTrack } from '../track.ts';
import { isWide, joinTexts } from '../words.ts';
import { segmentWords } from './segment-words.ts';
import { endsSentence, splitAtSentenceEnds } from './sentence-ends.ts';
import { isSound } from './speech.ts';

/** A unit of translation: one sentence, or the sentences of a cue that cannot be told apart. */
export interface Sentence {
  /** On one line, as an engine gets it. */
  text: string;
  /** Seconds, from the first cue to the last. */
  start: number;
  end: number;
  parts: readonly SentencePart[];
}

/** The piece of a sentence that is in one cue. */
export interface SentencePart {
  /** Index of the cue. */
  cue: number;
  text: string;
  /** Whether the piece begins a line that must stay one: another speaker, a sound, a line of a song. */
  startsLine: boolean;
}

export interface SentenceTrack {
  /** Cues to show: those of the track, or better ones made of its words. */
  cues: readonly Cue[];
  sentences: readonly Sentence[];
}

/** Arranges a track in sentences. The text of all parts of a cue is the text of the cue. */
export function toSentences(track: SubtitleTrack): SentenceTrack {
  if (track.words && track.words.length > 0) {
    const cues = segmentWords(track.words, track.language);
    const sentences = joinPieces(cues, (index) => cues[index]?.endsSentence === true);
    return { cues: cues.map(({ start, end, text }) => ({ start, end, text })), sentences };
  }
  return { cues: track.cues, sentences: joinPieces(track.cues, endsByItself(track.cues)) };
}

/** Silence between the cues of a sentence, in seconds. */
const MAX_GAP = 1.5;
const MAX_PARTS = 4;
const MAX_LENGTH = 320;

function joinPieces(cues: readonly Cue[], endsAfter: (index: number) => boolean): Sentence[] {
  const sentences: Sentence[] = [];
  let parts: SentencePart[] = [];
  const isBilingual = areBilingual(cues);
  const finish = () => {
    if (parts.length > 0) sentences.push(toSentence(parts, cues));
    parts = [];
  };
  for (const [index, cue] of cues.entries()) {
    if (!continues(cues[index - 1], cue)) finish();
    const pieces = isBilingual ? cue.text.split('\n').map(toOwnLine) : piecesOf(cue.text);
    for (const [at, { text, startsLine }] of pieces.entries()) {
      const length = parts.reduce((sum, part) => sum + part.text.length, text.length);
      if (startsLine || parts.length >= MAX_PARTS || length > MAX_LENGTH) finish();
      parts.push({ cue: index, text, startsLine: startsLine && at > 0 });
      const next = pieces[at + 1]?.text ?? cues[index + 1]?.text ?? '';
      const isLast = at === pieces.length - 1;
      if (
        endsSentence(text, next) ||
        isSound(text) ||
        isBilingual ||
        (!isLast && !pieces[at + 1]?.startsLine) ||
        (isLast && endsAfter(index))
      )
        finish();
    }
  }
  finish();
  return sentences;
}

/** Number of cues, and share of those with several lines, that show each text in two scripts, as Chinese files with the original do. */
const MIN_BILINGUAL_CUES = 3;
const MIN_BILINGUAL_SHARE = 0.7;

function areBilingual(cues: readonly Cue[]): boolean {
  const broken = cues.filter(({ text }) => text.includes('\n'));
  const bilingual = broken.filter(({ text }) => {
    const areWide = text.split('\n').map((line) => isWide([line]));
    return areWide.includes(true) && areWide.includes(false);
  });
  return bilingual.length >= MIN_BILINGUAL_CUES && bilingual.length >= broken.length * MIN_BILINGUAL_SHARE;
}

/** A line of a bilingual cue stands for itself: the next one is the same text in the other language. */
function toOwnLine(text: string): Line {
  return { text, startsLine: true };
}

function continues(previous: Cue | undefined, cue: Cue): boolean {
  if (!previous) return true;
  const isSamePlace =
    previous.placement?.vertical === cue.placement?.vertical &&
    previous.placement?.horizontal === cue.placement?.horizontal;
  return isSamePlace && cue.start - previous.end <= MAX_GAP && cue.start >= previous.start + 0.1;
}

/** Where a whole track has no punctuation, a pause is the best sign of an end. */
function endsByItself(cues: readonly Cue[]): (index: number) => boolean {
  const ends = cues.filter(({ text }) => endsSentence(text)).length;
  if (ends * 12 >= cues.length) return () => false;
  return (index) => (cues[index + 1]?.start ?? Number.POSITIVE_INFINITY) - (cues[index]?.end ?? 0) > 0.35;
}

/** Lines of another speaker, of a sound or a song. */
const OWN_LINE = /^(?:[-–—‐]\s*\S|♪|[[(（［【]|>>|[\p{Lu}][\p{Lu} .'’]{1,24}:)/u;

/** Joins lines that were broken to fit a screen. Lines of another speaker, of a sound or a song stay lines of their own. */
export function joinBrokenLines(text: string): string {
  return linesOf(text)
    .map((line) => line.text)
    .join('\n');
}

function piecesOf(text: string): Line[] {
  return linesOf(text).flatMap(({ text: line, startsLine }) =>
    splitAtSentenceEnds(line).map((piece, at) => ({ text: piece, startsLine: startsLine && at === 0 })),
  );
}

interface Line {
  text: string;
  startsLine: boolean;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const line of text.split('\n')) {
    const last = lines.at(-1);
    // A line that was broken to fit the screen continues the one before it.
    if (last && !OWN_LINE.test(line) && !isSound(last.text)) last.text = joinTexts(last.text, line);
    else lines.push({ text: line, startsLine: lines.length > 0 || OWN_LINE.test(line) });
  }
  return lines;
}

function toSentence(parts: readonly SentencePart[], cues: readonly Cue[]): Sentence {
  const [first, last] = [cues[parts[0]?.cue ?? 0], cues[parts.at(-1)?.cue ?? 0]];
  return {
    text: parts.map(({ text }) => text).reduce(joinTexts),
    start: first?.start ?? 0,
    end: last?.end ?? 0,
    parts,
  };
}
