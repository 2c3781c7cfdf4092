import type { Engine } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import { cacheKey } from '../cache/cache-key.ts';
import type { BatchKey } from '../dispatch/batch-key.ts';
import {
  PendingText,
  type PendingTextOptions,
  type TextAnswer,
  type TextOutcome,
  type Waiter,
} from '../dispatch/pending-text.ts';
import type { Segment } from '../segment.ts';
import { writeMarkup } from './markup.ts';
import { maxTextLength } from './pack.ts';
import { type Part, plainText } from './parts.ts';
import { leafText, type ProtectedSegment } from './protect.ts';
import { glueFor, joinPieces, splitParts, type TextPiece } from './split.ts';

export interface PrepareOptions {
  engine: Engine;
  segment: Segment;
  protectedSegment: ProtectedSegment;
  batchKey: BatchKey;
  /** The source language, if known. */
  language: LanguageCode | undefined;
  waiter: Waiter;
  onEnd: PendingTextOptions['onEnd'];
}

export interface PreparedText {
  pending: PendingText;
  waiter: Waiter;
}

/** Turns a segment into the texts to send: one, or several if it exceeds the engine's limit for one text. */
export function prepare(options: PrepareOptions): PreparedText[] {
  const { engine, protectedSegment, batchKey, language, waiter } = options;
  const { parts } = protectedSegment;
  // A lone surrogate has no UTF-8 form. A vendor that fails on it would open the circuit breaker for everybody.
  const write = (some: readonly Part[]) =>
    writeMarkup(some, engine.markup, (number) => leafText(protectedSegment, number)).toWellFormed();
  const limit = maxTextLength(engine.limits);
  const text = write(parts);
  if (text.length <= limit) return [{ pending: toPendingText(options, parts, text), waiter }];

  const pieces = splitParts(parts, { limit, language, sizeOf: (part) => write([part]).length });
  const between = glueFor(language, batchKey.batch.target);
  const waiters = mergePieces({ pieces, source: parts, between, waiter });
  return pieces.flatMap((piece, index) => {
    const own = waiters[index];
    if (own && !/[\p{L}\p{N}]/u.test(plainText(piece.parts))) {
      // A piece without letters and digits needs no translation.
      own.settle({ parts: piece.parts, source: language ?? 'en', isCached: false, isSound: true });
      return [];
    }
    return own ? [{ pending: toPendingText(options, piece.parts, write(piece.parts)), waiter: own }] : [];
  });
}

function toPendingText(options: PrepareOptions, parts: readonly Part[], text: string): PendingText {
  const { engine, segment, protectedSegment, batchKey, language, onEnd } = options;
  const { terms } = protectedSegment;
  return new PendingText({
    engine,
    key: cacheKey(batchKey.cachePrefix, terms, parts),
    parts,
    text,
    leafText: (number) => leafText(protectedSegment, number),
    terms,
    batchKey,
    ...(segment.surroundings?.place && { place: segment.surroundings.place }),
    assumedSource: language ?? 'en',
    priority: segment.priority ?? 0,
    onEnd,
  });
}

interface MergeOptions {
  /** The pieces of one text, in order. */
  pieces: readonly TextPiece[];
  /** The text before splitting. */
  source: readonly Part[];
  between: (glue: string) => string;
  /** Settled once: with the whole translation, or with the first failure. */
  waiter: Waiter;
}

/** Creates a waiter per piece that merges the pieces' answers into one for the text's own waiter. */
function mergePieces({ pieces, source, between, waiter }: MergeOptions): Waiter[] {
  const answers: TextAnswer[] = [];
  const partials = pieces.map(() => '');
  let missing = pieces.length;

  const settlePiece = (index: number, outcome: TextOutcome) => {
    // A doubtful answer is only a piece of the text.
    if ('error' in outcome) return waiter.settle({ error: outcome.error });
    answers[index] = outcome;
    missing -= 1;
    if (missing === 0) waiter.settle(joinAnswers(answers, { pieces, source, between }));
  };
  const updatePartial = (index: number, text: string) => {
    partials[index] = text;
    const firstEmpty = partials.indexOf('');
    // Show only the beginning of the text, without gaps.
    if (firstEmpty >= 0 && index > firstEmpty) return;
    waiter.partial?.(partials.slice(0, firstEmpty < 0 ? undefined : firstEmpty).join(' '));
  };

  return pieces.map((_, index) => ({
    settle: (outcome) => settlePiece(index, outcome),
    ...(waiter.partial ? { partial: (text: string) => updatePartial(index, text) } : {}),
    ...(waiter.usage && { usage: waiter.usage }),
  }));
}

function joinAnswers(
  answers: readonly TextAnswer[],
  { pieces, source, between }: Pick<MergeOptions, 'pieces' | 'source' | 'between'>,
): TextAnswer {
  const [first] = answers;
  if (!first) throw new Error('a text was split into no pieces');
  const translated = answers.map(({ parts }, index) => ({ parts, glue: pieces[index]?.glue ?? '' }));
  return {
    ...first,
    parts: joinPieces(translated, source, between),
    isCached: answers.every(({ isCached }) => isCached),
    isSound: answers.every(({ isSound }) => isSound),
  };
}
