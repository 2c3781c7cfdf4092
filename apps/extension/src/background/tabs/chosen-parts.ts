import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type ChosenPart, chosenPartSchema } from '../../protocol/chosen-part.ts';

const KEY = 'chosen-parts';

const storedSchema = z.record(z.string(), chosenPartSchema);

/**
 * The parts that are translated instead of whole pages, by tab. They last as long as the tab, and survive restarts of
 * the background. Those of closed tabs are removed with the next change: an event would wake the background whenever a tab is closed.
 */
export class ChosenParts {
  /** Kept in memory, because every translated page asks for it first. */
  readonly #parts: Promise<Map<number, ChosenPart>> = load();
  #onChange: (() => void) | undefined;

  /** Calls back after every change. */
  onChange(callback: () => void): void {
    this.#onChange = callback;
  }

  async of(tabId: number): Promise<ChosenPart | undefined> {
    return (await this.#parts).get(tabId);
  }

  /** Stores the part of a tab; undefined for the whole page. */
  async set(tabId: number, part: ChosenPart | undefined): Promise<void> {
    const parts = await this.#parts;
    if (part) parts.set(tabId, part);
    else if (!parts.delete(tabId)) return;
    const tabs = new Set((await browser.tabs.query({})).map(({ id }) => id));
    for (const id of parts.keys()) if (!tabs.has(id)) parts.delete(id);
    await browser.storage.session.set({ [KEY]: Object.fromEntries(parts) });
    this.#onChange?.();
  }
}

async function load(): Promise<Map<number, ChosenPart>> {
  const stored = await browser.storage.session.get(KEY);
  const parts = storedSchema.safeParse(stored[KEY]);
  return new Map(Object.entries(parts.data ?? {}).map(([tabId, part]) => [Number(tabId), part]));
}
