import { BYTE_ORDER_MARK, parseDelimited, writeDelimited } from './delimited-text.ts';
import { type FileTerm, type ParsedGlossary, toFileTerm } from './file-term.ts';

const COLUMNS = ['source', 'target', 'from', 'to'] as const;

/** Writes a glossary as CSV for spreadsheets and other programs. */
export function toGlossaryCsv(terms: readonly FileTerm[]): string {
  const rows = terms.map((term) => COLUMNS.map((column) => escapeFormula(term[column])));
  return BYTE_ORDER_MARK + writeDelimited([COLUMNS, ...rows], ',', '\r\n');
}

/** Reads a glossary from delimited text: by column name, or without a header source and target from the first two columns. */
export function readGlossaryCsv(text: string): ParsedGlossary {
  const [first = [], ...others] = parseDelimited(text);
  const header = first.map((name) => name.trim().toLowerCase());
  const hasHeader = header.includes('source') && header.includes('target');
  const columnOf = (name: (typeof COLUMNS)[number]) => (hasHeader ? header.indexOf(name) : COLUMNS.indexOf(name));
  const rows = hasHeader ? others : [first, ...others];
  const terms = rows.flatMap((row) => {
    const field = (name: (typeof COLUMNS)[number]) => unescapeFormula(row[columnOf(name)] ?? '');
    const term = toFileTerm({
      source: field('source'),
      target: field('target'),
      from: field('from'),
      to: field('to'),
    });
    return term ?? [];
  });
  return { terms, skipped: rows.length - terms.length };
}

/** Prefixes text that a spreadsheet would evaluate as a formula (OWASP, "CSV Injection"), and `'` so that it reads back. */
function escapeFormula(field: string): string {
  return /^[=+\-@\t\r']/.test(field) ? `'${field}` : field;
}

function unescapeFormula(field: string): string {
  return /^'[=+\-@\t\r']/.test(field) ? field.slice(1) : field;
}
