import type { LanguageCode } from '@interlinear/languages';

/** A batch for a method of the local engine, in the pipeline's XML (`<b1>…</b1>`, `<i2/>`, escaped text) and a known language. */
export interface LocalTask {
  texts: readonly string[];
  source: LanguageCode;
  target: LanguageCode;
  signal: AbortSignal;
}

/** Translations in the order of the texts; `null` for a text that failed while others succeeded. */
export interface LocalAnswer {
  translations: readonly (string | null)[];
  /** Shown to people, e.g. `Apertium en→ca→fr`. */
  route: string;
}
