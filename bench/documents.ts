import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import type { BenchResult } from './bench.ts';
import { collectDebianPdfs } from './documents/collect-debian-pdfs.ts';
import { type CorpusFile, corpusFiles } from './documents/corpus-files.ts';
import { TARGETS } from './documents/fake-translation.ts';
import type { FileMeasures } from './documents/file-measures.ts';
import { measureFile } from './documents/measure-file.ts';
import { measureLongFile } from './documents/measure-long-file.ts';
import { printHeader, printRow } from './documents/print-table.ts';
import { toResults } from './documents/results.ts';
import { countPages } from './documents/translate-file.ts';

/** From this many pages on, a PDF is also translated in a separate process to measure its memory. */
const LONG_PAGES = 100;
/** From this many pages on, a PDF is translated in the separate process only. */
const VERY_LONG_PAGES = 1000;

/**
 * Measures reading, translating (with fake texts of natural length) and writing documents, without any engine. Prints a
 * row per file. `--corpus DIR` uses the files of a folder instead of generated ones, `--collect=DIR` first fills that
 * folder with PDFs of Debian packages, `--files=paper,book` selects files by name, `--targets=de,zh-CN` selects
 * languages.
 */
export async function run(): Promise<BenchResult[]> {
  const wanted = option('targets')?.split(',');
  const targets = TARGETS.filter((target) => wanted?.includes(target) ?? true);
  await measureFile({ name: 'warm-up.pdf', bytes: twoColumnPaper(4) }, targets);
  const files: FileMeasures[] = [];
  printHeader();
  const collected = option('collect');
  if (collected !== undefined) await collectDebianPdfs(collected);
  for await (const file of corpusFiles(corpusFolder() ?? collected, option('files')?.split(',') ?? [])) {
    const measures = await measure(file, targets);
    printRow(measures);
    files.push(measures);
  }
  console.log();
  return toResults(files, targets);
}

function corpusFolder(): string | undefined {
  const at = process.argv.indexOf('--corpus');
  return at < 0 ? option('corpus') : process.argv[at + 1];
}

async function measure(file: CorpusFile, targets: typeof TARGETS): Promise<FileMeasures> {
  const pages = await countPages(file.bytes, file.name);
  const measures: FileMeasures =
    pages >= VERY_LONG_PAGES
      ? {
          ...{ name: file.name, outcome: 'translated', isOutcomeRight: true, movesBackgrounds: false },
          ...{ pages, perPage: [], copied: new Map() },
        }
      : await measureFile(file, targets);
  if (pages < LONG_PAGES || measures.outcome !== 'translated') return measures;
  const { firstPage, perPage, peakMegabytes } = await measureLongFile(file.bytes);
  // Thousands of pages of one file would outweigh all others.
  return { ...measures, ...(firstPage ? { firstPage } : {}), peakMegabytes, pages: perPage.length };
}

function option(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}
