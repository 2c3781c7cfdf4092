import type { LanguageCode } from '@interlinear/languages';

/** A batch as the parts of the local engine take it: in the pipeline's HTML (`<b1>…</b1>`, `<i2/>`, escaped text), the language known. */
export interface LocalTask {
  texts: readonly string[];
  source: LanguageCode;
  target: LanguageCode;
  signal: AbortSignal;
}

/** Order and count as asked; `null` for a text that could not be translated although the others could. */
export interface LocalAnswer {
  translations: readonly (string | null)[];
  /** What people see: `Apertium en→ca→fr`. */
  route: string;
}
