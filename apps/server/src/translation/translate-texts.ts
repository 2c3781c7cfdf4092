import type { DoneData } from '@interlinear/contract/translate';
import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { localEngineName } from '@interlinear/messages/local-engine-name';
import type { Locale } from '@interlinear/messages/locales';
import type { LanguageDetection, Translator } from '@interlinear/translation';
import { chain, type MaybePromise } from '@interlinear/translation/maybe-promise';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import { type ApiFailure, apiFailure } from '../platform/http/api-failure.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { CheckedRequest } from './check-request.ts';
import { checkSource, detectIn } from './check-source.ts';
import { describeError, type ErrorContext, toTranslationFailure } from './describe-error.ts';
import type { ServedEngines } from './served-engines.ts';
import { Tally } from './tally.ts';

export interface TranslateTextsParts {
  translator: Translator;
  engines: ServedEngines;
  detect(text: string): LanguageDetection | Promise<LanguageDetection>;
  metrics: Pick<Metrics, 'countSegments'>;
}

export interface TranslateTextsCall {
  request: CheckedRequest;
  /** Asked for only when something has to be worded. */
  locale(): Locale;
  partials: boolean;
  signal: AbortSignal;
}

/** A translation under way: its results as they come, and what there is to say when they have. */
export interface TextTranslation {
  results: AsyncIterable<SegmentResult | SegmentPartial>;
  /** Adds a result read from `results` to the summary. */
  record(result: SegmentResult | SegmentPartial): void;
  context: ErrorContext;
  /** What is said at the end, once `results` is through. */
  summary(): DoneData;
  /** Why the whole request failed, when nothing of it succeeded. */
  failure(): MaybePromise<ApiFailure | undefined>;
}

/** Translates the texts of one request. @throws {ApiFailure} `sourceMismatch` */
export function translateTexts(parts: TranslateTextsParts, call: TranslateTextsCall): MaybePromise<TextTranslation> {
  const checking = call.request.checkSource ? checkGivenSource(parts, call.request) : undefined;
  return chain(checking, (likelySource) => startTranslation(parts, call, likelySource));
}

function startTranslation(
  parts: TranslateTextsParts,
  { request, locale, partials, signal }: TranslateTextsCall,
  likelySource: LanguageCode | undefined,
): TextTranslation {
  const { source, target, served } = request;
  const tally = new Tally();
  const context: ErrorContext = {
    source,
    target,
    engineName: (id, locale) => (id === 'local' ? localEngineName(locale) : (parts.engines.get(id)?.engine.name ?? id)),
  };
  const results = parts.translator.translate({
    segments: request.texts.map((text, index) => ({ id: String(index), content: [text] })),
    source,
    target,
    engine: served.engine.id,
    fallback: request.fallback,
    ...(request.glossary ? { glossary: request.glossary } : {}),
    partials,
    signal,
  });

  return {
    results,
    record: (result) => tally.add(result),
    context,
    summary() {
      countSegments(parts.metrics, tally);
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
    failure: () => (tally.first ? undefined : whyNothing({ parts, request, tally, context })),
  };
}

function countSegments(metrics: TranslateTextsParts['metrics'], { translated, cached, kept, failed }: Tally): void {
  metrics.countSegments('translated', translated);
  metrics.countSegments('cached', cached);
  metrics.countSegments('kept', kept);
  metrics.countSegments('failed', failed.length);
}

interface Nothing {
  parts: TranslateTextsParts;
  request: CheckedRequest;
  tally: Tally;
  context: ErrorContext;
}

async function whyNothing({ parts, request, tally, context }: Nothing): Promise<ApiFailure> {
  const [failed] = tally.failed;
  if (failed) return toTranslationFailure(failed.error, context, await detectedLanguage(parts, request));
  return tally.isAlreadyInTarget
    ? apiFailure('alreadyInTarget', (locale) => ({ target: nameInSentence(request.target, locale) }))
    : apiFailure('nothingToTranslate', {});
}

async function checkGivenSource(parts: TranslateTextsParts, { texts, source }: CheckedRequest) {
  if (source === 'auto') return undefined;
  return checkSource({ texts, source, detect: parts.detect });
}

/** For who left the source open: the language is worth knowing when nothing could be translated from it. */
async function detectedLanguage({ detect }: TranslateTextsParts, { texts, source }: CheckedRequest) {
  if (source !== 'auto') return {};
  const { language } = await detectIn(texts, detect);
  return language === undefined ? {} : { data: { detected_language: language } };
}
