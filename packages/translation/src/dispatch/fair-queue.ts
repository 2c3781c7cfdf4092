import type { EngineLimits } from '@interlinear/engines';
import { countFitting } from '../stages/pack.ts';
import type { PendingText } from './pending-text.ts';

/** Waiting texts that may share a request. */
interface Group {
  texts: PendingText[];
  isSorted: boolean;
}

/**
 * Waiting texts of one engine, ordered by priority and grouped by batch key.
 * Texts of equal priority take turns: the n-th text of a request is due n turns after the request arrived, so one sentence
 * does not wait behind a book.
 */
export class FairQueue {
  readonly #groups = new Map<string, Group>();
  /** The latest turn taken. */
  #turn = 0;

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** Adds the texts of one request, in its order. */
  add(texts: readonly PendingText[]): void {
    for (const [index, text] of texts.entries()) {
      text.turn = this.#turn + index;
      const { id } = text.batchKey;
      const group = this.#groups.get(id) ?? { texts: [], isSorted: true };
      const last = group.texts.at(-1);
      if (last && byUrgency(last, text) > 0) group.isSorted = false;
      group.texts.push(text);
      this.#groups.set(id, group);
    }
  }

  /** Raises the priority of a text that a more urgent request joined; a lower priority has no effect. */
  raisePriority(text: PendingText, priority: number): void {
    if (priority >= text.priority) return;
    text.priority = priority;
    const group = this.#groups.get(text.batchKey.id);
    if (group) group.isSorted = false;
  }

  /** Whether the texts of any group fill a request. */
  fillsRequest(limits: EngineLimits): boolean {
    for (const { texts } of this.#groups.values()) {
      const count = countFitting(texts, limits);
      if (count === limits.segments || count < texts.length) return true;
    }
    return false;
  }

  /** Removes and returns the most urgent texts that fit into one request; empty if none wait. */
  takeBatch(limits: EngineLimits): PendingText[] {
    const group = this.#mostUrgentGroup();
    if (!group) return [];
    const batch = group.texts.splice(0, countFitting(group.texts, limits));
    for (const { turn } of batch) this.#turn = Math.max(this.#turn, turn);
    const [first] = batch;
    if (first && group.texts.length === 0) this.#groups.delete(first.batchKey.id);
    return batch;
  }

  takeAll(): PendingText[] {
    const all = [...this.#groups.values()].flatMap(({ texts }) => texts);
    this.#groups.clear();
    return all;
  }

  #mostUrgentGroup(): Group | undefined {
    let urgent: { group: Group; head: PendingText } | undefined;
    for (const [id, group] of this.#groups) {
      if (!group.texts.every(isWanted)) group.texts = group.texts.filter(isWanted);
      if (!group.isSorted) group.texts.sort(byUrgency);
      group.isSorted = true;
      const [head] = group.texts;
      if (!head) this.#groups.delete(id);
      else if (!urgent || byUrgency(head, urgent.head) < 0) urgent = { group, head };
    }
    return urgent?.group;
  }
}

const isWanted = (text: PendingText) => text.isWanted;

const byUrgency = (a: PendingText, b: PendingText) => a.priority - b.priority || a.turn - b.turn;
