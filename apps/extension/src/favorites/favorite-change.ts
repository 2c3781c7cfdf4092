import { type Favorite as FavoriteOfAccount, favorite as favoriteOfAccount } from '@interlinear/contract/favorites';
import { matchLanguage } from '@interlinear/languages/match';
import { favoriteSchema } from './favorite.ts';
import type { FavoriteRow } from './favorite-database.ts';

/** The most that an account keeps of what is beside the point. */
const LONGEST = { context: 5_000, title: 500, address: 2_000 };

/** A favorite as its account takes it; nothing where the text or the translation is longer than that. */
export function toContract(row: FavoriteRow): FavoriteOfAccount | undefined {
  const { id, kind, text, translation, source, target, context, page, note, savedAt, changedAt } = row;
  const address = page?.address ?? '';
  const parsed = favoriteOfAccount.safeParse({
    id,
    kind,
    text,
    translation,
    source,
    target,
    context: context?.slice(0, LONGEST.context) ?? null,
    page_title: page?.title.slice(0, LONGEST.title) ?? null,
    // A part of an address is none.
    page_url: address === '' || address.length > LONGEST.address ? null : address,
    note: note ?? null,
    saved_at: new Date(savedAt).toISOString(),
    changed_at: new Date(changedAt).toISOString(),
  } satisfies FavoriteOfAccount);
  return parsed.data;
}

/** The same the other way round; nothing for what this version cannot show. */
export function fromContract(change: FavoriteOfAccount): FavoriteRow | undefined {
  const { id, kind, text, translation, source, target, context, page_title, page_url, note } = change;
  const parsed = favoriteSchema.safeParse({
    id,
    kind,
    text,
    translation,
    source: matchLanguage(source),
    target: matchLanguage(target),
    ...(context !== null && { context }),
    ...((page_url ?? page_title) !== null && { page: { title: page_title ?? '', address: page_url ?? '' } }),
    ...(note !== null && { note }),
    savedAt: Date.parse(change.saved_at),
  });
  return parsed.success ? { ...parsed.data, changedAt: Date.parse(change.changed_at) } : undefined;
}
