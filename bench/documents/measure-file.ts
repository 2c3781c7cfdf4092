import type { DocumentPage, TranslatableDocument } from '@interlinear/documents/document';
import { DocumentError } from '@interlinear/documents/document-error';
import type { LanguageCode } from '@interlinear/languages';
import { unzipSync } from 'fflate';
import type { CorpusFile } from './corpus-files.ts';
import { addShares, type FileMeasures, type MeasuredTarget, type PdfMeasures } from './file-measures.ts';
import { locateBlocks } from './locate-blocks.ts';
import { measurePdf } from './measure-pdf.ts';
import { readDocument, renderDocument, type TimeSpent, type Translations, translatePages } from './translate-file.ts';

/** Reads a file, writes it in each target language and measures the results. */
export async function measureFile(
  { name, bytes, failure, movesBackgrounds = false }: CorpusFile,
  targets: readonly LanguageCode[],
): Promise<FileMeasures> {
  const measures: FileMeasures = {
    name,
    outcome: 'translated',
    isOutcomeRight: failure === undefined || failure === 'any',
    pages: 0,
    perPage: [],
    copied: new Map(),
    movesBackgrounds,
  };
  try {
    await measureTargets(measures, bytes, targets);
  } catch (error) {
    measures.outcome = error instanceof DocumentError ? error.failure : 'crashed';
    const isTyped = error instanceof DocumentError;
    // A foreign file may be refused for any typed reason.
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
      ? await measurePdf({ bytes, document, pages }, { ...made, measuresLoss: target === targets[0] })
      : await measureFlow({ document, pages }, made);
    if (pdf) results.set(target, pdf);
    measures.copied.set(target, copied);
    measures.perPage.push(...spent.map((page) => addTime(page, written, spent.length)));
  }
  document.close();
  const pdf = worstOf(results);
  if (pdf) measures.pdf = pdf;
}

function addTime(page: TimeSpent, render: TimeSpent, pages: number): TimeSpent {
  return { ms: page.ms + render.ms / pages, cpuMs: page.cpuMs + render.cpuMs / pages };
}

/**
 * Combines the results: German for layout limits because it is long, Chinese for file size because its fonts are large,
 * otherwise the worst.
 */
function worstOf(results: ReadonlyMap<LanguageCode, PdfMeasures>): PdfMeasures | undefined {
  const all = [...results.values()];
  const german = results.get('de') ?? all[0];
  if (!german) return undefined;
  return {
    ...german,
    growth: (results.get('zh-CN') ?? german).growth,
    lost: addShares(all.map(({ lost }) => lost)),
    hidden: addShares(all.map(({ hidden }) => hidden)),
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
  return shares.reduce((min, share) => (share.part < min.part ? share : min));
}

/** Writes an Office or text file in one target language and searches all of its parts for the translations. */
async function measureFlow(
  { document, pages }: { document: TranslatableDocument; pages: readonly DocumentPage[] },
  { translations, target }: { translations: Translations; target: LanguageCode },
): Promise<MeasuredTarget> {
  const { file, spent } = await renderDocument(document, translations, { target, view: 'translation' });
  const whole: DocumentPage = {
    index: 0,
    width: 0,
    height: 0,
    text: 'text',
    blocks: pages.flatMap(({ blocks }) => blocks),
  };
  const written = [{ pieces: [{ text: textOf(file.bytes), size: 0, box: [0, 0, 0, 0] as const }] }];
  const located = locateBlocks([whole], translations, written);
  return {
    spent,
    copied: {
      part: located.reduce((sum, { found }) => sum + found, 0),
      of: located.reduce((sum, { letters }) => sum + letters, 0),
    },
  };
}

/** Returns all words of a file: text without tags, then attribute values, because some words are in attributes. */
function textOf(bytes: Uint8Array): string {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isArchive ? Object.values(unzipSync(bytes)) : [bytes];
  return parts
    .map((part) => new TextDecoder().decode(part))
    .map((source) => `${unescaped(source.replace(/<[^>]*>/g, ''))} ${unescaped(attributesOf(source))} ${source}`)
    .join(' ');
}

function attributesOf(source: string): string {
  return Array.from(source.matchAll(/"([^"<>]*)"/g), ([, value]) => value).join(' ');
}

function unescaped(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => NAMED[name] ?? '');
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
