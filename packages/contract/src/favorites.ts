import * as z from 'zod/mini';
import { pageOf, pageQuery } from './lists.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Maximum number of changes per sync; a device with more syncs again. */
export const CHANGES_PER_SYNC = 100;

const moment = z.iso.datetime();
const languageTag = z.string().check(z.minLength(1), z.maxLength(35));
const line = (longest: number) => z.string().check(z.maxLength(longest));

const MAX_LENGTHS = { word: 200, text: 5_000, context: 5_000, title: 500, address: 2_000, note: 2_000 };

/** Saved word or sentence (FAV-01). */
export const favorite = z.object({
  /** Chosen by the device that saved it, so that sending it twice saves it once. */
  id: z.uuid(),
  kind: z.enum(['word', 'sentence']),
  text: line(MAX_LENGTHS.text).check(z.minLength(1)),
  translation: line(MAX_LENGTHS.text),
  source: languageTag,
  target: languageTag,
  /** Sentence that contained the word. */
  context: z._default(z.nullable(line(MAX_LENGTHS.context)), null),
  page_title: z._default(z.nullable(line(MAX_LENGTHS.title)), null),
  page_url: z._default(z.nullable(line(MAX_LENGTHS.address)), null),
  note: z._default(z.nullable(line(MAX_LENGTHS.note)), null),
  saved_at: moment,
  /** By the clock of the device that changed it; the later change wins. */
  changed_at: moment,
});
export type Favorite = z.infer<typeof favorite>;

/** Removed favorite; other devices remove theirs. */
export const removedFavorite = z.object({ id: z.uuid(), changed_at: moment, is_removed: z.literal(true) });
export const favoriteChange = z.union([removedFavorite, favorite]);
export type FavoriteChange = z.infer<typeof favoriteChange>;

/** `GET /priapi1/get_my_words` and `get_my_sentence`, newest first. */
export const favoritesQuery = z.extend(pageQuery(10), {
  /** Part of the text or translation. */
  search: z.optional(line(MAX_LENGTHS.word)),
});
export const favoritesData = z.extend(pageOf(favorite), {
  /** Maximum number of words and sentences together; `null` means unlimited. */
  limit: z.nullable(z.int()),
  /** Number of words and sentences together. */
  saved: z.int(),
});
export type FavoritesData = z.infer<typeof favoritesData>;

/**
 * `POST /priapi1/sync_favorites`: sends a device's changes and returns those of other devices. Of conflicting changes
 * the later wins.
 */
export const syncFavoritesRequest = z.object({
  /** `until` of this device's last sync; `null` the first time. */
  since: z._default(z.nullable(z.string().check(z.regex(/^\d{1,15}$/))), null),
  changes: z._default(z.array(favoriteChange).check(z.maxLength(CHANGES_PER_SYNC)), []),
});
export const syncFavoritesData = z.object({
  changes: z.array(favoriteChange),
  /** Send it as `since` next time. */
  until: z.string(),
  /** Whether to sync again for more changes, with `until`. */
  has_more: z.boolean(),
  /** Ids of favorites beyond the plan's limit; they stay on the device. */
  refused: z.array(z.string()),
  limit: z.nullable(z.int()),
});
export type SyncFavoritesData = z.infer<typeof syncFavoritesData>;

export const favoritesFormat = z.enum(['csv', 'anki']);
export type FavoritesFormat = z.infer<typeof favoritesFormat>;

/** `GET /priapi1/export_favorites`: all words and sentences, newest first, as one file (FAV-02). */
export const exportFavoritesQuery = z.object({ format: z._default(favoritesFormat, 'csv') });
export const exportFavoritesData = z.object({
  content: z.string(),
  media_type: z.string(),
  file_name: z.string(),
  /** Number of favorites in the file. */
  favorites: z.int(),
});
export type ExportFavoritesData = z.infer<typeof exportFavoritesData>;

export interface FavoritesClient {
  words(query: z.input<typeof favoritesQuery>, options?: CallOptions): Promise<FavoritesData>;
  sentences(query: z.input<typeof favoritesQuery>, options?: CallOptions): Promise<FavoritesData>;
  sync(request: z.input<typeof syncFavoritesRequest>, options?: CallOptions): Promise<SyncFavoritesData>;
  exportFile(format: FavoritesFormat, options?: CallOptions): Promise<ExportFavoritesData>;
}

export function createFavoritesClient({ fetchData }: Transport): FavoritesClient {
  return {
    words: (query, call = {}) => fetchData({ path: '/priapi1/get_my_words', schema: favoritesData, query, ...call }),
    sentences: (query, call = {}) =>
      fetchData({ path: '/priapi1/get_my_sentence', schema: favoritesData, query, ...call }),
    sync: (json, call = {}) => fetchData({ path: '/priapi1/sync_favorites', schema: syncFavoritesData, json, ...call }),
    exportFile: (format, call = {}) =>
      fetchData({ path: '/priapi1/export_favorites', schema: exportFavoritesData, query: { format }, ...call }),
  };
}
