import type { FavoriteChange, SyncFavoritesData } from '@interlinear/contract/favorites';
import type { Queries } from '../platform/database/database.ts';
import { createFavoriteRows, type FavoriteRows } from './repository.ts';

/** Maximum number of changes per answer; the device asks again for the rest. */
const CHANGES_PER_ANSWER = 500;

export interface SyncContext {
  queries: Queries;
  /** Returns the maximum number of favorites for the account; `null` means unlimited. */
  limitOf(accountId: string): Promise<number | null>;
  now(): Date;
}

export interface Sync {
  accountId: string;
  since: string | null;
  changes: readonly FavoriteChange[];
}

/**
 * Stores a device's changes and returns those of other devices (FAV-01). Of two changes to one favorite the later wins,
 * so the order of syncs does not matter. Favorites beyond the plan's limit are refused by id and stay on their device.
 */
export async function syncFavorites(
  context: SyncContext,
  { accountId, since, changes }: Sync,
): Promise<SyncFavoritesData> {
  const limit = await context.limitOf(accountId);
  return context.queries.transaction(async (transaction) => {
    const rows = createFavoriteRows(transaction);
    await rows.lockAccount(accountId);
    const refused = await applyChanges(rows, { accountId, changes, limit, now: context.now() });
    const from = Number(since ?? 0);
    const newer = await rows.changesAfter(accountId, from, CHANGES_PER_ANSWER + 1);
    const sent = newer.slice(0, CHANGES_PER_ANSWER);
    return {
      changes: sent.map(({ change }) => change),
      until: String(sent.at(-1)?.revision ?? from),
      has_more: newer.length > sent.length,
      refused,
      limit,
    };
  });
}

interface IncomingChanges {
  accountId: string;
  changes: readonly FavoriteChange[];
  limit: number | null;
  now: Date;
}

/** Applies the changes. Returns the ids of those refused for lack of room. */
async function applyChanges(
  rows: FavoriteRows,
  { accountId, changes, limit, now }: IncomingChanges,
): Promise<string[]> {
  const refused: string[] = [];
  const stored = await rows.find(
    accountId,
    changes.map(({ id }) => id),
  );
  const byId = new Map(stored.map((favorite) => [favorite.id, favorite]));
  let saved = await rows.count(accountId);
  for (const change of changes) {
    // A device whose clock is ahead must not win over all others for days.
    const changedAt = new Date(Math.min(Date.parse(change.changed_at), now.getTime()));
    const before = byId.get(change.id);
    if (before && before.changedAt >= changedAt) continue;
    const wasSaved = before !== undefined && !before.isRemoved;
    const isRemoved = 'is_removed' in change;
    if (isRemoved) {
      await rows.remove(accountId, change.id, changedAt);
      if (wasSaved) saved -= 1;
    } else {
      // The same text saved on two devices is one favorite.
      const same = await rows.findSame(accountId, change);
      if (same.some((other) => other.changedAt > changedAt)) {
        // The later save wins; a tombstone tells the device that this one is gone.
        await rows.remove(accountId, change.id, changedAt);
        if (wasSaved) saved -= 1;
        byId.set(change.id, { id: change.id, changedAt, isRemoved: true });
        continue;
      }
      if (!wasSaved && same.length === 0 && limit !== null && saved >= limit) {
        refused.push(change.id);
        continue;
      }
      for (const { id } of same) await rows.remove(accountId, id, changedAt);
      saved -= same.length;
      await rows.put(accountId, change, changedAt);
      if (!wasSaved) saved += 1;
    }
    byId.set(change.id, { id: change.id, changedAt, isRemoved });
  }
  return refused;
}
