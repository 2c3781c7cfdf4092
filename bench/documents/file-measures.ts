import type { LanguageCode } from '@interlinear/languages';
import type { TimeSpent } from './translate-file.ts';

/** A part of a whole: letters found, links kept, pages of which something is true. */
export interface Share {
  part: number;
  of: number;
}

/** What was measured of one file. */
export interface FileMeasures {
  name: string;
  /** `translated`, the failure it ended with, or `crashed`, which nothing may. */
  outcome: string;
  /** Whether that is what must come of such a file. */
  isOutcomeRight: boolean;
  pages: number;
  firstPage?: TimeSpent;
  /** A page read and written, for each page and target. */
  perPage: TimeSpent[];
  copied: Map<LanguageCode, Share>;
  pdf?: PdfMeasures;
  /** Megabytes of a process that did nothing else; of long files. */
  peakMegabytes?: number;
}

/** What was measured of one file in one target. */
export interface MeasuredTarget {
  copied: Share;
  /** To write it. */
  spent: TimeSpent;
  pdf?: PdfMeasures;
}

export interface PdfMeasures {
  /** The largest share of a page's pixels that are not text and differ. */
  changedPixels: number;
  formulas: Share;
  links: Share;
  outline: Share;
  widgets: Share;
  overlapping: Share;
  /** Pages whose body keeps at least 0.7 of its size. */
  readable: Share;
  smallestBody: number;
  /** In Chinese, in megabytes. */
  growth: number;
  /** Size of side by side beside the single file. */
  bilingual: number;
  /** `undefined` when there is no qpdf here. */
  newlyFailsCheck: boolean | undefined;
  /** Whether other readers cannot open the original, so that the result is held against a repaired one. */
  isRepaired: boolean;
}

export function addShares(shares: Iterable<Share>): Share {
  const sum = { part: 0, of: 0 };
  for (const { part, of } of shares) {
    sum.part += part;
    sum.of += of;
  }
  return sum;
}
