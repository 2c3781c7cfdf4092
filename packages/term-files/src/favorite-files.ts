import { BYTE_ORDER_MARK, writeDelimited } from './delimited-text.ts';

/** A saved word or sentence as export files hold it. */
export interface ExportedFavorite {
  /** Stable across exports, so that an import can update instead of duplicating. */
  id: string;
  kind: 'word' | 'sentence';
  text: string;
  translation: string;
  source: string;
  target: string;
  /** The sentence in which a word was read. */
  context?: string;
  /** The page on which it was read. */
  page?: { title: string; address: string };
  /** The person's own note. */
  note?: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Export formats for favorites: spreadsheets and Anki (FAV-02). */
export const FAVORITE_FILE_FORMATS = {
  csv: { label: 'CSV', name: 'interlinear-favorites.csv', mediaType: 'text/csv', write: toCsv },
  anki: { label: 'Anki', name: 'interlinear-favorites-anki.txt', mediaType: 'text/plain', write: toAnki },
};

/** Writes one row per favorite, with times in UTC. */
function toCsv(favorites: readonly ExportedFavorite[]): string {
  return BYTE_ORDER_MARK + writeDelimited([CSV_COLUMNS, ...favorites.map(toCsvRow)], ',', '\r\n');
}

const CSV_COLUMNS = [
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

function toCsvRow(favorite: ExportedFavorite): string[] {
  const { kind, text, translation, source, target, context, page, note, savedAt } = favorite;
  const escaped = [text, translation].map(escapeFormula);
  const optional = [context, page?.title, page?.address, note].map((field = '') => escapeFormula(field));
  return [kind, ...escaped, source, target, ...optional, new Date(savedAt).toISOString()];
}

/** Prefixes text that a spreadsheet would evaluate as a formula: it may come from any page (OWASP, "CSV Injection"). */
function escapeFormula(field: string): string {
  return /^[=+\-@\t\r]/.test(field) ? `'${field}` : field;
}

/** Writes a file for Anki ("Notes in Plain Text"): the text and its context on the front, everything else on the back. */
function toAnki(favorites: readonly ExportedFavorite[]): string {
  return ANKI_HEADER + writeDelimited(favorites.map(toAnkiRow), '\t', '\n');
}

/**
 * File headers for Anki 2.1.54 and newer; older versions read them as comments (Anki manual, "Importing" › "Text Files").
 * - `html:false` imports every field as plain text, as it may come from any page.
 * - `guid column` makes a repeated import update a card instead of adding a second one.
 * - The two other columns fill the fields of the chosen note type in order, e.g. front and back of "Basic".
 */
const ANKI_HEADER = '#separator:tab\n#html:false\n#guid column:1\n#tags column:4\n#columns:Id\tFront\tBack\tTags\n';

function toAnkiRow({ id, kind, text, translation, source, target, context, page, note }: ExportedFavorite): string[] {
  const front = context && context !== text ? `${text}\n\n${context}` : text;
  const origin = page?.address ? [`${page.title}\n${page.address}`] : [];
  const back = [translation, ...(note ? [note] : []), ...origin].join('\n\n');
  // Anki separates tags by spaces and nests them by `::`.
  return [id, front, back, `interlinear interlinear::${kind} interlinear::${source}-${target}`];
}
