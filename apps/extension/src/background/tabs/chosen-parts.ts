import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type ChosenPart, chosenPartSchema } from '../../protocol/chosen-part.ts';

const KEY = 'chosen-parts';

const storedSchema = z.record(z.string(), chosenPartSchema);

/**
 * The parts that are translated instead of whole pages, by tab. They last as long as the tab, and survive restarts of
 * the background. Must be created synchronously at background start, or closed tabs are missed.
 */
export class ChosenParts {
  /** Kept in memory, because every translated page asks for it first. */
  readonly #parts: Promise<Map<number, ChosenPart>> = load();
  #onChange: (() => void) | undefined;

  constructor() {
    browser.tabs.onRemoved.addListener((tabId) => void this.set(tabId, undefined));
  }

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
    await browser.storage.session.set({ [KEY]: Object.fromEntries(parts) });
    this.#onChange?.();
  }
}

async function load(): Promise<Map<number, ChosenPart>> {
  const stored = await browser.storage.session.get(KEY);
  const parts = storedSchema.safeParse(stored[KEY]);
  return new Map(Object.entries(parts.data ?? {}).map(([tabId, part]) => [Number(tabId), part]));
}
