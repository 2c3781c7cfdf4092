import type { Inline } from '@interlinear/translation/segment';

/** Maximum number of texts to remember. */
const MAX_TEXTS = 500;
const NUMBER = /\d+/g;

/**
 * Translations of texts in which the page changes numbers, by their words. A countdown or a price that changes every second gets its
 * translation with the new numbers, without a request for each second.
 */
export class ChangingNumbers {
  readonly #plurals: Intl.PluralRules;
  /** Translations by the words of their texts and by the grammatical kind of each number. */
  readonly #samples = new Map<string, readonly Inline[]>();

  /** @param target language of the translations, whose words may depend on a number */
  constructor(target: string) {
    this.#plurals = new Intl.PluralRules(target);
  }

  /** Remembers a translation if it has the same numbers in the same order. */
  remember(content: readonly Inline[], translation: readonly Inline[]): void {
    const numbers = numbersIn(content);
    if (numbers.length === 0 || numbers.join(' ') !== numbersIn(translation).join(' ')) return;
    if (this.#samples.size >= MAX_TEXTS) this.#samples.clear();
    this.#samples.set(this.#wordsOf(content), translation);
  }

  /** Returns the translation of a text whose words are known with other numbers of the same grammatical kind. */
  translationOf(content: readonly Inline[]): readonly Inline[] | undefined {
    const sample = this.#samples.get(this.#wordsOf(content));
    if (!sample) return undefined;
    const numbers = numbersIn(content).values();
    return sample.map((inline) =>
      typeof inline === 'string' ? inline.replace(NUMBER, (former) => numbers.next().value ?? former) : inline,
    );
  }

  clear(): void {
    this.#samples.clear();
  }

  #wordsOf(content: readonly Inline[]): string {
    const kindOf = (number: string) => `\0${this.#plurals.select(Number(number))}`;
    return JSON.stringify(
      content.map((inline) => (typeof inline === 'string' ? inline.replace(NUMBER, kindOf) : inline)),
    );
  }
}

function numbersIn(content: readonly Inline[]): string[] {
  return content.flatMap((inline) => (typeof inline === 'string' ? (inline.match(NUMBER) ?? []) : []));
}
