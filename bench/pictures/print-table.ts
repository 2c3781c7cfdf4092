import { printCells } from '../print-cells.ts';
import type { PaintingMeasures } from './measure-painting.ts';
import type { PictureMeasures } from './measure-picture.ts';
import { decibels, percent } from './results.ts';
import type { Score } from './score.ts';

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

/** Prints one row for each kind of pictures, tuning and held-out ones together. */
export function printKinds(pictures: readonly PictureMeasures[]): void {
  console.log();
  printCells(
    KIND_COLUMNS,
    KIND_COLUMNS.map(([head]) => head),
  );
  for (const [kind, members] of Map.groupBy(pictures, (picture) => picture.kind)) {
    const read = (key: keyof Score) => members.reduce((total, { ours }) => total + (ours?.[key] ?? 0), 0);
    const painted = (key: keyof PaintingMeasures) =>
      members.reduce((total, { painting }) => total + (painting?.[key] ?? 0), 0);
    printCells(KIND_COLUMNS, [
      kind,
      String(members.length),
      short(percent(read('wrongLetters'), read('letters'))),
      `${read('spuriousLines')}/${read('readLines')}`,
      `${read('orderedPairs')}/${read('pairs')}`,
      short(decibels(painted('erasedError'), painted('erasedValues'))),
      `${painted('overflowingTexts')}/${painted('texts')}`,
      short(percent(painted('largeTexts'), painted('texts'))),
      Math.max(...members.map(({ cpuMs }) => cpuMs)).toFixed(0),
      Math.max(...members.map(({ editMs }) => editMs ?? 0)).toFixed(0),
    ]);
  }
}

const KIND_COLUMNS = [
  ['kind', 18],
  ['pictures', 10],
  ['wrong %', 9],
  ['spurious', 10],
  ['in order', 10],
  ['erased dB', 11],
  ['overflow', 10],
  ['large %', 9],
  ['max. CPU ms', 13],
  ['max. edit ms', 13],
] as const;

/** Prints the row of a picture in a language that has no model. */
export function printUnreadable(name: string): void {
  printCells(COLUMNS, [name, 'no model']);
}

function short(value: number | undefined): string {
  return value === undefined ? '·' : value.toFixed(1);
}
