import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { LanguageDetection } from '@interlinear/translation';
import { FamiliarWords } from './familiar-words.ts';

/** What a browser says of a text (`i18n.detectLanguage`). */
export type AskBrowser = (text: string) => Promise<{
  isReliable: boolean;
  languages: readonly { language: string; percentage: number }[];
}>;

/** From here on its words are learned, and so much is what familiar words are worth. */
const SURE = 0.9;

/**
 * The browser's own detector: it is there already, where ours would be 280 kB to read at every start of the background. It is
 * asked for what is in doubt only.
 */
export function createDetector(askBrowser: AskBrowser): (text: string) => Promise<LanguageDetection> {
  const familiar = new FamiliarWords();
  return async (text) => {
    const known = familiar.languageOf(text);
    if (known) return { language: known, confidence: SURE };
    const { isReliable, languages } = await askBrowser(text);
    const [best] = languages;
    const share = (best?.percentage ?? 0) / 100;
    const language: LanguageCode | undefined = matchLanguage(best?.language ?? '');
    // What it does not call reliable is no more than a guess, however much of the text it covers.
    const confidence = isReliable ? share : Math.min(share, 0.5);
    if (language && confidence >= SURE) familiar.learn(text, language);
    return { language, confidence };
  };
}
