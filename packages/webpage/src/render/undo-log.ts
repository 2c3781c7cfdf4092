import { shortDigest } from '../digest.ts';
import type { TextUnit } from '../unit.ts';
import { nodeRangeOf, nodesInRange } from './node-range.ts';

interface TextChange {
  readonly text: Text;
  readonly original: string;
  /** Hash of the displayed text, which is on the page already. */
  shown: number;
  /** A linked list, because a text has few changes and an array takes more memory than they do. */
  readonly before: TextChange | undefined;
}

/** Nodes that were moved or added. */
interface Moves {
  /** Text nodes we added. */
  readonly added: Set<Text>;
  /**
   * Original children by parent, recorded before the first move, with an empty text node of ours that marks their end.
   */
  readonly orders: Map<Node, { nodes: readonly ChildNode[]; end: Text }>;
  /** Moved nodes of the page and their new parents. */
  readonly moved: Map<ChildNode, Node>;
}

const NO_TEXTS: ReadonlySet<Text> = new Set();

/**
 * Records changes to the page's own nodes and undoes them exactly, with the same nodes, keeping changes the page has
 * made since.
 */
export class UndoLog {
  readonly parent: ParentNode | undefined;
  readonly unit: TextUnit;
  #lastChange: TextChange | undefined;
  /** Created on demand: most translations move and add nothing. */
  #moves: Moves | undefined;

  /** @param unit defines which nodes of the parent may be changed */
  constructor(unit: TextUnit) {
    this.unit = unit;
    this.parent = unit.nodes.find((node) => node.parentNode)?.parentNode ?? undefined;
  }

  /** Text nodes we added. */
  get added(): ReadonlySet<Text> {
    return this.#moves?.added ?? NO_TEXTS;
  }

  /** Whether the page has not changed the text since we read or wrote it. */
  isUntouched(text: Text): boolean {
    const change = this.#changeOf(text);
    return !change || shows(text, change.shown);
  }

  /** Whether the page has changed none of our writes. */
  isIntact(): boolean {
    return (
      this.#changes().every(({ text, shown }) => text.isConnected && shows(text, shown)) &&
      this.added.values().every((text) => text.isConnected) &&
      (this.#moves?.moved.entries().every(([node, parent]) => node.parentNode === parent) ?? true)
    );
  }

  /** Returns the original data of a text node. */
  originalOf(text: Text): string {
    return this.#changeOf(text)?.original ?? text.data;
  }

  write(text: Text, shown: string): void {
    if (!this.added.has(text)) {
      const change = this.#changeOf(text);
      if (change) change.shown = shortDigest(shown);
      else if (text.data === shown) return;
      else this.#lastChange = { text, original: text.data, shown: shortDigest(shown), before: this.#lastChange };
    }
    if (text.data !== shown) text.data = shown;
  }

  add(text: Text, parent: Node, before: Node | null): void {
    this.#toMoves().added.add(text);
    parent.insertBefore(text, before);
  }

  takeAway(text: Text): void {
    this.#moves?.added.delete(text);
    text.remove();
  }

  move(node: ChildNode, parent: Node, before: Node | null): void {
    if (node.parentNode) this.#remember(node.parentNode);
    this.#remember(parent);
    this.#toMoves().moved.set(node, parent);
    parent.insertBefore(node, before);
  }

  undo(): void {
    for (const text of this.added) text.remove();
    for (const { text, original, shown } of this.#changes()) if (shows(text, shown)) text.data = original;
    this.#undoMoves();
    this.#lastChange = undefined;
    this.#moves = undefined;
  }

  #toMoves(): Moves {
    this.#moves ??= { added: new Set(), orders: new Map(), moved: new Map() };
    return this.#moves;
  }

  *#changes(): Generator<TextChange, void> {
    for (let change = this.#lastChange; change; change = change.before) yield change;
  }

  #changeOf(text: Text): TextChange | undefined {
    return this.#changes().find((change) => change.text === text);
  }

  /** Records the children of a parent. An empty text node marks their end, because later siblings may change. */
  #remember(parent: Node): void {
    const { orders } = this.#toMoves();
    if (orders.has(parent)) return;
    // Before the first move, the unit's nodes determine the range.
    const range = parent === this.parent ? nodeRangeOf(parent, this.unit.nodes) : undefined;
    const nodes = (range ? nodesInRange(range) : [...parent.childNodes]).filter(
      (node) => !(this.added as ReadonlySet<Node>).has(node),
    );
    const end = (parent.ownerDocument ?? document).createTextNode('');
    parent.insertBefore(end, nodes.at(-1)?.nextSibling ?? null);
    orders.set(parent, { nodes, end });
  }

  #undoMoves(): void {
    // Nodes the page has moved or removed since stay where they are.
    const displaced = [...(this.#moves?.moved ?? [])]
      .filter(([node, parent]) => node.parentNode === parent)
      .map(([node]) => node);
    // Remove all first: two elements that swapped places, one inside the other, cannot be moved back one by one.
    for (const node of displaced) node.remove();
    const returning = new Set(displaced);
    for (const [parent, { nodes, end }] of this.#moves?.orders ?? []) {
      // Backwards, so that the next sibling of each node is already in place.
      for (const [index, node] of [...nodes.entries()].reverse()) {
        if (returning.has(node)) parent.insertBefore(node, placeFor(parent, nodes, index, end));
      }
      end.remove();
    }
  }
}

function shows(text: Text, digest: number): boolean {
  return shortDigest(text.data) === digest;
}

/** Returns the node to insert before: the next original sibling that is still present, or the end marker. */
function placeFor(parent: Node, nodes: readonly ChildNode[], index: number, end: Text): Node | null {
  for (const later of nodes.slice(index + 1)) if (later.parentNode === parent) return later;
  if (end.parentNode === parent) return end;
  return nodes.slice(0, index).findLast((earlier) => earlier.parentNode === parent)?.nextSibling ?? null;
}
