import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { EngineRun } from '../cards/cards-store.ts';

/** The engine that is the browser itself: Chrome's built-in Translator. The text never leaves the device. */
export const BROWSER_ENGINE = 'chrome';

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

interface DownloadMonitor {
  addEventListener(type: 'downloadprogress', listener: (event: { loaded: number }) => void): void;
}

interface CreateOptions {
  monitor: (monitor: DownloadMonitor) => void;
  signal: AbortSignal;
}

interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

/** What we use of the Translator and Language Detector APIs (W3C Web Machine Learning group); not in TypeScript's DOM yet. */
export interface BrowserTranslation {
  Translator: {
    availability(pair: LanguagePair): Promise<Availability>;
    create(
      options: LanguagePair & CreateOptions,
    ): Promise<{ translate(text: string, options: { signal: AbortSignal }): Promise<string>; destroy?(): void }>;
  };
  LanguageDetector?: {
    availability(): Promise<Availability>;
    create(options: CreateOptions): Promise<{
      detect(text: string): Promise<{ detectedLanguage?: string; confidence?: number }[]>;
      destroy?(): void;
    }>;
  };
}

/** The browser's translator, where it has one. */
export function findBrowserTranslation(scope: object): BrowserTranslation | undefined {
  // The one property that is looked for is what the type demands; the other is optional.
  return 'Translator' in scope ? (scope as BrowserTranslation) : undefined;
}

export interface BrowserEngineOptions {
  api: BrowserTranslation;
  /** Milliseconds, from any fixed point. */
  now: () => number;
  /** Whether a person has just acted: only then may a browser download a model. */
  isUserActive: () => boolean;
}

/** Translates in the page. Languages for which a model is missing wait for a click that allows the download. */
export function createBrowserEngine({
  api,
  now,
  isUserActive,
}: BrowserEngineOptions): (run: EngineRun) => Promise<void> {
  return async ({ query, split, signal, emit }) => {
    try {
      const source = query.source === 'auto' ? await detectWith(api, query.text, signal) : query.source;
      if (!source) return emit({ type: 'failed', error: { kind: 'browser', info: 'undetected' } });
      const pair = { sourceLanguage: browserTag(source), targetLanguage: browserTag(query.target) };
      const availability = await api.Translator.availability(pair);
      if (availability === 'unavailable') return emit({ type: 'failed', error: { kind: 'browser', info: 'pair' } });
      if (availability !== 'available' && !isUserActive()) return emit({ type: 'needs-download' });
      if (availability !== 'available') emit({ type: 'downloading', progress: 0 });
      const monitor = (target: DownloadMonitor) =>
        target.addEventListener('downloadprogress', ({ loaded }) => {
          if (!signal.aborted) emit({ type: 'downloading', progress: loaded });
        });
      const translator = await api.Translator.create({ ...pair, monitor, signal });
      if (availability !== 'available') emit({ type: 'downloaded', split });
      const startedAt = now();
      for (const [index, text] of split.segments.entries()) {
        const translated = await translator.translate(text, { signal });
        emit({ type: 'piece', index, piece: { status: 'translated', text: translated } });
      }
      emit({
        type: 'done',
        milliseconds: now() - startedAt,
        notes: query.source === 'auto' ? { detected: source } : {},
      });
      translator.destroy?.();
    } catch {
      // Whatever the browser throws (no space, no memory, policy), the way out is the same: try again or another engine.
      if (!signal.aborted) emit({ type: 'failed', error: { kind: 'browser', info: 'failed' } });
    }
  };
}

async function detectWith(
  api: BrowserTranslation,
  text: string,
  signal: AbortSignal,
): Promise<LanguageCode | undefined> {
  if (!api.LanguageDetector || (await api.LanguageDetector.availability()) === 'unavailable') return undefined;
  const detector = await api.LanguageDetector.create({ monitor: () => undefined, signal });
  const [best] = await detector.detect(text);
  detector.destroy?.();
  return matchLanguage(best?.detectedLanguage ?? '');
}

/** Chrome calls Simplified Chinese `zh` and Traditional Chinese `zh-Hant`. */
function browserTag(code: LanguageCode): string {
  if (code === 'zh-CN') return 'zh';
  return code === 'zh-TW' ? 'zh-Hant' : code;
}
