import type { LanguageCode } from '@interlinear/languages';
import type { TimeSpent } from './translate-file.ts';

/** A count and its total: letters found, links kept, pages with a property. */
export interface Share {
  part: number;
  of: number;
}

/** Measurements of one file. */
export interface FileMeasures {
  name: string;
  /** `translated`, the failure it ended with, or `crashed`, which is always wrong. */
  outcome: string;
  /** Whether this is the expected outcome. */
  isOutcomeRight: boolean;
  movesBackgrounds: boolean;
  pages: number;
  firstPage?: TimeSpent;
  /** Time to read and write a page, for each page and target. */
  perPage: TimeSpent[];
  copied: Map<LanguageCode, Share>;
  pdf?: PdfMeasures;
  /** Peak memory of a separate process in megabytes; for long files only. */
  peakMegabytes?: number;
}

/** Measurements of one file in one target language. */
export interface MeasuredTarget {
  copied: Share;
  /** Time to write the file. */
  spent: TimeSpent;
  pdf?: PdfMeasures;
}

export interface PdfMeasures {
  /** Largest share of differing non-text pixels on a page. */
  changedPixels: number;
  formulas: Share;
  links: Share;
  outline: Share;
  widgets: Share;
  overlapping: Share;
  /** Blocks that are covered or clipped. */
  hidden: Share;
  /** Letters and digits lost when each block is translated into itself. */
  lost: Share;
  faults: ParagraphFaults;
  /** Pages whose body text keeps at least 0.7 of its size. */
  readable: Share;
  smallestBody: number;
  /** Growth of the file in Chinese, in megabytes. */
  growth: number;
  /** Size of the side-by-side file relative to the single one. */
  bilingual: number;
  /** `undefined` if qpdf is not installed. */
  newlyFailsCheck: boolean | undefined;
  /** Whether other readers cannot open the original, so that the result is compared with a repaired one. */
  isRepaired: boolean;
}

/** Faults of reading and setting paragraphs that a person sees, found without knowledge of the layout engine. */
export interface ParagraphFaults {
  /** Running text that starts within a sentence whose beginning stands before it as a paragraph of its own. */
  tornStarts: Share;
  /** Running text that ends in a divided word, whose rest is another paragraph. */
  tornWords: Share;
  /** Continuations no bigger than a number or label, such as a page number within a sentence. */
  falseContinuations: Share;
  /** Paragraphs set flush right although the lines of the original share their left edge. */
  falseAlignment: Share;
}

export function addShares(shares: Iterable<Share>): Share {
  const sum = { part: 0, of: 0 };
  for (const { part, of } of shares) {
    sum.part += part;
    sum.of += of;
  }
  return sum;
}
