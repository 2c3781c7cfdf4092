import type { ExportGlossaryData, GlossaryFormat, ImportGlossaryData } from '@interlinear/contract/glossaries';
import { matchLanguage } from '@interlinear/languages/match';
import { readGlossaryCsv, toGlossaryCsv } from '@interlinear/term-files/glossary-csv';
import { readGlossaryTbx, toGlossaryTbx } from '@interlinear/term-files/glossary-tbx';
import { apiFailure } from '../platform/http/api-failure.ts';
import { changeTerms } from './change-terms.ts';
import { findGlossary, type GlossaryContext } from './glossaries.ts';
import { type AccessibleGlossary, createGlossaryRows } from './repository.ts';

const FORMATS = {
  csv: { mediaType: 'text/csv', read: readGlossaryCsv, write: toGlossaryCsv },
  tbx: { mediaType: 'application/x-tbx', read: readGlossaryTbx, write: toGlossaryTbx },
};

export interface GlossaryImport {
  accountId: string;
  id: string;
  revision: number;
  format: GlossaryFormat;
  content: string;
}

/**
 * Imports the terms of a file whose languages match the glossary's.
 * @throws {ApiFailure} `glossaryFileUnreadable` when there are none, and the failures of {@link changeTerms}
 */
export async function importGlossary(context: GlossaryContext, file: GlossaryImport): Promise<ImportGlossaryData> {
  const { accountId, id, revision, format, content } = file;
  const { source, target } = await findGlossary(context, accountId, id);
  // PostgreSQL cannot store the character 0.
  const read = FORMATS[format].read(content.replaceAll('\0', ''));
  const fits = (language: string, own: string | null) => language === 'any' || own === null || language === own;
  const terms = read?.terms.filter(({ from, to }) => fits(from, source) && fits(to, target)) ?? [];
  if (!read || terms.length === 0) throw apiFailure('glossaryFileUnreadable', {});
  const put = terms.map((term) => ({ source: term.source, target: term.target, note: null }));
  const changed = await changeTerms(context, { accountId, id, revision, put, remove: [] });
  return { ...changed, imported: terms.length, skipped: read.skipped + read.terms.length - terms.length };
}

/** Exports a glossary as a file. @throws {ApiFailure} `notFound` */
export async function exportGlossary(
  context: GlossaryContext,
  { accountId, id, format }: Pick<GlossaryImport, 'accountId' | 'id' | 'format'>,
): Promise<ExportGlossaryData> {
  const glossary = await findGlossary(context, accountId, id);
  const rows = await createGlossaryRows(context.queries).allTerms(id);
  const { mediaType, write } = FORMATS[format];
  const languages = languagesOf(glossary);
  return {
    content: write(rows.map(({ source, target }) => ({ source, target, ...languages }))),
    media_type: mediaType,
    file_name: `${fileNameOf(glossary.name)}.${format}`,
  };
}

/** Matches stored language tags again, in case the list of languages has changed since. */
function languagesOf({ source, target }: AccessibleGlossary) {
  return {
    from: source === null ? ('any' as const) : (matchLanguage(source) ?? 'any'),
    to: matchLanguage(target) ?? ('any' as const),
  };
}

/** Replaces characters that some file systems refuse. */
function fileNameOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '_');
}
