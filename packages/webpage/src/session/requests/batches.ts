import { textLength } from '../../inline-content.ts';
import type { ContentKey } from '../units/translation-cache.ts';
import { type UnitEntry, viewportInfoOf } from '../units/unit-entry.ts';

/** As much as goes into one request at most. */
export interface BatchLimits {
  segments: number;
  characters: number;
}

/** What most engines take in one request or in two, few enough that the first of them is not long in coming. */
export const NEAR_LIMITS: BatchLimits = { segments: 100, characters: 4_000 };
/** What nobody waits for goes out in fewer requests: each takes as much work on its way as some dozens of texts do. */
export const IDLE_LIMITS: BatchLimits = { segments: 200, characters: 8_000 };
/** A screen of a table may well have this many. */
const VIEW_LIMITS: BatchLimits = { segments: 300, characters: 20_000 };

/** What costs nothing to ask. */
export interface KnownTexts {
  /** Whether the translation is known by now and will be shown without a question. */
  showCached(entry: UnitEntry): boolean;
  /** Whether the same text has been asked for and not been answered. */
  isPending(entry: UnitEntry): boolean;
}

/** What is in view goes at once and together; nothing is added that its answer would have to wait for. */
export function viewBatch(near: readonly UnitEntry[], known: KnownTexts): UnitEntry[] {
  const batch = new Batch(VIEW_LIMITS, known);
  batch.fill(near.filter((entry) => viewportInfoOf(entry).isInView));
  return batch.entries;
}

/**
 * What comes next: what is within a screen of the view, nearest first, filled up with what lies below and then with what was
 * scrolled past, so that every request is a full one.
 * @param far what waits elsewhere, in the order of the document; no more of it is looked at than is needed
 * @param view in pixels of the document
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
  // What was found a moment ago may be anywhere.
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

/** The same text counts once, however often it stands on the page. */
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

  /** Whether something did not fit. */
  get isFull(): boolean {
    return this.#isFull;
  }

  fill(candidates: readonly UnitEntry[]): void {
    for (const entry of candidates) {
      if (this.#isFull) return;
      this.add(entry);
    }
  }

  /** Adds what fits; the first of all, however long it is. */
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
