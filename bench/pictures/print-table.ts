import { printCells } from '../print-cells.ts';
import type { PictureMeasures } from './measure-picture.ts';
import { percent } from './results.ts';

const COLUMNS = [
  ['picture', 30],
  ['part', 10],
  ['size', 12],
  ['lines', 7],
  ['wrong %', 9],
  ['page mode %', 13],
  ['spurious', 10],
  ['dropped', 9],
  ['in order', 10],
  ['CPU ms', 8],
] as const;

/** Prints the column headers. */
export function printHeader(): void {
  printCells(
    COLUMNS,
    COLUMNS.map(([head]) => head),
  );
}

/** Prints the row of a picture, with a dot for missing values. */
export function printRow({ name, isHeldOut, width, height, lineCount, ours, pageMode, cpuMs }: PictureMeasures): void {
  printCells(COLUMNS, [
    name,
    isHeldOut ? 'held out' : 'tuning',
    `${width}×${height}`,
    String(lineCount),
    short(ours && percent(ours.wrongLetters, ours.letters)),
    short(pageMode && percent(pageMode.wrongLetters, pageMode.letters)),
    ours ? `${ours.spuriousLines}/${ours.readLines}` : '·',
    ours ? `${ours.droppedLines}/${ours.recognizedLines}` : '·',
    ours && ours.pairs > 0 ? `${ours.orderedPairs}/${ours.pairs}` : '·',
    cpuMs.toFixed(0),
  ]);
}

/** Prints the row of a picture in a language that has no model. */
export function printUnreadable(name: string): void {
  printCells(COLUMNS, [name, 'no model']);
}

function short(value: number | undefined): string {
  return value === undefined ? '·' : value.toFixed(1);
}
