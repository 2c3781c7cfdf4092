import type { LanguageCode } from '@interlinear/languages';

/** With fewer words a text says too little. */
const LEAST_WORDS = 5;
/** A language is familiar after so many texts: a detector may be sure and wrong of one. */
const LEAST_TEXTS = 20;
/** So many of a text's words must be familiar, and no more than so many in any other language. */
const FAMILIAR = 0.75;
const FOREIGN = 0.4;
/**
 * Languages whose words say that it is they: of the same sentences in 53 languages no other has more than six tenths of the words
 * that one text of such a language has in common with the next. Spanish and Portuguese, Czech and Slovak, Danish and Norwegian or
 * Indonesian and Malay have as many and more; a page in one of them may have a paragraph in the other that must not be missed.
 */
const DISTINCT: ReadonlySet<LanguageCode> = new Set([
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
const MAXIMUM_WORDS = 5_000;
const MAXIMUM_LANGUAGES = 8;

interface Familiar {
  texts: number;
  words: Set<string>;
}

/**
 * The words of texts whose language is known. Most words of a page come again and again, so the language of a text can soon be told
 * without asking a detector, which takes longer than all else that is done with the text. Words are kept in memory alone.
 */
export class FamiliarWords {
  readonly #languages = new Map<LanguageCode, Familiar>();

  /** The language that nearly all words of this text are familiar in, if there is one. */
  languageOf(text: string): LanguageCode | undefined {
    if (!this.#languages.values().some(isFamiliar)) return undefined;
    const words = wordsOf(text);
    if (words.length < LEAST_WORDS) return undefined;
    let found: LanguageCode | undefined;
    for (const [language, familiar] of this.#languages) {
      const share = shareOf(words, familiar.words);
      if (share >= FAMILIAR && isFamiliar(familiar) && !found) found = language;
      else if (share > FOREIGN) return undefined;
    }
    return found;
  }

  learn(text: string, language: LanguageCode): void {
    if (!DISTINCT.has(language)) return;
    const familiar = this.#languages.get(language) ?? { texts: 0, words: new Set() };
    if (familiar.texts === 0 && this.#languages.size >= MAXIMUM_LANGUAGES) return;
    this.#languages.set(language, familiar);
    familiar.texts += 1;
    if (familiar.words.size < MAXIMUM_WORDS) for (const word of wordsOf(text)) familiar.words.add(word);
  }
}

function isFamiliar({ texts }: Familiar): boolean {
  return texts >= LEAST_TEXTS;
}

/** Runs of letters and their marks; one of a script without spaces is as long as a sentence, and never comes again. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

function shareOf(words: readonly string[], familiar: ReadonlySet<string>): number {
  let known = 0;
  for (const word of words) if (familiar.has(word)) known += 1;
  return known / words.length;
}
