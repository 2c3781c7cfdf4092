import { isElement } from '../../dom-nodes.ts';
import type { Unit } from '../../unit.ts';
import { createUnitEntry, type UnitEntry, type UnitStatus } from './unit-entry.ts';

/** Minimum number of removed entries before the list is compacted. */
const MIN_REMOVED_TO_COMPACT = 100;

/** Registry of all units of a page, indexed by node. Nodes are held weakly except by the entries. */
export class UnitRegistry {
  /** Includes removed entries until there are many of them. An array takes a third of the memory of a set. */
  #entries: UnitEntry[] = [];
  #removed = 0;
  readonly #waiting = new Set<UnitEntry>();
  readonly #postponed = new Map<UnitEntry, number>();
  readonly #byNode = new WeakMap<Node, UnitEntry>();
  readonly #byAttribute = new WeakMap<Element, Map<string, UnitEntry>>();
  readonly #counts: Record<UnitStatus, number> = {
    waiting: 0,
    requested: 0,
    translated: 0,
    kept: 0,
    failed: 0,
    refused: 0,
    removed: 0,
  };

  get counts(): Readonly<Record<UnitStatus, number>> {
    return this.#counts;
  }

  /** Waiting entries in the order they were found: document order, except for units added later. */
  get waiting(): ReadonlySet<UnitEntry> {
    return this.#waiting;
  }

  /** Waiting entries whose text is still changing, with the earliest time they may be requested. */
  get postponed(): ReadonlyMap<UnitEntry, number> {
    return this.#postponed;
  }

  all(): IteratorObject<UnitEntry> {
    return this.#entries.values().filter(isOnPage);
  }

  add(unit: Unit): UnitEntry {
    const entry = createUnitEntry(unit);
    this.#entries.push(entry);
    this.#waiting.add(entry);
    this.#counts.waiting += 1;
    if (unit.kind === 'attribute') getOrInsert(this.#byAttribute, unit.element, () => new Map()).set(unit.name, entry);
    else for (const node of unit.nodes) this.#byNode.set(node, entry);
    return entry;
  }

  setStatus(entry: UnitEntry, status: UnitStatus): void {
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

  /** Keeps an entry waiting until at least this time. */
  postpone(entry: UnitEntry, until: number): void {
    this.setStatus(entry, 'waiting');
    this.#postponed.set(entry, until);
  }

  /** Whether an entry is waiting and may be requested now. */
  isDue(entry: UnitEntry, now: number): boolean {
    return entry.status === 'waiting' && (this.#postponed.get(entry) ?? 0) <= now;
  }

  /** Returns the entry of the unit that contains this node at its top level. */
  entryOf(node: Node): UnitEntry | undefined {
    return this.#byNode.get(node);
  }

  entryOfAttribute(element: Element, name: string): UnitEntry | undefined {
    return this.#byAttribute.get(element)?.get(name);
  }

  /**
   * Yields the entries of units that have children or attributes of this node. An entry may be yielded more than once.
   */
  *entriesIn(container: Node): Generator<UnitEntry> {
    for (let child = container.firstChild; child; child = child.nextSibling) {
      const entry = this.#byNode.get(child);
      if (entry) yield entry;
    }
    if (isElement(container)) yield* this.#byAttribute.get(container)?.values() ?? [];
  }

  forget(entry: UnitEntry): void {
    this.setStatus(entry, 'removed');
    this.#counts.removed -= 1;
    this.#countRemoved();
    const { unit } = entry;
    if (unit.kind === 'attribute') {
      const attributes = this.#byAttribute.get(unit.element);
      if (attributes?.get(unit.name) === entry) attributes.delete(unit.name);
    } else {
      for (const node of unit.nodes) if (this.#byNode.get(node) === entry) this.#byNode.delete(node);
    }
  }

  /** Returns the entries whose container has left the page. */
  disconnected(): UnitEntry[] {
    this.#compact();
    return this.#entries.filter((entry) => !entry.container.isConnected);
  }

  #countRemoved(): void {
    this.#removed += 1;
    if (this.#removed >= MIN_REMOVED_TO_COMPACT && this.#removed >= this.#entries.length / 2) this.#compact();
  }

  #compact(): void {
    if (this.#removed > 0) this.#entries = this.#entries.filter(isOnPage);
    this.#removed = 0;
  }
}

function isOnPage({ status }: UnitEntry): boolean {
  return status !== 'removed';
}

function getOrInsert<Key extends WeakKey, Value>(map: WeakMap<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const value = create();
  map.set(key, value);
  return value;
}
