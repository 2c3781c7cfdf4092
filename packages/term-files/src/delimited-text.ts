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
 * The separator is tab, semicolon (the CSV separator in many countries) or comma: the one that Excel's first line `sep=;` names, or
 * else the one that divides most of the first lines into as many fields as the first line. Separators inside quoted fields don't count.
 */
export function parseDelimited(text: string): string[][] {
  const unmarked = text.replace(/^\uFEFF/, '');
  const [named = '', sign] = /^sep=([,;\t])\r?\n/i.exec(unmarked) ?? [];
  const body = unmarked.slice(named.length);
  const separator = sign ?? findSeparator(body);
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

/** In the order of preference, as commas are also part of texts. */
const SEPARATORS = ['\t', ';', ','];
/** Lines that tell the separator. */
const MAX_LINES = 50;

function findSeparator(text: string): string {
  const lines = text
    .replace(QUOTED_FIELD, '$1')
    .split(/\r?\n/, MAX_LINES)
    .filter((line) => line !== '');
  const countFields = (line: string, separator: string) => line.split(separator).length;
  const scores = SEPARATORS.map((separator) => {
    const fields = countFields(lines[0] ?? '', separator);
    const alike = lines.filter((line) => countFields(line, separator) === fields).length;
    return { separator, fields, alike: fields > 1 ? alike : 0 };
  });
  // The sort is stable.
  const [best] = scores.toSorted((one, other) => other.alike - one.alike || other.fields - one.fields);
  return best?.separator ?? ',';
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
