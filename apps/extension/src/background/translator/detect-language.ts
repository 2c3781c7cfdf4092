import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { LanguageDetection } from '@interlinear/translation';

/** What a browser says of a text (`i18n.detectLanguage`). */
export type DetectInBrowser = (text: string) => Promise<{
  isReliable: boolean;
  languages: readonly { language: string; percentage: number }[];
}>;

/** From here on its words are learned, and so much is what familiar words are worth. */
const CONFIDENT = 0.9;

/** Answers for texts of no more characters are remembered, so many at a time. */
const MAX_REMEMBERED_LENGTH = 32;
const MAX_REMEMBERED = 500;

type Detect = (text: string) => Promise<LanguageDetection>;

/**
 * The browser's own detector: it is there already, where ours would be 280 kB to read at every start of the background. It is
 * asked for what is in doubt only.
 */
export function createDetector(detectInBrowser: DetectInBrowser): Detect {
  const familiar = new FamiliarWords();
  const detect = rememberShortTexts(async (text) => {
    const { isReliable, languages } = await detectInBrowser(text);
    const [best] = languages;
    const share = (best?.percentage ?? 0) / 100;
    const language: LanguageCode | undefined = matchLanguage(best?.language ?? '');
    // What it does not call reliable is no more than a guess, however much of the text it covers.
    const confidence = isReliable ? share : Math.min(share, 0.5);
    if (language && confidence >= CONFIDENT) familiar.learn(text, language);
    return { language, confidence };
  });
  return async (text) => {
    const known = familiar.languageOf(text);
    return known ? { language: known, confidence: CONFIDENT } : await detect(text);
  };
}

/** "3 hours ago" and "7 hours ago" are one question: a detector reads letters alone, and pages have a thousand of these. */
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

/** With fewer words a text says too little. */
const MIN_WORDS = 5;
/** A language is familiar after so many texts: a detector may be sure and wrong of one. */
const MIN_TEXTS = 20;
/** So many of a text's words must be familiar, and no more than so many in any other language. */
const MIN_FAMILIAR_SHARE = 0.75;
const MAX_FOREIGN_SHARE = 0.4;
/**
 * Languages whose words say that it is they: of the same sentences in 53 languages no other has more than six tenths of the words
 * that one text of such a language has in common with the next. Spanish and Portuguese, Czech and Slovak, Danish and Norwegian or
 * Indonesian and Malay have as many and more; a page in one of them may have a paragraph in the other that must not be missed.
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
/** What is learned of a language, and how many languages. */
const MAX_WORDS = 5_000;
const MAX_LANGUAGES = 8;

interface Vocabulary {
  texts: number;
  words: Set<string>;
}

/**
 * The words of texts whose language is known. Most words of a page come again and again, so the language of a text can soon be told
 * without asking a detector, which takes longer than all else that is done with the text. Words are kept in memory alone.
 */
class FamiliarWords {
  readonly #languages = new Map<LanguageCode, Vocabulary>();

  /** The language that nearly all words of this text are familiar in, if there is one. */
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

/** Runs of letters and their marks; one of a script without spaces is as long as a sentence, and never comes again. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

function shareOf(words: readonly string[], familiar: ReadonlySet<string>): number {
  let known = 0;
  for (const word of words) if (familiar.has(word)) known += 1;
  return known / words.length;
}
