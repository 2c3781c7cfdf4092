import { isElement } from '../../dom-nodes.ts';
import type { Unit } from '../../unit.ts';
import { createEntry, type Entry, type EntryStatus } from './unit-entry.ts';

/** So many are worth making a new list. */
const MANY_GONE = 100;

/** All units of a page by node. Nodes are held weakly beside the entries themselves, which `sweep` lets go. */
export class EntryBook {
  /** With those that are gone, until there are many of them: a list takes a third of what a set does. */
  #entries: Entry[] = [];
  #gone = 0;
  readonly #waiting = new Set<Entry>();
  readonly #postponed = new Map<Entry, number>();
  readonly #byNode = new WeakMap<Node, Entry>();
  readonly #byAttribute = new WeakMap<Element, Map<string, Entry>>();
  readonly #counts: Record<EntryStatus, number> = {
    waiting: 0,
    asked: 0,
    translated: 0,
    kept: 0,
    failed: 0,
    refused: 0,
    gone: 0,
  };

  get counts(): Readonly<Record<EntryStatus, number>> {
    return this.#counts;
  }

  /** In the order in which they were found, which is the order of the document but for what was added later. */
  get waiting(): ReadonlySet<Entry> {
    return this.#waiting;
  }

  /** Those of them that are not to be asked for before a moment: their text is just being changed. */
  get postponed(): ReadonlyMap<Entry, number> {
    return this.#postponed;
  }

  all(): IteratorObject<Entry> {
    return this.#entries.values().filter(isThere);
  }

  add(unit: Unit): Entry {
    const entry = createEntry(unit);
    this.#entries.push(entry);
    this.#waiting.add(entry);
    this.#counts.waiting += 1;
    if (unit.kind === 'attribute') getOrInsert(this.#byAttribute, unit.element, () => new Map()).set(unit.name, entry);
    else for (const node of unit.nodes) this.#byNode.set(node, entry);
    return entry;
  }

  setStatus(entry: Entry, status: EntryStatus): void {
    if (entry.status === status) return;
    this.#counts[entry.status] -= 1;
    this.#counts[status] += 1;
    entry.status = status;
    if (status === 'waiting') this.#waiting.add(entry);
    else {
      this.#waiting.delete(entry);
      this.#postponed.delete(entry);
    }
  }

  /** It waits, and goes on waiting until this moment at least. */
  postpone(entry: Entry, until: number): void {
    this.setStatus(entry, 'waiting');
    this.#postponed.set(entry, until);
  }

  /** Whether it waits, and may be asked for by now. */
  isDue(entry: Entry, now: number): boolean {
    return entry.status === 'waiting' && (this.#postponed.get(entry) ?? 0) <= now;
  }

  /** The entry of a unit that begins, ends or passes with this node. */
  withNode(node: Node): Entry | undefined {
    return this.#byNode.get(node);
  }

  withAttribute(element: Element, name: string): Entry | undefined {
    return this.#byAttribute.get(element)?.get(name);
  }

  /** The entries of the units that have children of this node, or its attributes. Some come more than once. */
  *at(place: Node): Generator<Entry> {
    for (let child = place.firstChild; child; child = child.nextSibling) {
      const entry = this.#byNode.get(child);
      if (entry) yield entry;
    }
    if (isElement(place)) yield* this.#byAttribute.get(place)?.values() ?? [];
  }

  forget(entry: Entry): void {
    this.setStatus(entry, 'gone');
    this.#counts.gone -= 1;
    this.#noteGone();
    const { unit } = entry;
    if (unit.kind === 'attribute') {
      const attributes = this.#byAttribute.get(unit.element);
      if (attributes?.get(unit.name) === entry) attributes.delete(unit.name);
    } else {
      for (const node of unit.nodes) if (this.#byNode.get(node) === entry) this.#byNode.delete(node);
    }
  }

  /** The entries whose place is no longer on the page. */
  lost(): Entry[] {
    this.#letGo();
    return this.#entries.filter((entry) => !entry.place.isConnected);
  }

  #noteGone(): void {
    this.#gone += 1;
    if (this.#gone >= MANY_GONE && this.#gone >= this.#entries.length / 2) this.#letGo();
  }

  #letGo(): void {
    if (this.#gone > 0) this.#entries = this.#entries.filter(isThere);
    this.#gone = 0;
  }
}

function isThere({ status }: Entry): boolean {
  return status !== 'gone';
}

function getOrInsert<Key extends WeakKey, Value>(map: WeakMap<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const value = create();
  map.set(key, value);
  return value;
}
