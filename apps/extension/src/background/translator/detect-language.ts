import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { LanguageDetection } from '@interlinear/translation';

/** Signature of the browser's detector (`i18n.detectLanguage`). */
export type DetectInBrowser = (text: string) => Promise<{
  isReliable: boolean;
  languages: readonly { language: string; percentage: number }[];
}>;

/** Minimum confidence to learn a text's words, and the confidence reported for texts of familiar words. */
const CONFIDENT = 0.9;

/** Results for texts up to this length are remembered, up to a maximum count. */
const MAX_REMEMBERED_LENGTH = 32;
const MAX_REMEMBERED = 500;

type Detect = (text: string) => Promise<LanguageDetection>;

/**
 * Creates a detector on top of the browser's own. The bundled detector would mean parsing 280 kB at every background
 * start. The browser is asked only for texts that known words cannot decide.
 */
export function createDetector(detectInBrowser: DetectInBrowser): Detect {
  const familiar = new FamiliarWords();
  const detect = rememberShortTexts(async (text) => {
    const { isReliable, languages } = await detectInBrowser(text);
    const [best] = languages;
    const share = (best?.percentage ?? 0) / 100;
    const language: LanguageCode | undefined = matchLanguage(best?.language ?? '');
    // An unreliable result is a guess, however large its share of the text.
    const confidence = isReliable ? share : Math.min(share, 0.5);
    if (language && confidence >= CONFIDENT) familiar.learn(text, language);
    return { language, confidence };
  });
  return async (text) => {
    const known = familiar.languageOf(text);
    return known ? { language: known, confidence: CONFIDENT } : await detect(text);
  };
}

/**
 * Remembers results for short texts by their words alone: detectors ignore digits, and a page may have a thousand texts
 * like "3 hours ago".
 */
function rememberShortTexts(detect: Detect): Detect {
  const answers = new Map<string, Promise<LanguageDetection>>();
  return (text) => {
    if (text.length > MAX_REMEMBERED_LENGTH) return detect(text);
    const words = wordsOf(text).join(' ');
    const known = answers.get(words);
    if (known) return known;
    const answer = detect(text);
    if (answers.size >= MAX_REMEMBERED) answers.clear();
    answers.set(words, answer);
    answer.catch(() => answers.delete(words));
    return answer;
  };
}

/** Texts with fewer words are left to the browser. */
const MIN_WORDS = 5;
/** Texts to learn from before a language's words are trusted; a detector may be wrong about a single text. */
const MIN_TEXTS = 20;
/** Share of words that must be familiar in one language, and the maximum share in any other. */
const MIN_FAMILIAR_SHARE = 0.75;
const MAX_FOREIGN_SHARE = 0.4;
/**
 * Languages identifiable by their words: across the same sentences in 53 languages, no other shares more than 60 % of
 * the words that two texts of such a language share. Close pairs (Spanish and Portuguese, Czech and Slovak, Danish and
 * Norwegian, Indonesian and Malay) reach that level, so a paragraph in the sibling language could be missed.
 */
const DISTINCT_LANGUAGES: ReadonlySet<LanguageCode> = new Set([
  'ar',
  'de',
  'el',
  'en',
  'et',
  'fi',
  'fr',
  'he',
  'hu',
  'ko',
  'lt',
  'lv',
  'pl',
  'vi',
]);
/** Maximum words per language, and maximum number of languages. */
const MAX_WORDS = 5_000;
const MAX_LANGUAGES = 8;

interface Vocabulary {
  texts: number;
  words: Set<string>;
}

/**
 * Words of texts whose language is known. A page's words repeat, so this soon identifies texts without the detector,
 * which is slower than the rest of the pipeline. Words are kept in memory only.
 */
class FamiliarWords {
  readonly #languages = new Map<LanguageCode, Vocabulary>();

  /** Returns the language in which nearly all words of the text are familiar, if any. */
  languageOf(text: string): LanguageCode | undefined {
    if (!this.#languages.values().some(isFamiliar)) return undefined;
    const words = wordsOf(text);
    if (words.length < MIN_WORDS) return undefined;
    let found: LanguageCode | undefined;
    for (const [language, familiar] of this.#languages) {
      const share = shareOf(words, familiar.words);
      if (share >= MIN_FAMILIAR_SHARE && isFamiliar(familiar) && !found) found = language;
      else if (share > MAX_FOREIGN_SHARE) return undefined;
    }
    return found;
  }

  learn(text: string, language: LanguageCode): void {
    if (!DISTINCT_LANGUAGES.has(language)) return;
    const familiar = this.#languages.get(language) ?? { texts: 0, words: new Set() };
    if (familiar.texts === 0 && this.#languages.size >= MAX_LANGUAGES) return;
    this.#languages.set(language, familiar);
    familiar.texts += 1;
    if (familiar.words.size < MAX_WORDS) for (const word of wordsOf(text)) familiar.words.add(word);
  }
}

function isFamiliar({ texts }: Vocabulary): boolean {
  return texts >= MIN_TEXTS;
}

/** Splits a text into lower-case words. In scripts without spaces a whole sentence is one word, which never repeats. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

function shareOf(words: readonly string[], familiar: ReadonlySet<string>): number {
  let known = 0;
  for (const word of words) if (familiar.has(word)) known += 1;
  return known / words.length;
}
