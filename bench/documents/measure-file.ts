import type { DocumentPage } from '@interlinear/documents/document';
import { DocumentError } from '@interlinear/documents/document-error';
import type { LanguageCode } from '@interlinear/languages';
import type { CorpusFile } from './corpus-files.ts';
import type { FileMeasures, PdfMeasures } from './file-measures.ts';
import { measureFlow } from './measure-flow.ts';
import { measurePdf } from './measure-pdf.ts';
import { readDocument, type Spent, translatePages } from './translate-file.ts';

/** Reads and writes a file in each target and measures what comes of it. */
export async function measureFile(
  { name, bytes, failure }: CorpusFile,
  targets: readonly LanguageCode[],
): Promise<FileMeasures> {
  const measures: FileMeasures = {
    name,
    outcome: 'translated',
    isOutcomeRight: failure === undefined || failure === 'any',
    pages: 0,
    perPage: [],
    copied: new Map(),
  };
  try {
    await measureTargets(measures, bytes, targets);
  } catch (error) {
    measures.outcome = error instanceof DocumentError ? error.failure : 'crashed';
    const isTyped = error instanceof DocumentError;
    // A file of somebody else's may be refused for a reason that is said.
    measures.isOutcomeRight = isTyped && (failure === 'any' || failure === measures.outcome);
    if (!isTyped) console.error(error);
  }
  return measures;
}

async function measureTargets(
  measures: FileMeasures,
  bytes: Uint8Array,
  targets: readonly LanguageCode[],
): Promise<void> {
  const pages: DocumentPage[] = [];
  const { document, spent } = await readDocument(bytes, measures.name, (page) => pages.push(page));
  measures.pages = pages.length;
  const [first] = spent;
  if (first) measures.firstPage = first;
  const results = new Map<LanguageCode, PdfMeasures>();
  for (const target of targets) {
    const made = { translations: translatePages(pages, target), target };
    const {
      copied,
      spent: written,
      pdf,
    } = document.format === 'pdf'
      ? await measurePdf({ bytes, document, pages }, made)
      : await measureFlow({ document, pages }, made);
    if (pdf) results.set(target, pdf);
    measures.copied.set(target, copied);
    measures.perPage.push(...spent.map((page) => addTime(page, written, spent.length)));
  }
  document.close();
  const pdf = summarise(results);
  if (pdf) measures.pdf = pdf;
}

function addTime(page: Spent, render: Spent, pages: number): Spent {
  return { ms: page.ms + render.ms / pages, cpuMs: page.cpuMs + render.cpuMs / pages };
}

/** German is held against the limits of place, for it is long; Chinese against those of size, for its faces are large; all the rest against the worst. */
function summarise(results: ReadonlyMap<LanguageCode, PdfMeasures>): PdfMeasures | undefined {
  const all = [...results.values()];
  const german = results.get('de') ?? all[0];
  if (!german) return undefined;
  return {
    ...german,
    growth: (results.get('zh-CN') ?? german).growth,
    changedPixels: Math.max(...all.map(({ changedPixels }) => changedPixels)),
    bilingual: Math.max(...all.map(({ bilingual }) => bilingual)),
    formulas: worst(all.map(({ formulas }) => formulas)),
    links: worst(all.map(({ links }) => links)),
    outline: worst(all.map(({ outline }) => outline)),
    widgets: worst(all.map(({ widgets }) => widgets)),
    newlyFailsCheck: all.some(({ newlyFailsCheck }) => newlyFailsCheck) || german.newlyFailsCheck,
  };
}

function worst(shares: readonly { part: number; of: number }[]): { part: number; of: number } {
  return shares.reduce((least, share) => (share.part < least.part ? share : least));
}
