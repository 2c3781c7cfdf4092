import type { DoneData } from '@interlinear/contract/translate';
import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { contradicts } from '@interlinear/languages/detection';
import { localEngineName } from '@interlinear/messages/local-engine-name';
import type { Locale } from '@interlinear/messages/locales';
import type { LanguageDetection, Translator } from '@interlinear/translation';
import { chain, type MaybePromise } from '@interlinear/translation/maybe-promise';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';
import { type ApiFailure, apiFailure } from '../platform/http/api-failure.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { CheckedRequest } from './check-request.ts';
import { describeError, type ErrorContext, toTranslationFailure } from './describe-error.ts';
import type { ServedEngines } from './served-engines.ts';

/** Enough for every detector, and cheap. */
const SAMPLE_CHARACTERS = 2_000;

export interface TranslationServices {
  translator: Translator;
  engines: ServedEngines;
  detect(text: string): LanguageDetection | Promise<LanguageDetection>;
  metrics: Pick<Metrics, 'countSegments'>;
}

export interface TranslateTextsCall {
  request: CheckedRequest;
  /** Evaluated only when a message is needed. */
  locale(): Locale;
  partials: boolean;
  signal: AbortSignal;
}

/** A running translation: its results as they arrive, and their summary at the end. */
export interface TextTranslation {
  results: AsyncIterable<SegmentResult | SegmentPartial>;
  /** Adds a result read from `results` to the summary. */
  record(result: SegmentResult | SegmentPartial): void;
  context: ErrorContext;
  /** Summarizes the results; call it once `results` has ended. */
  summary(): DoneData;
  /** Returns the error of the whole request when nothing succeeded. */
  failure(): MaybePromise<ApiFailure | undefined>;
}

/** Translates the texts of one request. @throws {ApiFailure} `sourceMismatch` */
export function translateTexts(services: TranslationServices, call: TranslateTextsCall): MaybePromise<TextTranslation> {
  const checking = call.request.checkSource ? checkGivenSource(services, call.request) : undefined;
  return chain(checking, (likelySource) => startTranslation(services, call, likelySource));
}

function startTranslation(
  services: TranslationServices,
  { request, locale, partials, signal }: TranslateTextsCall,
  likelySource: LanguageCode | undefined,
): TextTranslation {
  const { texts, source, target, served } = request;
  const tally = new ResultTally();
  const context: ErrorContext = {
    source,
    target,
    engineName: (id, locale) =>
      id === 'local' ? localEngineName(locale) : (services.engines.get(id)?.engine.name ?? id),
  };
  const results = services.translator.translate({
    segments: texts.map((text, index) => ({
      id: String(index),
      content: [text],
      ...(request.context && { context: request.context }),
      ...(request.isConsecutive && { surroundings: { about: '', place: sentencesBefore(texts, index) } }),
    })),
    source,
    target,
    engine: served.engine.id,
    fallback: request.fallback,
    ...(request.glossary ? { glossary: request.glossary } : {}),
    ...(request.instructions && { instructions: request.instructions }),
    partials,
    signal,
  });

  return {
    results,
    record: (result) => tally.add(result),
    context,
    summary() {
      countSegments(services.metrics, tally);
      const { first, cached, failed } = tally;
      const fallback = first?.fallbackFrom;
      return {
        detected_language: likelySource ?? (source === 'auto' ? (tally.source() ?? null) : null),
        service: first?.engine ?? served.engine.id,
        route: first?.route ?? null,
        fallback: fallback
          ? {
              from: fallback.engine,
              to: first?.engine ?? fallback.engine,
              ...describeError(fallback, context, locale()),
            }
          : null,
        usage: { characters: request.characters, segments: request.texts.length, cached_segments: cached },
        ...(failed.length === 0
          ? {}
          : { failed: failed.map(({ index, error }) => ({ index, ...describeError(error, context, locale()) })) }),
      };
    },
    failure: () => (tally.first ? undefined : failureOf({ services, request, tally, context })),
  };
}

/** Sentences that may be needed to understand a text; the pipeline takes as many as fit. */
const SENTENCES_BEFORE = 3;

function sentencesBefore(texts: readonly string[], index: number): readonly string[] {
  return texts.slice(Math.max(0, index - SENTENCES_BEFORE), index);
}

function countSegments(
  metrics: TranslationServices['metrics'],
  { translated, cached, kept, failed }: ResultTally,
): void {
  metrics.countSegments('translated', translated);
  metrics.countSegments('cached', cached);
  metrics.countSegments('kept', kept);
  metrics.countSegments('failed', failed.length);
}

interface FailureOptions {
  services: TranslationServices;
  request: CheckedRequest;
  tally: ResultTally;
  context: ErrorContext;
}

async function failureOf({ services, request, tally, context }: FailureOptions): Promise<ApiFailure> {
  const [failed] = tally.failed;
  if (failed) return toTranslationFailure(failed.error, context, await detectedLanguage(services, request));
  return tally.isAlreadyInTarget
    ? apiFailure('alreadyInTarget', (locale) => ({ target: nameInSentence(request.target, locale) }))
    : apiFailure('nothingToTranslate', {});
}

async function checkGivenSource(services: TranslationServices, { texts, source }: CheckedRequest) {
  if (source === 'auto') return undefined;
  return checkSource({ texts, source, detect: services.detect });
}

/** Detects the language for the error of a request with an `auto` source. */
async function detectedLanguage({ detect }: TranslationServices, { texts, source }: CheckedRequest) {
  if (source !== 'auto') return {};
  const { language } = await detectIn(texts, detect);
  return language === undefined ? {} : { data: { detected_language: language } };
}

interface SourceCheck {
  texts: readonly string[];
  source: LanguageCode;
  detect: TranslationServices['detect'];
}

/**
 * Returns the detected language of the texts, so that the user can be asked if it differs from `source` (ENG-08).
 * @throws {ApiFailure} `sourceMismatch` when the detector is sure of another language
 */
async function checkSource({ texts, source, detect }: SourceCheck): Promise<LanguageCode | undefined> {
  const { language, confidence } = await detectIn(texts, detect);
  if (language === undefined || !contradicts({ language, confidence }, source)) return language;
  throw apiFailure(
    'sourceMismatch',
    (locale) => ({ detected: nameInSentence(language, locale), expected: nameInSentence(source, locale) }),
    { data: { detected_language: language } },
  );
}

/** Detects the language of all texts together. */
async function detectIn(texts: readonly string[], detect: TranslationServices['detect']): Promise<LanguageDetection> {
  return detect(texts.join('\n').slice(0, SAMPLE_CHARACTERS));
}

/** Collects the results of one request for its summary. */
class ResultTally {
  readonly failed: { index: number; error: TranslationError }[] = [];
  /** The first translation, preferably from the engine: a cached one says less about this request. */
  first: Extract<SegmentResult, { status: 'translated' }> | undefined;
  translated = 0;
  cached = 0;
  kept = 0;
  isAlreadyInTarget = false;
  readonly #sources: LanguageCode[] = [];

  add(result: SegmentResult | SegmentPartial): void {
    if (result.status === 'kept') {
      this.kept += 1;
      this.isAlreadyInTarget ||= result.reason === 'already-target';
    }
    if (result.status === 'failed') this.failed.push({ index: Number(result.id), error: result.error });
    if (result.status !== 'translated') return;
    if (!this.first || (this.first.cached && !result.cached)) this.first = result;
    if (result.cached) this.cached += 1;
    else this.translated += 1;
    this.#sources.push(result.source);
  }

  /** Returns the most frequent source language. */
  source(): LanguageCode | undefined {
    const counts = new Map<LanguageCode, number>();
    for (const source of this.#sources) counts.set(source, (counts.get(source) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  }
}
