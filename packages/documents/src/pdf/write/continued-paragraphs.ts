import type { Inline } from '@interlinear/translation/segment';
import type { PdfParagraph } from '../model.ts';
import type { Word } from '../typeset/compose.ts';

/** What is set in one place. It may have no words left: then only the original's go. */
export interface TranslationShare {
  words: readonly Word[];
  /** What its boxes stand for. */
  formulas: PdfParagraph['formulas'];
  /** There are more words, elsewhere: its last line is no end of a paragraph. */
  continues: boolean;
}

/**
 * Paragraphs that go on in another column or page are translated as one. The translation is shared among their places
 * in proportion to how much of the original stood in each.
 */
export interface ContinuedParagraphs {
  /** The part of a translation that belongs into the paragraph itself; the rest waits for what continues it. */
  split(paragraph: PdfParagraph, words: readonly Word[]): TranslationShare;
  /** What of a waiting translation belongs into a continuation; `undefined` when nothing waits. */
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

/** Hyphens and spaces at line ends are counted differently in the two. */
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
