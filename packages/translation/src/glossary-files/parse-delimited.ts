/**
 * The rows of a delimited file (RFC 4180, read with lenience): fields in quotation marks may have everything in them. The
 * separator is whatever the first line has most of: comma, semicolon (spreadsheets in many countries) or tab. Empty lines are left out.
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

function findSeparator(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function readPlain(text: string, start: number, separator: string): { field: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && !text.startsWith('\r\n', end)) end += 1;
  return { field: text.slice(start, end), end };
}

/** Up to the mark that closes it; two of them stand for one. What comes behind it, against the rules, is part of the field. */
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
