import type { DoneData } from '@interlinear/contract/translate';
import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { localEngineName } from '@interlinear/messages/local-engine-name';
import type { Locale } from '@interlinear/messages/locales';
import type { LanguageDetection, Translator } from '@interlinear/translation';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';
import { type ApiFailure, apiFailure } from '../platform/http/api-failure.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { CheckedRequest } from './check-request.ts';
import { checkSource, detectIn } from './check-source.ts';
import { describeError, type ErrorContext, toTranslationFailure } from './describe-error.ts';
import type { ServedEngines } from './served-engines.ts';

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
  /** Whoever reads `results` tells each one here; the summary is made of them. */
  note(result: SegmentResult | SegmentPartial): void;
  context: ErrorContext;
  /** What is said at the end, once `results` is through. */
  summary(): DoneData;
  /** Why the whole request failed, when nothing of it succeeded. */
  failure(): Promise<ApiFailure | undefined>;
}

/** Translates the texts of one request. @throws {ApiFailure} `sourceMismatch` */
export async function translateTexts(parts: TranslateTextsParts, call: TranslateTextsCall): Promise<TextTranslation> {
  const { request, locale } = call;
  const { source, target, served } = request;
  const likelySource = request.checkSource ? await checkGivenSource(parts, request) : undefined;
  const tally = createTally();
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
    partials: call.partials,
    signal: call.signal,
  });

  return {
    results,
    note: tally.add,
    context,
    summary() {
      for (const [status, count] of tally.counts()) parts.metrics.countSegments(status, count);
      const { first, cached, failed } = tally;
      const fallback = first()?.fallbackFrom;
      return {
        detected_language: likelySource ?? (source === 'auto' ? (tally.source() ?? null) : null),
        service: first()?.engine ?? served.engine.id,
        route: first()?.route ?? null,
        fallback: fallback
          ? {
              from: fallback.engine,
              to: first()?.engine ?? fallback.engine,
              ...describeError(fallback, context, locale()),
            }
          : null,
        usage: { characters: request.characters, segments: request.texts.length, cached_segments: cached() },
        ...(failed().length === 0
          ? {}
          : { failed: failed().map(({ index, error }) => ({ index, ...describeError(error, context, locale()) })) }),
      };
    },
    async failure() {
      if (tally.first()) return undefined;
      const [failed] = tally.failed();
      if (failed) return toTranslationFailure(failed.error, context, await detectedLanguage(parts, request));
      return tally.isAlreadyInTarget()
        ? apiFailure('alreadyInTarget', (locale) => ({ target: nameInSentence(target, locale) }))
        : apiFailure('nothingToTranslate', {});
    },
  };
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

type Translated = Extract<SegmentResult, { status: 'translated' }>;

/** What was delivered so far. */
function createTally() {
  const sources = new Map<LanguageCode, number>();
  const failed: { index: number; error: TranslationError }[] = [];
  let first: Translated | undefined;
  let translated = 0;
  let cached = 0;
  let kept = 0;
  let isAlreadyInTarget = false;
  return {
    add(result: SegmentResult | SegmentPartial) {
      if (result.status === 'kept') {
        kept += 1;
        isAlreadyInTarget ||= result.reason === 'already-target';
      }
      if (result.status === 'failed') failed.push({ index: Number(result.id), error: result.error });
      if (result.status !== 'translated') return;
      // An answer of the engine itself says more about this request than one of the cache.
      if (!first || (first.cached && !result.cached)) first = result;
      translated += result.cached ? 0 : 1;
      cached += result.cached ? 1 : 0;
      sources.set(result.source, (sources.get(result.source) ?? 0) + 1);
    },
    first: () => first,
    cached: () => cached,
    failed: () => failed,
    isAlreadyInTarget: () => isAlreadyInTarget,
    /** The language that most segments were in. */
    source: () => [...sources].sort(([, one], [, other]) => other - one)[0]?.[0],
    counts: () =>
      [
        ['translated', translated],
        ['cached', cached],
        ['kept', kept],
        ['failed', failed.length],
      ] as const,
  };
}
