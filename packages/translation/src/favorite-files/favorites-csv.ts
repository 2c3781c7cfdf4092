import { delimited } from '../glossary-files/delimited.ts';
import type { FavoriteOfFile } from './favorite-files.ts';

const COLUMNS = [
  'kind',
  'text',
  'translation',
  'source',
  'target',
  'context',
  'page title',
  'page address',
  'note',
  'saved at',
];

/** Told from other encodings by this mark, which spreadsheets need to see that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Favorites for spreadsheets: a row each, times in UTC. */
export function toCsv(favorites: readonly FavoriteOfFile[]): string {
  return BYTE_ORDER_MARK + delimited([COLUMNS, ...favorites.map(toRow)], ',', '\r\n');
}

function toRow({ kind, text, translation, source, target, context, page, note, savedAt }: FavoriteOfFile): string[] {
  const free = [text, translation].map(asText);
  const around = [context, page?.title, page?.address, note].map((field = '') => asText(field));
  return [kind, ...free, source, target, ...around, new Date(savedAt).toISOString()];
}

/** What begins like a formula would be worked out by a spreadsheet, and the text may be of any page (OWASP, "CSV Injection"). */
function asText(field: string): string {
  return /^[=+\-@\t\r]/.test(field) ? `'${field}` : field;
}
