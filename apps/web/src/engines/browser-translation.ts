import type { TranslatorApi } from '@interlinear/engines/built-in';

/** Id of the engine that is the browser's own translator. The text never leaves the device. */
export const BROWSER_ENGINE = 'chrome';

/** The parts of the Translator and Language Detector APIs (W3C) in use; TypeScript's DOM types lack them so far. */
export interface BrowserTranslation {
  Translator: TranslatorApi;
  LanguageDetector?: {
    availability(): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
    create(options: { signal: AbortSignal }): Promise<{
      detect(text: string): Promise<{ detectedLanguage?: string; confidence?: number }[]>;
      destroy?(): void;
    }>;
  };
}

/** Finds the browser's translator in `window`; `undefined` in browsers without one. */
export function findBrowserTranslation(scope: object): BrowserTranslation | undefined {
  // The check covers the only required property of the type.
  return 'Translator' in scope ? (scope as BrowserTranslation) : undefined;
}
