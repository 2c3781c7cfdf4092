import type { Engine, GlossaryTerm } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import { cacheKey } from './cache-key.ts';
import { gather } from './gather.ts';
import { writeMarkup } from './markup.ts';
import { segmentLimit } from './pack.ts';
import { plainText } from './parts.ts';
import { leafText, type ProtectedSegment } from './protect.ts';
import { type BatchTerms, type Listener, Question, type QuestionOptions } from './question.ts';
import type { Segment } from './segment.ts';
import { glueFor, type Piece, splitParts } from './split.ts';

export interface Preparation {
  engine: Engine;
  segment: Segment;
  protectedSegment: ProtectedSegment;
  common: BatchTerms;
  /** The source as far as it is known. */
  language: LanguageCode | undefined;
  listener: Listener;
  onEnd: QuestionOptions['onEnd'];
}

export interface Prepared {
  question: Question;
  listener: Listener;
}

/** The question a segment asks of an engine; several when it is too long for one request. */
export function prepare(preparation: Preparation): Prepared[] {
  const { engine, protectedSegment, common, language, listener } = preparation;
  const { parts } = protectedSegment;
  // Half a surrogate pair has no UTF-8. A vendor that breaks at it would seem to be down, for everybody.
  const write = (some: readonly (typeof parts)[number][]) =>
    writeMarkup(some, engine.markup, (number) => leafText(protectedSegment, number)).toWellFormed();
  const limit = segmentLimit(engine.limits);
  const text = write(parts);
  if (text.length <= limit) return [{ question: toQuestion(preparation, parts, text), listener }];

  const pieces: Piece[] = splitParts(parts, { limit, language, sizeOf: (part) => write([part]).length });
  const listeners = gather({ pieces, source: parts, between: glueFor(language, common.batch.target), listener });
  return pieces.flatMap((piece, index) => {
    const own = listeners[index];
    if (own && !/[\p{L}\p{N}]/u.test(plainText(piece.parts))) {
      // A piece of nothing but space or signs is its own translation.
      own.settle({ parts: piece.parts, source: language ?? 'en', isCached: false, isSound: true });
      return [];
    }
    return own ? [{ question: toQuestion(preparation, piece.parts, write(piece.parts)), listener: own }] : [];
  });
}

function toQuestion(preparation: Preparation, parts: ProtectedSegment['parts'], text: string): Question {
  const { engine, segment, protectedSegment, common, language, onEnd } = preparation;
  const terms: readonly GlossaryTerm[] = protectedSegment.terms;
  return new Question({
    engine,
    key: cacheKey(common.cachePrefix, terms, parts),
    parts,
    text,
    leafText: (number) => leafText(protectedSegment, number),
    terms,
    common,
    assumedSource: language ?? 'en',
    priority: segment.priority ?? 0,
    onEnd,
  });
}
