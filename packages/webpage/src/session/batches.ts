import type { Entry } from './entry.ts';

/** Enough for an engine to be worth a request, few enough that the first of them is not long in coming. */
const BATCH = { segments: 50, characters: 4_000 };
/** A screen of a table may well have this many. */
const VIEW = { segments: 300, characters: 20_000 };

interface Limits {
  segments: number;
  characters: number;
}

/** What is in view goes at once and together; nothing is added that its answer would have to wait for. */
export function viewBatch(waiting: Iterable<Entry>, now: number): Entry[] {
  return fill([], waiting, VIEW, (entry) => entry.isInView && entry.notBefore <= now);
}

/**
 * What comes next: what is within a screen of the view, nearest first, filled up with what lies below and then with what was
 * scrolled past, so that every request is a full one.
 */
export function nextBatch(waiting: Iterable<Entry>, now: number, view: { top: number; height: number }): Entry[] {
  const ready = [...waiting].filter((entry) => entry.notBefore <= now);
  const middle = view.top + view.height / 2;
  const distance = ({ top = middle }: Entry) => Math.abs(top - middle);
  const near = ready.filter((entry) => entry.isNear).sort((one, other) => distance(one) - distance(other));
  const far = ready.filter((entry) => !entry.isNear);
  const batch = fill([], near, BATCH, () => true);
  fill(batch, far, BATCH, ({ top }) => top !== undefined && top >= view.top);
  // What was found a moment ago may be anywhere.
  fill(batch, far, BATCH, ({ top }) => top === undefined);
  return fill(batch, far, BATCH, ({ top }) => top !== undefined && top < view.top);
}

/** Adds the first of the candidates that fit; at least one, however long it is. */
function fill(batch: Entry[], candidates: Iterable<Entry>, limits: Limits, isWanted: (entry: Entry) => boolean) {
  let characters = batch.reduce((sum, entry) => sum + entry.length, 0);
  for (const entry of candidates) {
    if (batch.length >= limits.segments) break;
    if (!isWanted(entry)) continue;
    if (batch.length > 0 && characters + entry.length > limits.characters) break;
    batch.push(entry);
    characters += entry.length;
  }
  return batch;
}
