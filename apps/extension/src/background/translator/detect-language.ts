import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { LanguageDetection } from '@interlinear/translation';
import { FamiliarWords, wordsOf } from './familiar-words.ts';

/** What a browser says of a text (`i18n.detectLanguage`). */
export type AskBrowser = (text: string) => Promise<{
  isReliable: boolean;
  languages: readonly { language: string; percentage: number }[];
}>;

/** From here on its words are learned, and so much is what familiar words are worth. */
const SURE = 0.9;

/** Answers for texts of no more characters are remembered, so many at a time. */
const SHORT = 32;
const MAXIMUM_REMEMBERED = 500;

type Detect = (text: string) => Promise<LanguageDetection>;

/**
 * The browser's own detector: it is there already, where ours would be 280 kB to read at every start of the background. It is
 * asked for what is in doubt only.
 */
export function createDetector(askBrowser: AskBrowser): Detect {
  const familiar = new FamiliarWords();
  const detect = rememberingShort(async (text) => {
    const { isReliable, languages } = await askBrowser(text);
    const [best] = languages;
    const share = (best?.percentage ?? 0) / 100;
    const language: LanguageCode | undefined = matchLanguage(best?.language ?? '');
    // What it does not call reliable is no more than a guess, however much of the text it covers.
    const confidence = isReliable ? share : Math.min(share, 0.5);
    if (language && confidence >= SURE) familiar.learn(text, language);
    return { language, confidence };
  });
  return async (text) => {
    const known = familiar.languageOf(text);
    return known ? { language: known, confidence: SURE } : await detect(text);
  };
}

/** "3 hours ago" and "7 hours ago" are one question: a detector reads letters alone, and pages have a thousand of these. */
function rememberingShort(detect: Detect): Detect {
  const answers = new Map<string, Promise<LanguageDetection>>();
  return (text) => {
    if (text.length > SHORT) return detect(text);
    const words = wordsOf(text).join(' ');
    const known = answers.get(words);
    if (known) return known;
    const answer = detect(text);
    if (answers.size >= MAXIMUM_REMEMBERED) answers.clear();
    answers.set(words, answer);
    answer.catch(() => answers.delete(words));
    return answer;
  };
}
