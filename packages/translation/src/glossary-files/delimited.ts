/** Rows of fields as text (RFC 4180): a field that has a separator, a quotation mark or a line break in it stands in quotation marks. */
export function delimited(rows: readonly (readonly string[])[], separator: string, lineEnd: string): string {
  return rows.map((row) => row.map((field) => quoted(field, separator)).join(separator) + lineEnd).join('');
}

function quoted(field: string, separator: string): string {
  const isPlain = !field.includes(separator) && !/["\r\n]/.test(field);
  return isPlain ? field : `"${field.replaceAll('"', '""')}"`;
}
