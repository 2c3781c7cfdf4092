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
 * Puts the terms of a file that are for the languages of the glossary, or for any.
 * @throws {ApiFailure} `glossaryFileUnreadable` when there are none, and what {@link changeTerms} throws
 */
export async function importGlossary(context: GlossaryContext, file: GlossaryImport): Promise<ImportGlossaryData> {
  const { accountId, id, revision, format, content } = file;
  const { source, target } = await findGlossary(context, accountId, id);
  // PostgreSQL has no character 0 in texts.
  const read = FORMATS[format].read(content.replaceAll('\0', ''));
  const fits = (language: string, own: string | null) => language === 'any' || own === null || language === own;
  const terms = read?.terms.filter(({ from, to }) => fits(from, source) && fits(to, target)) ?? [];
  if (!read || terms.length === 0) throw apiFailure('glossaryFileUnreadable', {});
  const put = terms.map((term) => ({ source: term.source, target: term.target, note: null }));
  const changed = await changeTerms(context, { accountId, id, revision, put, remove: [] });
  return { ...changed, imported: terms.length, skipped: read.skipped + read.terms.length - terms.length };
}

/** @throws {ApiFailure} `notFound` */
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

/** Languages are matched anew, so that those of an older list of languages read as those of today. */
function languagesOf({ source, target }: AccessibleGlossary) {
  return {
    from: source === null ? ('any' as const) : (matchLanguage(source) ?? 'any'),
    to: matchLanguage(target) ?? ('any' as const),
  };
}

/** What every file system takes. */
function fileNameOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '_');
}
