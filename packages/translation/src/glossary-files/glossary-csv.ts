import { delimited } from './delimited.ts';
import { type FileTerm, type ReadTerms, toFileTerm } from './file-term.ts';
import { parseDelimited } from './parse-delimited.ts';

const COLUMNS = ['source', 'target', 'from', 'to'] as const;

/** A glossary for spreadsheets and other programs, with a mark by which they see that it is UTF-8. */
export function toGlossaryCsv(terms: readonly FileTerm[]): string {
  const rows = terms.map((term) => COLUMNS.map((column) => asText(term[column])));
  return `\uFEFF${delimited([COLUMNS, ...rows], ',', '\r\n')}`;
}

/** The terms in a table: by the names of its columns, or, where it has none of these, source and target in the first two. */
export function readGlossaryCsv(text: string): ReadTerms {
  const [first = [], ...others] = parseDelimited(text);
  const header = first.map((name) => name.trim().toLowerCase());
  const hasHeader = header.includes('source') && header.includes('target');
  const columnOf = (name: (typeof COLUMNS)[number]) => (hasHeader ? header.indexOf(name) : COLUMNS.indexOf(name));
  const rows = hasHeader ? others : [first, ...others];
  const terms = rows.flatMap((row) => {
    const field = (name: (typeof COLUMNS)[number]) => fromText(row[columnOf(name)] ?? '');
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

/** What begins like a formula would be worked out by a spreadsheet (OWASP, "CSV Injection"). */
function asText(field: string): string {
  return /^[=+\-@\t\r']/.test(field) ? `'${field}` : field;
}

function fromText(field: string): string {
  return /^'[=+\-@\t\r']/.test(field) ? field.slice(1) : field;
}
