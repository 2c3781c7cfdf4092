import { type Sentence, toSentences } from '@interlinear/subtitles/sentences';
import { splitTranslation } from '@interlinear/subtitles/split-translation';
import { joinTexts } from '@interlinear/subtitles/words';
import type { Line } from './lines.ts';

/** Sentences to send in one request, and the lines that their translations complete. */
export interface SentenceBatch {
  lines: readonly Line[];
  /** In order, without repetitions. */
  sentences: readonly string[];
  /** Sentences before these, as context for AI engines. */
  context: string;
  /** Composes the translation of a line of the batch. @returns `undefined` while a sentence lacks its result */
  compose(line: Line, resultOf: (sentence: string) => SentenceResult | undefined): SentenceResult | undefined;
}

export type SentenceResult =
  | { status: 'translated'; text: string }
  /** Stays as it is. */
  | { status: 'kept' }
  | { status: 'failed'; info: string };

export interface BatchOptions {
  /** Index of the line to begin with; lines before it come last. */
  from: number;
  maxLines: number;
  target: string;
  isWanted(line: Line): boolean;
}

/** Sentences have at most four lines; a slice is this much longer at both ends, so that it contains them whole. */
const MARGIN = 6;
const CONTEXT_SENTENCES = 3;
const MAX_CONTEXT_LENGTH = 1_200;
/** Length of all sentences, in UTF-16 code units: well below the limits of all engines. */
const MAX_BATCH_LENGTH = 12_000;

/**
 * Finds the next lines to translate and their sentences. Looks at a slice of the lines only: all sentences of 20,000 lines would block
 * the page.
 */
export function nextBatch(lines: readonly Line[], options: BatchOptions): SentenceBatch | undefined {
  const { from, maxLines, target, isWanted } = options;
  const later = lines.findIndex((line, index) => index >= from && isWanted(line));
  const first = later >= 0 ? later : lines.findIndex(isWanted);
  if (first < 0) return undefined;
  const begin = Math.max(0, first - MARGIN);
  const slice = lines.slice(begin, first + maxLines + MARGIN);
  const { sentences } = toSentences({ kind: 'manual', format: 'srt', cues: slice });
  const sentencesOf = Map.groupBy(
    sentences.flatMap((sentence) =>
      [...new Set(sentence.parts.map(({ cue }) => cue))].map((cue) => ({ cue, sentence })),
    ),
    ({ cue }) => cue,
  );
  const chosen: Line[] = [];
  const texts = new Set<string>();
  const ofLine = new Map<number, { sentences: readonly Sentence[]; index: number }>();
  let length = 0;
  for (let index = first - begin; index < Math.min(slice.length, first - begin + maxLines); index += 1) {
    const line = slice[index];
    if (!line || !isWanted(line)) continue;
    const own = (sentencesOf.get(index) ?? []).map(({ sentence }) => sentence);
    length += own.reduce((sum, { text }) => sum + (texts.has(text) ? 0 : text.length), 0);
    if (length > MAX_BATCH_LENGTH && chosen.length > 0) break;
    chosen.push(line);
    ofLine.set(line.id, { sentences: own, index });
    for (const { text } of own) texts.add(text);
  }
  return {
    lines: chosen,
    sentences: [...texts],
    context: contextBefore(sentences, texts),
    compose(line, resultOf) {
      const found = ofLine.get(line.id);
      return found && composeLine(found.sentences, { cue: found.index, target, resultOf });
    },
  };
}

function contextBefore(sentences: readonly Sentence[], texts: ReadonlySet<string>): string {
  const first = sentences.findIndex(({ text }) => texts.has(text));
  const before = sentences.slice(Math.max(0, first - CONTEXT_SENTENCES), first);
  return before
    .map(({ text }) => text)
    .join('\n')
    .slice(-MAX_CONTEXT_LENGTH);
}

interface ComposeOptions {
  cue: number;
  target: string;
  resultOf: (sentence: string) => SentenceResult | undefined;
}

function composeLine(
  sentences: readonly Sentence[],
  { cue, target, resultOf }: ComposeOptions,
): SentenceResult | undefined {
  const results = sentences.map(({ text }) => resultOf(text));
  if (results.includes(undefined)) return undefined;
  const failed = results.find((result) => result?.status === 'failed');
  if (failed) return failed;
  if (results.every((result) => result?.status === 'kept')) return { status: 'kept' };
  let composed = '';
  for (const [at, sentence] of sentences.entries()) {
    const result = results[at];
    // A sentence may return to a cue only in damaged files; its first part stands for all.
    const index = sentence.parts.findIndex((part) => part.cue === cue);
    const part = sentence.parts[index];
    if (!result || !part) continue;
    const lengths = sentence.parts.map(({ text }) => text.length);
    const piece = result.status === 'translated' ? splitTranslation(result.text, lengths, target)[index] : part.text;
    if (!piece) continue;
    composed = part.startsLine && composed !== '' ? `${composed}\n${piece}` : joinTexts(composed, piece);
  }
  return { status: 'translated', text: composed };
}

/** Returns the lines that share a sentence with a line, and the sentences. */
export function sentencesAround(lines: readonly Line[], id: number): { lines: readonly Line[]; sentences: string[] } {
  const at = lines.findIndex((line) => line.id === id);
  if (at < 0) return { lines: [], sentences: [] };
  const begin = Math.max(0, at - MARGIN);
  const slice = lines.slice(begin, at + MARGIN + 1);
  const { sentences } = toSentences({ kind: 'manual', format: 'srt', cues: slice });
  const own = sentences.filter(({ parts }) => parts.some(({ cue }) => cue === at - begin));
  const cues = new Set(own.flatMap(({ parts }) => parts.map(({ cue }) => cue)));
  return { lines: slice.filter((_, index) => cues.has(index)), sentences: own.map(({ text }) => text) };
}
