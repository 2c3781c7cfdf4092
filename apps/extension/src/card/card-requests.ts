import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { FavoriteDraft, FavoriteKey } from '../favorites/favorite.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';

/** Whether a text is a favorite; undefined if favorites cannot be stored. The two functions below answer the same. */
export async function fetchIsFavorite({ text, target }: FavoriteKey): Promise<boolean | undefined> {
  return read(z.boolean(), await ask({ type: 'is-favorite', name: { text, target } }));
}

export async function saveFavorite(favorite: FavoriteDraft): Promise<boolean | undefined> {
  return read(z.boolean(), await ask({ type: 'save-favorite', favorite }));
}

export async function removeFavorite({ text, target }: FavoriteKey): Promise<boolean | undefined> {
  return read(z.boolean(), await ask({ type: 'remove-favorite', name: { text, target } }));
}

async function ask(request: BackgroundRequest): Promise<unknown> {
  try {
    return await browser.runtime.sendMessage(request);
  } catch {
    // The extension was removed or updated.
    return undefined;
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> | undefined {
  const parsed = z.safeParse(schema, answer);
  return parsed.success ? parsed.data : undefined;
}
