import { textLength } from '../text-length.ts';
import { type Entry, prospectOf } from './entry.ts';
import type { ContentKey } from './translation-memory.ts';

/** What most engines take in one request or in two, few enough that the first of them is not long in coming. */
const BATCH = { segments: 100, characters: 4_000 };
/** A screen of a table may well have this many. */
const VIEW = { segments: 300, characters: 20_000 };

/** What costs nothing to ask. */
export interface Known {
  /** Whether the translation is known by now and will be shown without a question. */
  recall(entry: Entry): boolean;
  /** Whether the same text has been asked for and not been answered. */
  isUnderWay(entry: Entry): boolean;
}

/** What is in view goes at once and together; nothing is added that its answer would have to wait for. */
export function viewBatch(waiting: Iterable<Entry>, now: number, known: Known): Entry[] {
  const batch = new Batch(VIEW, known);
  const inView: Entry[] = [];
  for (const entry of waiting) {
    const { isInView, notBefore } = prospectOf(entry);
    if (isInView && notBefore <= now) inView.push(entry);
  }
  batch.fill(inView);
  return batch.entries;
}

/**
 * What comes next: what is within a screen of the view, nearest first, filled up with what lies below and then with what was
 * scrolled past, so that every request is a full one.
 */
export function nextBatch(
  waiting: Iterable<Entry>,
  now: number,
  known: Known,
  view: { top: number; height: number },
): Entry[] {
  const middle = view.top + view.height / 2;
  const near: { entry: Entry; distance: number }[] = [];
  const below: Entry[] = [];
  // What was found a moment ago may be anywhere.
  const anywhere: Entry[] = [];
  const above: Entry[] = [];
  for (const entry of waiting) {
    const { isNear, notBefore, top } = prospectOf(entry);
    if (notBefore > now) continue;
    if (isNear) near.push({ entry, distance: Math.abs((top ?? middle) - middle) });
    else if (top === undefined) anywhere.push(entry);
    else (top >= view.top ? below : above).push(entry);
  }
  near.sort((one, other) => one.distance - other.distance);
  const batch = new Batch(BATCH, known);
  batch.fill(near.map(({ entry }) => entry));
  batch.fill(below);
  batch.fill(anywhere);
  batch.fill(above);
  return batch.entries;
}

/** The same text counts once, however often it stands on the page. */
class Batch {
  readonly entries: Entry[] = [];
  readonly #limits: typeof BATCH;
  readonly #known: Known;
  readonly #keys = new Set<ContentKey>();
  #characters = 0;

  constructor(limits: typeof BATCH, known: Known) {
    this.#limits = limits;
    this.#known = known;
  }

  /** Adds the first of the candidates that fit; at least one, however long it is. */
  fill(candidates: readonly Entry[]): void {
    for (const entry of candidates) {
      if (this.#known.recall(entry)) continue;
      const isFree = this.#keys.has(entry.key) || this.#known.isUnderWay(entry);
      const length = isFree ? 0 : textLength(entry.unit.content);
      if (!isFree && !this.#fits(length)) break;
      if (!isFree) this.#keys.add(entry.key);
      this.#characters += length;
      this.entries.push(entry);
    }
  }

  #fits(length: number): boolean {
    const { segments, characters } = this.#limits;
    return this.#keys.size === 0 || (this.#keys.size < segments && this.#characters + length <= characters);
  }
}
