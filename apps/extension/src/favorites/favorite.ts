import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';
import { keepableAddress } from './keepable-address.ts';

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000));

/** Page where the text was read. Its address is kept without secrets, or not at all if it is not a web address. */
const pageSchema = z.object({
  title: z.string().check(z.maxLength(1000)),
  address: z.pipe(z.string(), z.transform(keepableAddress)),
});

/** A favorite before it is saved. */
export const favoriteDraftSchema = z.object({
  kind: z.enum(['word', 'sentence']),
  text,
  translation: text,
  source: z.enum(LANGUAGE_CODES),
  target: z.enum(LANGUAGE_CODES),
  /** Sentence in which the word was read. */
  context: z.exactOptional(z.string().check(z.maxLength(10_000))),
  page: z.exactOptional(pageSchema),
});

/** A saved word or sentence. */
export const favoriteSchema = z.extend(favoriteDraftSchema, {
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Note written on the person's site. */
  note: z.exactOptional(z.string().check(z.maxLength(2000))),
  /** Milliseconds since 1970. */
  savedAt: z.number().check(z.nonnegative()),
});

/** Key of a favorite: saving the same text and target again updates it. */
export const favoriteKeySchema = z.pick(favoriteDraftSchema, { text: true, target: true });

export type FavoriteDraft = z.infer<typeof favoriteDraftSchema>;
export type Favorite = z.infer<typeof favoriteSchema>;
export type FavoriteKey = z.infer<typeof favoriteKeySchema>;
export type FavoriteKind = Favorite['kind'];
