import { type Sentence, toSentences } from '../sentences/sentences.ts';
import { splitTranslation } from '../sentences/split-translation.ts';
import type { Cue, SubtitleTrack } from '../track.ts';
import { joinTexts } from '../words.ts';
import type { SentenceResult, SentenceResults } from './sentence-results.ts';
import type { SessionCue } from './session-types.ts';

/** The cues of a track by time, and their sentences with the results so far. */
export class SentenceIndex {
  readonly sentences: readonly Sentence[];
  readonly #cues: readonly Cue[];
  readonly #target: string;
  readonly #results: SentenceResults;
  /** Indexes of the sentences of each cue. */
  readonly #sentencesOfCue: readonly number[][];
  /** Latest end of the cues up to an index: where it is past, none of them is shown. */
  readonly #latestEnds: Float64Array;
  #shown: (SessionCue | undefined)[];

  constructor(track: SubtitleTrack, target: string, results: SentenceResults) {
    const { cues, sentences } = toSentences(track);
    this.#cues = cues;
    this.sentences = sentences;
    this.#target = target;
    this.#results = results;
    this.#sentencesOfCue = cues.map(() => []);
    for (const [index, { parts }] of sentences.entries()) {
      for (const cue of new Set(parts.map((part) => part.cue))) this.#sentencesOfCue[cue]?.push(index);
    }
    this.#latestEnds = new Float64Array(cues.length);
    let latest = 0;
    for (const [index, { end }] of cues.entries()) this.#latestEnds[index] = latest = Math.max(latest, end);
    this.#shown = cues.map(() => undefined);
  }

  get cues(): SessionCue[] {
    return this.#cues.flatMap((_, index) => this.#cueAt(index) ?? []);
  }

  /** Forgets how the cues of a sentence are shown, because its result changed. */
  invalidate(sentence: Sentence): void {
    for (const { cue } of sentence.parts) this.#shown[cue] = undefined;
  }

  invalidateAll(): void {
    this.#shown = this.#cues.map(() => undefined);
  }

  cuesAt(position: number): SessionCue[] {
    const shown: SessionCue[] = [];
    for (let index = this.#lastStarted(position); index >= 0; index -= 1) {
      if ((this.#latestEnds[index] ?? 0) <= position) break;
      const cue = this.#cues[index];
      const shownCue = cue && cue.end > position ? this.#cueAt(index) : undefined;
      if (shownCue) shown.unshift(shownCue);
    }
    return shown;
  }

  nextChangeAfter(position: number): number {
    const last = this.#lastStarted(position);
    const nextStart = this.#cues[last + 1]?.start ?? Number.POSITIVE_INFINITY;
    return Math.min(nextStart, ...this.cuesAt(position).map(({ end }) => end));
  }

  /** Indexes of the sentences that are at least partly between two positions. */
  sentencesBetween(from: number, to: number): number[] {
    const found: number[] = [];
    let index = this.#firstSentenceEndingAfter(from);
    for (; index < this.sentences.length; index += 1) {
      const sentence = this.sentences[index];
      if (!sentence || sentence.start >= to) break;
      if (sentence.end > from) found.push(index);
    }
    return found;
  }

  #firstSentenceEndingAfter(position: number): number {
    // Sentences begin in order. Long ones that began earlier are found by looking back a little.
    let [low, high] = [0, this.sentences.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sentences[middle]?.start ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - LOOK_BACK);
  }

  /** Index of the last cue that has begun; -1 before the first. */
  #lastStarted(position: number): number {
    let [low, high] = [0, this.#cues.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cues[middle]?.start ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #cueAt(index: number): SessionCue | undefined {
    const known = this.#shown[index];
    const cue = this.#cues[index];
    if (known || !cue) return known;
    const shown = { ...cue, index, ...this.#translationOf(index) };
    this.#shown[index] = shown;
    return shown;
  }

  #translationOf(cue: number): Pick<SessionCue, 'status' | 'translation'> {
    const results = (this.#sentencesOfCue[cue] ?? []).map((index) => this.#pieceOf(index, cue));
    if (results.some(({ status }) => status === 'waiting')) return { status: 'waiting' };
    if (results.some(({ status }) => status === 'failed')) return { status: 'failed' };
    if (results.every(({ status }) => status === 'kept')) return { status: 'kept' };
    const translation = results.reduce((text, { piece, startsLine }) => {
      if (piece === '') return text;
      return startsLine && text !== '' ? `${text}\n${piece}` : joinTexts(text, piece);
    }, '');
    return { status: 'translated', translation };
  }

  #pieceOf(
    index: number,
    cue: number,
  ): { status: SentenceResult['status'] | 'waiting'; piece: string; startsLine: boolean } {
    const sentence = this.sentences[index];
    const result = sentence && this.#results.get(sentence.text);
    const at = sentence?.parts.findIndex((part) => part.cue === cue) ?? -1;
    const part = sentence?.parts[at];
    if (!sentence || !result || !part) return { status: 'waiting', piece: '', startsLine: false };
    const { startsLine } = part;
    if (result.status !== 'translated') return { status: result.status, piece: part.text, startsLine };
    const lengths = sentence.parts.map(({ text }) => text.length);
    return { status: 'translated', piece: splitTranslation(result.text, lengths, this.#target)[at] ?? '', startsLine };
  }
}

/** At most this many sentences overlap, in practice. */
const LOOK_BACK = 8;
