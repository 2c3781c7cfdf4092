/** Written first, so that spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes rows of fields as delimited text (RFC 4180); quotes fields that contain the separator, a quote or a line break. */
export function writeDelimited(rows: readonly (readonly string[])[], separator: string, lineEnd: string): string {
  return rows.map((row) => row.map((field) => quote(field, separator)).join(separator) + lineEnd).join('');
}

function quote(field: string, separator: string): string {
  const isPlain = !field.includes(separator) && !/["\r\n]/.test(field);
  return isPlain ? field : `"${field.replaceAll('"', '""')}"`;
}

/**
 * Parses delimited text leniently (RFC 4180) and drops empty lines.
 * The separator is the most frequent of comma, semicolon (the CSV separator in many countries) and tab in the first line.
 * Separators inside quoted fields don't count.
 */
export function parseDelimited(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '');
  const separator = findSeparator(body);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < body.length) {
    const { field, end } = body[at] === '"' ? readQuoted(body, at) : readPlain(body, at, separator);
    row.push(field);
    at = end;
    if (body[at] === separator) {
      at += 1;
      if (at === body.length) row.push('');
      continue;
    }
    at += body.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((fields) => fields.some((field) => field !== ''));
}

const QUOTED_FIELD = /(^|[,;\t\n])"[^"]*(?:""[^"]*)*"/g;

function findSeparator(text: string): string {
  const [line = ''] = text.replace(QUOTED_FIELD, '$1').split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function readPlain(text: string, start: number, separator: string): { field: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && !text.startsWith('\r\n', end)) end += 1;
  return { field: text.slice(start, end), end };
}

/** Reads to the closing quote, unescaping doubled quotes. An unclosed quote takes the rest of the text. */
function readQuoted(text: string, start: number): { field: string; end: number } {
  let field = '';
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return { field: field + text.slice(at), end: text.length };
    field += text.slice(at, close);
    at = close + 1;
    if (text[at] !== '"') return { field, end: at };
    field += '"';
    at += 1;
  }
}
