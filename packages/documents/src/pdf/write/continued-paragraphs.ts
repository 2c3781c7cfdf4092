import type { PdfParagraph } from '../model.ts';
import type { Word } from '../typeset/styled-text.ts';

/** Part of a translation for one position. Without words, only the original text is removed. */
export interface TranslationShare {
  words: readonly Word[];
  /** Formulas by leaf number. */
  formulas: PdfParagraph['formulas'];
  /** Whether more words follow elsewhere, so that the last line does not end the paragraph. */
  continues: boolean;
}

/**
 * Distributes translations of paragraphs that continue in another column or on another page. Each position gets a part
 * in proportion to the original text there, and the last one all that is left.
 */
export interface ContinuedParagraphs {
  /** Returns the part for the paragraph itself and keeps the rest for its continuations. */
  split(paragraph: PdfParagraph, words: readonly Word[]): TranslationShare;
  /** Returns the part for the next continuation; `undefined` when none is left. */
  take(blockId: string): TranslationShare | undefined;
}

interface WaitingWords {
  words: readonly Word[];
  formulas: PdfParagraph['formulas'];
  /** Lengths of the original text at the positions that follow. */
  lengths: readonly number[];
}

export function createContinuedParagraphs(): ContinuedParagraphs {
  const waiting = new Map<string, WaitingWords>();

  function share(blockId: string, { words, formulas, lengths }: WaitingWords): TranslationShare {
    const [own = 0, ...rest] = lengths;
    const left = rest.reduce((sum, length) => sum + length, 0);
    const width = words.reduce((sum, word) => sum + word.width + word.trailing, 0);
    const end = left === 0 ? words.length : endOfShare(words, (width * own) / (own + left));
    if (rest.length > 0) waiting.set(blockId, { words: words.slice(end), formulas, lengths: rest });
    else waiting.delete(blockId);
    return { words: words.slice(0, end), formulas, continues: end < words.length };
  }

  return {
    split({ block, formulas, partLengths }, words) {
      return share(block.id, { words, formulas, lengths: partLengths });
    },
    take(blockId) {
      const waits = waiting.get(blockId);
      return waits && share(blockId, waits);
    },
  };
}

function endOfShare(words: readonly Word[], width: number): number {
  let used = 0;
  for (const [index, word] of words.entries()) {
    if (used + word.width / 2 > width) return index;
    used += word.width + word.trailing;
  }
  return words.length;
}
