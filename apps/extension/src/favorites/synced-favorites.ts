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

/** Changes to send to an account. */
interface OutgoingChanges {
  /** Position up to which changes were received; `null` at first. */
  since: string | null;
  rows: readonly FavoriteRow[];
  removed: readonly RemovedRow[];
  changes: FavoriteChange[];
}

/**
 * Favorites of this device from the view of account syncing. The later of two conflicting changes wins; favorites that
 * the account has no room for stay on the device.
 */
export interface SyncedFavorites {
  /**
   * Switches to an account: hides the favorites of others and adopts those saved without an account.
   * @param last previous account and when it ended; favorites it could not sync by then remain its own
   */
  switchTo(account: string, last?: { account: string; until: number }): Promise<void>;
  /**
   * Returns some of the unsent changes: removals, then updates, then new favorites, then refused ones.
   * @param hasRoom whether to include the last two
   */
  outgoing(account: string, hasRoom: boolean): Promise<OutgoingChanges>;
  /** Applies the account's answer to the changes sent. */
  settle(account: string, sent: OutgoingChanges, answer: SyncFavoritesData): Promise<void>;
  /** Marks favorites as refused that were not sent because the account has no room. */
  markUntriedAsRefused(account: string): Promise<void>;
  /** Counts favorites that are on this device only. */
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

  /** Inserts a favorite, merging it with one of the same text; the later change wins. */
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
        // Assign the account before sending: an interrupted request may have arrived.
        const own = await withServerId({ ...row, account });
        const change = toContract(own);
        if (change) sent.push({ row: own, change });
        // Too long for the account; not sent again.
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

  /** Ensures that the id is a UUID, as the server requires; imported files may contain others. */
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
        // Changed meanwhile; the next sync sends it.
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
    // A later local change wins and will be sent.
    if (row?.isDirty && row.changedAt > at) return;
    if (gone && gone.changedAt > at) return;
    await removed.delete(change.id);
    if ('is_removed' in change) return await rows.delete(change.id);
    const favorite = fromContract(change);
    // Ignore languages that only newer versions know.
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

/** Order of sending: updates, then new favorites, then refused ones. */
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

/** Limits of the account for secondary fields, in characters. */
const MAX_LENGTHS = { context: 5_000, title: 500, address: 2_000 };

/** Converts a favorite for the account; undefined if its text or translation is too long. */
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
    // A truncated address would be invalid.
    page_url: address === '' || address.length > MAX_LENGTHS.address ? null : address,
    note: note ?? null,
    saved_at: new Date(savedAt).toISOString(),
    changed_at: new Date(changedAt).toISOString(),
  } satisfies FavoriteOfAccount);
  return parsed.data;
}

/** Converts a favorite from the account; undefined if this version does not support it. */
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
