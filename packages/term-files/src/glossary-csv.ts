import { displayName, LANGUAGE_CODES, type LanguageCode, pageLanguages } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { BYTE_ORDER_MARK, parseDelimited, writeDelimited } from './delimited-text.ts';
import { type FileTerm, type ParsedGlossary, type RawTerm, toFileTerm } from './file-term.ts';

const COLUMNS = ['source', 'target', 'from', 'to'] as const;

/** Writes a glossary as CSV for spreadsheets and other programs. */
export function toGlossaryCsv(terms: readonly FileTerm[]): string {
  const rows = terms.map((term) => COLUMNS.map((column) => escapeFormula(term[column])));
  return BYTE_ORDER_MARK + writeDelimited([COLUMNS, ...rows], ',', '\r\n');
}

/**
 * Reads a glossary from delimited text. Columns are found by their names (`source`, `target`, `from`, `to`, or what other programs call
 * the first two), or by their languages (`en,de,fr` or `Englisch;Deutsch`): the first language is the source of all others. Without
 * a header, they have the order of {@link toGlossaryCsv}.
 */
export function readGlossaryCsv(text: string): ParsedGlossary {
  const [first = [], ...others] = parseDelimited(text);
  const languages = others.length > 0 ? languagesOf(first) : undefined;
  if (languages) return readRows(others, (row) => termsByLanguage(row, languages));
  const named = columnsByName(first);
  const columns = named ?? { source: 0, target: 1, from: 2, to: 3 };
  return readRows(named ? others : [first, ...others], (row) => {
    const field = (name: (typeof COLUMNS)[number]) => fieldOf(row, columns[name]);
    return [{ source: field('source'), target: field('target'), from: field('from'), to: field('to') }];
  });
}

function readRows(rows: readonly string[][], termsOf: (row: string[]) => RawTerm[]): ParsedGlossary {
  const terms: FileTerm[] = [];
  let skipped = 0;
  for (const row of rows) {
    const read = termsOf(row).flatMap((term) => toFileTerm(term) ?? []);
    if (read.length === 0) skipped += 1;
    terms.push(...read);
  }
  return { terms, skipped };
}

function fieldOf(row: readonly string[], column: number): string {
  return unescapeFormula(row[column] ?? '');
}

/** Names of the columns for source and target in the files of other programs, in the languages of the interface. */
const SOURCE_NAMES = listNames(
  'source, source term, source text, original, quelle, quelltext, ausgangstext, origen, texto original, texte source',
  'terme source, 原文, 原語, 원문, origem, исходный текст, исходный термин, оригинал, 源文',
);
const TARGET_NAMES = listNames(
  'target, target term, target text, translation, ziel, zieltext, übersetzung, destino, traducción, cible, texte cible',
  'terme cible, traduction, 訳文, 訳語, 翻訳, 번역, 번역문, tradução, перевод, 译文, 譯文, 翻译, 翻譯',
);

function listNames(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(', ')));
}

/** Finds the columns by a header; undefined if the row is none. A column that is missing has the index -1. */
function columnsByName(row: readonly string[]): Record<(typeof COLUMNS)[number], number> | undefined {
  const names = row.map(normalizeName);
  const source = names.findIndex((name) => SOURCE_NAMES.has(name));
  const target = names.findIndex((name) => TARGET_NAMES.has(name));
  if (source < 0 || target < 0) return undefined;
  return { source, target, from: names.indexOf('from'), to: names.indexOf('to') };
}

interface LanguageColumn {
  column: number;
  language: LanguageCode;
}

/**
 * Finds the columns by a header that begins with two languages, by tag or by name; undefined if the row is none. `German;Deutsch` is none: a
 * glossary of languages begins like that.
 */
function languagesOf(row: readonly string[]): LanguageColumn[] | undefined {
  const names = row.map(normalizeName);
  for (const byName of namesOfLanguages(names)) {
    const languages = names.map((name) => byName.get(name) ?? (TAG.test(name) ? matchLanguage(name) : undefined));
    const [source, target] = languages;
    if (source && target)
      return source === target
        ? undefined
        : languages.flatMap((language, column) => (language ? { column, language } : []));
  }
  return undefined;
}

const TAG = /^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/;

/**
 * Yields ways to name languages, as codes by names: native, English and Chinese names with those in the languages that `names` mention, then
 * native names with those in each language of the interface.
 */
function* namesOfLanguages(names: readonly string[]): Generator<ReadonlyMap<string, LanguageCode>> {
  const mentioned = LANGUAGE_CODES.filter((code) => names.includes(nameIn(code, code)));
  yield namesIn([...mentioned, 'zh-CN', 'en']);
  for (const { code } of pageLanguages) yield namesIn([code]);
}

function namesIn(locales: readonly string[]): ReadonlyMap<string, LanguageCode> {
  const codes = new Map<string, LanguageCode>();
  for (const locale of locales) for (const code of LANGUAGE_CODES) codes.set(nameIn(code, locale), code);
  // Set last: where a name means two languages, the native one is meant.
  for (const code of LANGUAGE_CODES) codes.set(nameIn(code, code), code);
  return codes;
}

function nameIn(code: LanguageCode, locale: string): string {
  return normalizeName(displayName(code, locale));
}

/** Returns the terms of a row with a column for each language. */
function termsByLanguage(row: readonly string[], [source, ...targets]: readonly LanguageColumn[]): RawTerm[] {
  if (!source) return [];
  return targets.map(({ column, language }) => ({
    ...{ source: fieldOf(row, source.column), from: source.language },
    ...{ target: fieldOf(row, column), to: language },
  }));
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase();
}

/** Prefixes text that a spreadsheet would evaluate as a formula (OWASP, "CSV Injection"), and `'` so that it reads back. */
function escapeFormula(field: string): string {
  return /^[=+\-@\t\r']/.test(field) ? `'${field}` : field;
}

function unescapeFormula(field: string): string {
  return /^'[=+\-@\t\r']/.test(field) ? field.slice(1) : field;
}
