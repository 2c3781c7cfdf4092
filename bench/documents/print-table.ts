import { printCells } from '../print-cells.ts';
import { addShares, type FileMeasures, type Share } from './file-measures.ts';

const COLUMNS = [
  ['file', 32],
  ['outcome', 14],
  ['pages', 6],
  ['ms/page', 8],
  ['first ms', 9],
  ['peak MB', 8],
  ['copied %', 9],
  ['pixels %', 9],
  ['formulas', 11],
  ['links', 9],
  ['outline', 8],
  ['widgets', 8],
  ['overlaps', 9],
  ['hidden', 9],
  ['lost', 6],
  ['torn', 8],
  ['body ≥', 7],
  ['zh +MB', 8],
  ['dual ×', 7],
  ['check', 6],
] as const;

/** Prints the column headers. */
export function printHeader(): void {
  printCells(
    COLUMNS,
    COLUMNS.map(([head]) => head),
  );
}

/** Prints the row of a file, with a dot for missing values. */
export function printRow({
  name,
  outcome,
  isOutcomeRight,
  pages,
  perPage,
  firstPage,
  peakMegabytes,
  copied,
  pdf,
}: FileMeasures): void {
  const perPageMs = perPage.reduce((sum, { ms }) => sum + ms, 0) / perPage.length;
  printCells(COLUMNS, [
    `${isOutcomeRight ? '' : '✗ '}${name}`,
    pdf?.isRepaired ? 'repaired' : outcome,
    String(pages),
    short(perPage.length > 0 ? perPageMs : undefined),
    short(firstPage?.ms),
    short(peakMegabytes),
    percent(addShares(copied.values())),
    short(pdf && pdf.changedPixels * 100),
    fraction(pdf?.formulas),
    fraction(pdf?.links),
    fraction(pdf?.outline),
    fraction(pdf?.widgets),
    fraction(pdf?.overlapping),
    fraction(pdf?.hidden),
    short(pdf?.lost.part),
    fraction(pdf?.faults.tornStarts),
    short(pdf?.smallestBody),
    short(pdf?.growth),
    short(pdf?.bilingual),
    pdf?.newlyFailsCheck === undefined ? '·' : pdf.newlyFailsCheck ? '✗' : '✓',
  ]);
}

function short(value: number | undefined): string {
  return value === undefined ? '·' : String(Number(value.toPrecision(3)));
}

function percent({ part, of }: Share): string {
  return of === 0 ? '·' : String(Number(((100 * part) / of).toFixed(2)));
}

function fraction(share: Share | undefined): string {
  return share === undefined || share.of === 0 ? '·' : `${share.part}/${share.of}`;
}
