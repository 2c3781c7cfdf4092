import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';
import { keepableAddress } from './keepable-address.ts';

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000));

/** Where something was read. Addresses are kept without what opens doors; one that leads nowhere is not kept at all. */
const pageSchema = z.object({
  title: z.string().check(z.maxLength(1000)),
  address: z.pipe(z.string(), z.transform(keepableAddress)),
});

/** What a person asks to have saved. */
export const favoriteDraftSchema = z.object({
  kind: z.enum(['word', 'sentence']),
  text,
  translation: text,
  source: z.enum(LANGUAGE_CODES),
  target: z.enum(LANGUAGE_CODES),
  /** The sentence that a word was read in. */
  context: z.exactOptional(z.string().check(z.maxLength(10_000))),
  page: z.exactOptional(pageSchema),
});

/** A saved word or sentence. */
export const favoriteSchema = z.extend(favoriteDraftSchema, {
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** What the person wrote about it on their site. */
  note: z.exactOptional(z.string().check(z.maxLength(2000))),
  /** Milliseconds since 1970. */
  savedAt: z.number().check(z.nonnegative()),
});

/** What there is one favorite of, however often it is saved. */
export const favoriteKeySchema = z.pick(favoriteDraftSchema, { text: true, target: true });

export type FavoriteDraft = z.infer<typeof favoriteDraftSchema>;
export type Favorite = z.infer<typeof favoriteSchema>;
export type FavoriteKey = z.infer<typeof favoriteKeySchema>;
export type FavoriteKind = Favorite['kind'];
