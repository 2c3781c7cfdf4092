import { toAnki } from './favorites-anki.ts';
import { toCsv } from './favorites-csv.ts';

/** A saved word or sentence, as it stands in files. */
export interface FavoriteOfFile {
  /** The same in every export, so that it can be told again. */
  id: string;
  kind: 'word' | 'sentence';
  text: string;
  translation: string;
  source: string;
  target: string;
  /** The sentence that a word was read in. */
  context?: string;
  /** Where it was read. */
  page?: { title: string; address: string };
  /** What the person wrote about it. */
  note?: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The files that favorites leave as: for spreadsheets and for Anki (FAV-02). */
export const FAVORITE_FILES = {
  csv: { label: 'CSV', name: 'interlinear-favorites.csv', mediaType: 'text/csv', write: toCsv },
  anki: { label: 'Anki', name: 'interlinear-favorites-anki.txt', mediaType: 'text/plain', write: toAnki },
};
