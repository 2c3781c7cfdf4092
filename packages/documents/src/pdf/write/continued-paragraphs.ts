import type { Inline } from '@interlinear/translation/segment';
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
 * in proportion to the original text there.
 */
export interface ContinuedParagraphs {
  /** Returns the part for the paragraph itself and keeps the rest for its continuations. */
  split(paragraph: PdfParagraph, words: readonly Word[]): TranslationShare;
  /** Returns the part for a continuation; `undefined` when nothing is left. */
  take(blockId: string, continuation: PdfParagraph): TranslationShare | undefined;
}

export function createContinuedParagraphs(): ContinuedParagraphs {
  const waiting = new Map<string, TranslationShare & { characters: number }>();

  function share(
    key: string,
    { words, formulas }: Omit<TranslationShare, 'continues'>,
    own: number,
    characters: number,
  ): TranslationShare {
    const isAll = own >= characters * NEARLY_ALL;
    const total = words.reduce((sum, word) => sum + word.width + word.trailing, 0);
    const end = isAll ? words.length : endOfShare(words, (total * own) / characters);
    const continues = end < words.length;
    waiting.set(key, { words: words.slice(end), formulas, continues, characters: characters - own });
    return { words: words.slice(0, end), formulas, continues };
  }

  return {
    split(paragraph, words) {
      const own = lengthOfPieces(paragraph);
      const all = lengthOfContent(paragraph.block.content);
      const whole = { words, formulas: paragraph.formulas, continues: false };
      return own >= all * NEARLY_ALL ? whole : share(paragraph.block.id, whole, own, all);
    },
    take(blockId, continuation) {
      const waits = waiting.get(blockId);
      if (!waits) return undefined;
      return share(blockId, waits, lengthOfPieces(continuation), waits.characters);
    },
  };
}

/** Share that counts as everything: the two lengths count hyphens and spaces at line ends differently. */
const NEARLY_ALL = 0.93;

function endOfShare(words: readonly Word[], width: number): number {
  let used = 0;
  for (const [index, word] of words.entries()) {
    if (used + word.width / 2 > width) return index;
    used += word.width + word.trailing;
  }
  return words.length;
}

function lengthOfPieces({ pieces }: PdfParagraph): number {
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0);
}

function lengthOfContent(content: readonly Inline[]): number {
  return content.reduce(
    (sum, inline) => sum + (typeof inline === 'string' ? inline.length : 'leaf' in inline ? 3 : 0),
    0,
  );
}
