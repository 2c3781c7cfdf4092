import { textLength } from '../../inline-content.ts';
import type { ContentKey } from '../units/translation-cache.ts';
import { type UnitEntry, viewportInfoOf } from '../units/unit-entry.ts';

/** Maximum size of one request. */
export interface BatchLimits {
  segments: number;
  characters: number;
}

/** Most engines take this much in one or two calls, and the first result arrives soon. */
export const NEAR_LIMITS: BatchLimits = { segments: 100, characters: 4_000 };
/** Batch off-screen text into larger requests: the overhead of a request equals that of some dozens of texts. */
export const IDLE_LIMITS: BatchLimits = { segments: 200, characters: 8_000 };
/** Enough for a screen that shows a table. */
const VIEW_LIMITS: BatchLimits = { segments: 300, characters: 20_000 };

/** Texts that need no request. */
export interface KnownTexts {
  /** Shows the translation if it is cached. Returns whether it was. */
  showCached(entry: UnitEntry): boolean;
  /** Whether the same text has been requested and has no result yet. */
  isPending(entry: UnitEntry): boolean;
}

/** Returns the entries in view, and no others: their results should not wait for more text. */
export function viewBatch(near: readonly UnitEntry[], known: KnownTexts): UnitEntry[] {
  const batch = new Batch(VIEW_LIMITS, known);
  batch.fill(near.filter((entry) => viewportInfoOf(entry).isInView));
  return batch.entries;
}

/**
 * Returns the next batch: entries within a screen of the view, nearest first, then those below, of unknown position and
 * above, so that every request is full.
 * @param far other waiting entries in document order; only as many as needed are examined
 * @param view position and height in document pixels
 */
export function nextBatch(
  { near, far }: { near: readonly UnitEntry[]; far: Iterable<UnitEntry> },
  known: KnownTexts,
  view: { top: number; height: number },
  limits: BatchLimits,
): UnitEntry[] {
  const batch = new Batch(limits, known);
  const middle = view.top + view.height / 2;
  const distanceOf = (entry: UnitEntry) => Math.abs((viewportInfoOf(entry).top ?? middle) - middle);
  batch.fill(near.toSorted((one, other) => distanceOf(one) - distanceOf(other)));
  // Entries found just now have no known position.
  const anywhere: UnitEntry[] = [];
  const above: UnitEntry[] = [];
  for (const entry of far) {
    if (batch.isFull) break;
    const { top } = viewportInfoOf(entry);
    if (top === undefined) anywhere.push(entry);
    else if (top < view.top) above.push(entry);
    else batch.add(entry);
  }
  batch.fill(anywhere);
  batch.fill(above);
  return batch.entries;
}

/** Collects entries up to the limits. Equal texts count once. */
class Batch {
  readonly entries: UnitEntry[] = [];
  readonly #limits: BatchLimits;
  readonly #known: KnownTexts;
  readonly #keys = new Set<ContentKey>();
  #characters = 0;
  #isFull = false;

  constructor(limits: BatchLimits, known: KnownTexts) {
    this.#limits = limits;
    this.#known = known;
  }

  /** Whether an entry did not fit. */
  get isFull(): boolean {
    return this.#isFull;
  }

  fill(candidates: readonly UnitEntry[]): void {
    for (const entry of candidates) {
      if (this.#isFull) return;
      this.add(entry);
    }
  }

  /** Adds an entry if it fits. The first one always does. */
  add(entry: UnitEntry): void {
    if (this.#known.showCached(entry)) return;
    const isFree = this.#keys.has(entry.key) || this.#known.isPending(entry);
    const length = isFree ? 0 : textLength(entry.unit.content);
    if (!isFree && !this.#fits(length)) {
      this.#isFull = true;
      return;
    }
    if (!isFree) this.#keys.add(entry.key);
    this.#characters += length;
    this.entries.push(entry);
  }

  #fits(length: number): boolean {
    const { segments, characters } = this.#limits;
    return this.#keys.size === 0 || (this.#keys.size < segments && this.#characters + length <= characters);
  }
}
