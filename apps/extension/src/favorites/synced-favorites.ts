import {
  CHANGES_PER_SYNC,
  type FavoriteChange,
  type Favorite as FavoriteOfAccount,
  favorite as favoriteOfAccount,
  type SyncFavoritesData,
} from '@interlinear/contract/favorites';
import { matchLanguage } from '@interlinear/languages/match';
import * as z from 'zod/mini';
import { favoriteSchema } from './favorite.ts';
import type { FavoriteDatabase, FavoriteRow, RemovedRow } from './favorite-database.ts';

/** What is to be told to an account. */
interface OutgoingChanges {
  /** Up to where this device has heard of others; `null` the first time. */
  since: string | null;
  rows: readonly FavoriteRow[];
  removed: readonly RemovedRow[];
  changes: FavoriteChange[];
}

/**
 * The favorites of this device as its account sees them: what it is to be told, and what it tells. What was changed in two places
 * is what was changed last; what the account has no room for stays here.
 */
export interface SyncedFavorites {
  /**
   * Shows the favorites of an account, and nobody else's; those that were saved without an account become its own.
   * @param last who was here until when: what they had no time to sync is theirs
   */
  switchTo(account: string, last?: { account: string; until: number }): Promise<void>;
  /**
   * Some of what the account has not been told: removals first, then changes, then what is new, then what it had no room for.
   * @param hasRoom whether to try those last two
   */
  outgoing(account: string, hasRoom: boolean): Promise<OutgoingChanges>;
  /** Takes what the account answered to it. */
  settle(account: string, sent: OutgoingChanges, answer: SyncFavoritesData): Promise<void>;
  /** Those that were not even tried, because there was no room for others: they stay here as well. */
  markUntriedAsRefused(account: string): Promise<void>;
  /** How many are on this device only. */
  countHereOnly(): Promise<number>;
}

export function createSyncedFavorites(
  { database, rows, removed, heard, away }: FavoriteDatabase,
  { newId }: { newId: () => string },
): SyncedFavorites {
  const all = [rows, removed, heard, away];

  async function switchTo(account: string, last?: { account: string; until: number }): Promise<void> {
    await database.transaction('rw', all, async () => {
      if (last && last.account !== account) {
        await rows.toCollection().modify((row) => {
          if (row.account === undefined && row.changedAt <= last.until) row.account = last.account;
        });
      }
      const others = await rows.where('account').notEqual(account).toArray();
      await away.bulkPut(others);
      await rows.bulkDelete(others.map(({ id }) => id));
      for (const row of await away.where('account').equals(account).toArray()) {
        await away.delete([account, row.id]);
        await mergeIn(row);
      }
    });
  }

  /** Puts a favorite in the place of one with the same text, whichever was changed later giving what is said. */
  async function mergeIn(row: FavoriteRow): Promise<void> {
    const same = await rows.get({ target: row.target, text: row.text });
    if (same && same.id !== row.id) await rows.delete(same.id);
    const isLater = same?.isDirty !== undefined && same.changedAt > row.changedAt;
    if (!isLater) return void (await rows.put(row));
    const { id, account, note } = row;
    const { isRefused: _, ...later } = same;
    await rows.put({
      ...(note !== undefined && { note }),
      ...later,
      id,
      ...(account !== undefined && { account }),
    });
  }

  async function outgoing(account: string, hasRoom: boolean): Promise<OutgoingChanges> {
    return await database.transaction('rw', all, async () => {
      const known = await heard.get(account);
      const gone = await removed.where('account').equals(account).limit(CHANGES_PER_SYNC).toArray();
      const due = (await rows.where('isDirty').equals(1).toArray()).filter(
        (row) => hasRoom || (row.account === account && !row.isRefused),
      );
      const sent: { row: FavoriteRow; change: FavoriteChange }[] = [];
      for (const row of due.toSorted(
        (one, other) => sendOrder(one) - sendOrder(other) || one.savedAt - other.savedAt,
      )) {
        if (gone.length + sent.length === CHANGES_PER_SYNC) break;
        // Before it is sent: what was under way when the browser was closed may have arrived.
        const own = await withServerId({ ...row, account });
        const change = toContract(own);
        if (change) sent.push({ row: own, change });
        // Longer than an account takes: it is not tried again.
        else await rows.put({ ...withoutFlags(own), isRefused: 1 });
      }
      return {
        since: known?.since ?? null,
        rows: sent.map(({ row }) => row),
        removed: gone,
        changes: [
          ...gone.map(({ id, changedAt }) => ({ id, changed_at: iso(changedAt), is_removed: true as const })),
          ...sent.map(({ change }) => change),
        ],
      };
    });
  }

  /** Files from elsewhere bring ids that are none for the server. */
  async function withServerId(row: FavoriteRow): Promise<FavoriteRow> {
    const own = z.uuid().safeParse(row.id).success ? row : { ...row, id: newId() };
    if (own.id !== row.id) await rows.delete(row.id);
    await rows.put(own);
    return own;
  }

  async function settle(account: string, sent: OutgoingChanges, answer: SyncFavoritesData): Promise<void> {
    const refused = new Set(answer.refused);
    await database.transaction('rw', all, async () => {
      for (const { id, changedAt } of sent.removed) {
        if ((await removed.get(id))?.changedAt === changedAt) await removed.delete(id);
      }
      for (const { id, changedAt } of sent.rows) {
        const row = await rows.get(id);
        // What was changed meanwhile goes with the next sync.
        if (row?.changedAt !== changedAt) continue;
        await rows.put(refused.has(id) ? { ...row, isRefused: 1 } : withoutFlags(row));
      }
      for (const change of answer.changes) await applyRemoteChange(account, change);
      await heard.put({ account, since: answer.until });
    });
  }

  async function applyRemoteChange(account: string, change: FavoriteChange): Promise<void> {
    const at = Date.parse(change.changed_at);
    const [row, gone] = await Promise.all([rows.get(change.id), removed.get(change.id)]);
    // What was done here later is about to be told.
    if (row?.isDirty && row.changedAt > at) return;
    if (gone && gone.changedAt > at) return;
    await removed.delete(change.id);
    if ('is_removed' in change) return await rows.delete(change.id);
    const favorite = fromContract(change);
    // In a language of a newer version: it is there for those who know it.
    if (favorite) await mergeIn({ ...favorite, account });
  }

  return {
    switchTo,
    outgoing,
    settle,
    async markUntriedAsRefused(account) {
      await rows
        .where('isDirty')
        .equals(1)
        .modify((row) => {
          if (row.account === undefined) Object.assign(row, { account, isRefused: 1 });
        });
    },
    countHereOnly: () => rows.where('isRefused').equals(1).count(),
  };
}

/** Changes of what the account has, then what is new, then what it had no room for. */
function sendOrder({ account, isRefused }: FavoriteRow): number {
  if (isRefused) return 2;
  return account === undefined ? 1 : 0;
}

function withoutFlags(row: FavoriteRow): FavoriteRow {
  const { isDirty: _dirty, isRefused: _refused, ...others } = row;
  return others;
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The most that an account keeps of what is beside the point. */
const MAX_LENGTHS = { context: 5_000, title: 500, address: 2_000 };

/** A favorite as its account takes it; nothing where the text or the translation is longer than that. */
function toContract(row: FavoriteRow): FavoriteOfAccount | undefined {
  const { id, kind, text, translation, source, target, context, page, note, savedAt, changedAt } = row;
  const address = page?.address ?? '';
  const parsed = favoriteOfAccount.safeParse({
    id,
    kind,
    text,
    translation,
    source,
    target,
    context: context?.slice(0, MAX_LENGTHS.context) ?? null,
    page_title: page?.title.slice(0, MAX_LENGTHS.title) ?? null,
    // A part of an address is none.
    page_url: address === '' || address.length > MAX_LENGTHS.address ? null : address,
    note: note ?? null,
    saved_at: new Date(savedAt).toISOString(),
    changed_at: new Date(changedAt).toISOString(),
  } satisfies FavoriteOfAccount);
  return parsed.data;
}

/** The same the other way round; nothing for what this version cannot show. */
function fromContract(change: FavoriteOfAccount): FavoriteRow | undefined {
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
