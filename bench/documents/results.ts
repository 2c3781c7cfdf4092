import type { LanguageCode } from '@interlinear/languages';
import type { BenchResult } from '../bench.ts';
import { addShares, type FileMeasures, type ParagraphFaults, type PdfMeasures, type Share } from './file-measures.ts';
import type { TimeSpent } from './translate-file.ts';

/** A smaller share of differing pixels is anti-aliasing, not damage. */
const MAX_CHANGED_PIXELS = 0.001;

/** Computes the results for the targets of issue 5 over all files. */
export function toResults(files: readonly FileMeasures[], targets: readonly LanguageCode[]): BenchResult[] {
  const pdfs = files.flatMap(({ pdf }) => (pdf ? [pdf] : []));
  const share = (name: string, of: (pdf: PdfMeasures) => Share, min: number) =>
    minimumResult(`documents-${name}`, addShares(pdfs.map(of)), min);
  const firstPages = files.flatMap(({ firstPage }) => (firstPage ? [firstPage] : []));
  const pages = files.flatMap(({ perPage }) => perPage);
  // Backgrounds that move with their words change pixels as they should.
  const standing = files.flatMap(({ pdf, movesBackgrounds }) => (pdf && !movesBackgrounds ? [pdf] : []));
  return [
    time('documents-page-p50', pages, 0.5, 25),
    time('documents-page-p95', pages, 0.95, 120),
    time('documents-first-page-p95', firstPages, 0.95, 500),
    memory(
      'documents-memory-100-pages',
      files.filter(({ pages: count }) => count < 1000),
      350,
    ),
    memory(
      'documents-memory-5000-pages',
      files.filter(({ pages: count }) => count >= 1000),
      600,
    ),
    minimumResult(
      'documents-non-text-pixels-kept',
      countOf(standing, ({ changedPixels }) => changedPixels < MAX_CHANGED_PIXELS),
      99.5,
    ),
    share('links-kept', ({ links }) => links, 100),
    share('outline-kept', ({ outline }) => outline, 100),
    share('widgets-kept', ({ widgets }) => widgets, 100),
    share('formula-glyphs-kept', ({ formulas }) => formulas, 100),
    ...targets.map((target) =>
      minimumResult(
        `documents-copied-out-${target}`,
        addShares(files.flatMap(({ copied }) => copied.get(target) ?? [])),
        99.3,
      ),
    ),
    maximumResult(
      'documents-overlapping-blocks',
      percent(addShares(pdfs.map(({ overlapping }) => overlapping))),
      0.3,
      '%',
    ),
    maximumResult('documents-hidden-blocks', percent(addShares(pdfs.map(({ hidden }) => hidden))), 0, '%'),
    {
      ...maximumResult(
        'documents-files-that-lose-words',
        percent(countOf(pdfs, ({ lost }) => lost.part > 0)),
        0.1,
        '%',
      ),
      note: `${addShares(pdfs.map(({ lost }) => lost)).part} characters lost`,
    },
    faults('false-continuations', pdfs, ({ falseContinuations }) => falseContinuations, 0),
    faults('false-alignment', pdfs, ({ falseAlignment }) => falseAlignment, 0),
    faults('paragraphs-torn-in-a-sentence', pdfs, ({ tornStarts }) => tornStarts, 4),
    faults('paragraphs-torn-in-a-word', pdfs, ({ tornWords }) => tornWords, 0),
    share('body-at-0.7-of-its-size', ({ readable }) => readable, 99),
    maximumResult('documents-growth-in-chinese', largest(pdfs.map(({ growth }) => growth)), 0.6, 'MB'),
    maximumResult('documents-bilingual-size', largest(pdfs.map(({ bilingual }) => bilingual)), 1.3, '× single file'),
    maximumResult('documents-newly-failing-check', failingCheck(pdfs), 0, 'files'),
    minimumResult(
      'documents-ended-as-they-must',
      countOf(files, ({ isOutcomeRight }) => isOutcomeRight),
      100,
    ),
  ];
}

function faults(
  name: string,
  pdfs: readonly PdfMeasures[],
  of: (faults: ParagraphFaults) => Share,
  max: number,
): BenchResult {
  const share = addShares(pdfs.map((pdf) => of(pdf.faults)));
  return {
    ...maximumResult(`documents-${name}`, percent(share), max, '%'),
    note: `${share.part} of ${share.of}`,
  };
}

function time(name: string, spent: readonly TimeSpent[], share: number, max: number): BenchResult {
  const value = percentile(
    spent.map(({ ms }) => ms),
    share,
  );
  const cpu = percentile(
    spent.map(({ cpuMs }) => cpuMs),
    share,
  );
  const result = maximumResult(name, value, max, 'ms');
  return cpu === undefined
    ? result
    : { ...result, note: `${cpu.toPrecision(3)} ms of CPU time, ${spent.length} measured` };
}

function memory(name: string, files: readonly FileMeasures[], max: number): BenchResult {
  return maximumResult(name, largest(files.flatMap(({ peakMegabytes }) => peakMegabytes ?? [])), max, 'MB');
}

function failingCheck(pdfs: readonly PdfMeasures[]): number | undefined {
  const checked = pdfs.filter(({ newlyFailsCheck }) => newlyFailsCheck !== undefined);
  return checked.length === 0 ? undefined : checked.filter(({ newlyFailsCheck }) => newlyFailsCheck).length;
}

function minimumResult(name: string, share: Share, min: number): BenchResult {
  const value = percent(share);
  return {
    name,
    value: value ?? null,
    unit: '%',
    target: `≥ ${min}`,
    ok: value === undefined ? null : value >= min,
    note: value === undefined ? 'nothing of this kind in these files' : `${share.part} of ${share.of}`,
  };
}

function maximumResult(name: string, value: number | undefined, max: number, unit: string): BenchResult {
  return { name, value: value ?? null, unit, target: `≤ ${max}`, ok: value === undefined ? null : value <= max };
}

function percent({ part, of }: Share): number | undefined {
  return of === 0 ? undefined : (100 * part) / of;
}

function countOf<Item>(items: readonly Item[], matches: (item: Item) => boolean): Share {
  return { part: items.filter(matches).length, of: items.length };
}

function largest(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((max, value) => Math.max(max, value));
}

function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
