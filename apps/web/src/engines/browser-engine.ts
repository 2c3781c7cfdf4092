import { createBuiltIn, type TranslatorApi } from '@interlinear/engines/built-in';
import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { createTranslator, type TranslationRequest } from '@interlinear/translation';
import { contentText } from '@interlinear/translation/content';
import type { SegmentResult } from '@interlinear/translation/segment';
import { BROWSER_ENGINE, type BrowserTranslation } from './browser-translation.ts';
import type { EngineRun, SegmentTranslation } from './engine-run.ts';
import { pageClock } from './page-clock.ts';

/** Time limit of a request, the download of a model included. The person can stop it at any time. */
const TIMEOUT_MS = 60 * 60_000;

export interface BrowserEngineOptions {
  api: BrowserTranslation;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Whether the person has just acted: browsers start a model's download only then. */
  isUserActive: () => boolean;
}

/** Translates with the browser's own translator, through the same pipeline as every other engine. */
export function createBrowserEngine(options: BrowserEngineOptions): (run: EngineRun) => Promise<void> {
  return async (run) => {
    const { query, signal, emit } = run;
    try {
      const source = query.source === 'auto' ? await detect(options.api, query.text, signal) : query.source;
      if (source) await translate(run, source, options);
      else emit({ type: 'failed', error: { kind: 'browser', info: 'undetected' } });
    } catch {
      // The causes (no space, no memory, a policy) share one remedy: try again or choose another engine.
      if (!signal.aborted) emit({ type: 'failed', error: { kind: 'browser', info: 'failed' } });
    }
  };
}

async function translate(run: EngineRun, source: LanguageCode, options: BrowserEngineOptions): Promise<void> {
  const { query, split, emit } = run;
  const { now } = options;
  const ending = new AbortController();
  const signal = AbortSignal.any([run.signal, ending.signal]);
  const mayDownload = options.isUserActive();
  let isDownloading = false;
  let startedAt = now();
  const api = observeModel(options.api.Translator, {
    onMissing() {
      isDownloading = mayDownload;
      if (mayDownload) return emit({ type: 'downloading', progress: 0 });
      emit({ type: 'needs-download' });
      ending.abort();
    },
    onReady() {
      if (isDownloading) emit({ type: 'downloaded', split });
      isDownloading = false;
      startedAt = now();
    },
  });
  const onDownload = (progress: number) => {
    if (isDownloading && !signal.aborted) emit({ type: 'downloading', progress });
  };
  const engine = createBuiltIn({ api, name: 'Chrome', ...(mayDownload && { onDownload }) });
  const translator = createTranslator({
    // One line per request, so that each is shown as soon as it is translated.
    engine: () => ({ ...engine, limits: { ...engine.limits, segments: 1 } }),
    clock: { ...pageClock, now },
    detect: () => ({ language: source, confidence: 1 }),
    timeoutMs: TIMEOUT_MS,
  });
  const request: TranslationRequest = {
    segments: split.segments.map((text, index) => ({ id: String(index), content: [text] })),
    source,
    target: query.target,
    engine: BROWSER_ENGINE,
    fallback: false,
    signal,
  };
  try {
    for await (const result of translator.translate(request)) {
      if (signal.aborted) return;
      if (result.status === 'partial') continue;
      if (result.status === 'failed') {
        const info = result.error.reason === 'unsupported-pair' ? 'pair' : 'failed';
        return emit({ type: 'failed', error: { kind: 'browser', info } });
      }
      const index = Number(result.id);
      emit({ type: 'segment', index, segment: segmentOf(result, split.segments[index] ?? '') });
    }
    if (signal.aborted) return;
    const notes = query.source === 'auto' ? { detected: source } : {};
    emit({ type: 'done', milliseconds: now() - startedAt, notes });
  } finally {
    await translator.close();
    await engine.close?.();
  }
}

interface ModelObserver {
  /** The model of the pair has to be downloaded first. */
  onMissing(): void;
  /** The model is loaded; a translation can begin. */
  onReady(): void;
}

/** Passes calls on to the browser's translator and reports the state of the model. */
function observeModel(api: TranslatorApi, { onMissing, onReady }: ModelObserver): TranslatorApi {
  return {
    async availability(pair) {
      const availability = await api.availability(pair);
      if (availability === 'downloadable' || availability === 'downloading') onMissing();
      return availability;
    },
    async create(options) {
      const translator = await api.create(options);
      onReady();
      return translator;
    },
  };
}

function segmentOf(result: Exclude<SegmentResult, { status: 'failed' }>, source: string): SegmentTranslation {
  if (result.status === 'kept') return { status: 'kept', text: source, reason: result.reason };
  return { status: 'translated', text: contentText(result.content) };
}

async function detect(api: BrowserTranslation, text: string, signal: AbortSignal): Promise<LanguageCode | undefined> {
  if (!api.LanguageDetector || (await api.LanguageDetector.availability()) === 'unavailable') return undefined;
  const detector = await api.LanguageDetector.create({ signal });
  const [best] = await detector.detect(text);
  detector.destroy?.();
  return matchLanguage(best?.detectedLanguage ?? '');
}
