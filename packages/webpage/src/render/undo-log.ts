import { shortDigest } from '../digest.ts';
import type { TextUnit } from '../unit.ts';
import { nodeRangeOf, nodesInRange } from './node-range.ts';

interface TextChange {
  readonly text: Text;
  readonly original: string;
  /** A digest of what is shown: the text itself is on the page already. */
  shown: number;
  /** There are few in a text, and a list of them weighs more than they do. */
  readonly before: TextChange | undefined;
}

/** What is elsewhere than it was. */
interface Moves {
  /** Text nodes of ours. */
  readonly added: Set<Text>;
  /** What stood in a parent before anything was moved out of it or into it, and a text node of ours where that ends. */
  readonly orders: Map<Node, { nodes: readonly ChildNode[]; end: Text }>;
  /** Nodes of the page, and where they were put. */
  readonly moved: Map<ChildNode, Node>;
}

const NO_TEXTS: ReadonlySet<Text> = new Set();

/**
 * What was changed among the page's own nodes, so that it can be changed back: byte for byte, with the same nodes, and without
 * undoing what the page itself has done in the meantime.
 */
export class UndoLog {
  readonly parent: ParentNode | undefined;
  readonly unit: TextUnit;
  #lastChange: TextChange | undefined;
  /** Made when it is needed: most translations move and add nothing. */
  #moves: Moves | undefined;

  /** @param unit outside of whose nodes nothing is touched in their parent */
  constructor(unit: TextUnit) {
    this.unit = unit;
    this.parent = unit.nodes.find((node) => node.parentNode)?.parentNode ?? undefined;
  }

  /** Text nodes of ours. */
  get added(): ReadonlySet<Text> {
    return this.#moves?.added ?? NO_TEXTS;
  }

  /** Whether a text node of the page still says what it said, or what we made it say. */
  isUntouched(text: Text): boolean {
    const change = this.#changeOf(text);
    return !change || shows(text, change.shown);
  }

  /** Whether the page has left everything as we made it. */
  isIntact(): boolean {
    return (
      this.#changes().every(({ text, shown }) => text.isConnected && shows(text, shown)) &&
      this.added.values().every((text) => text.isConnected) &&
      (this.#moves?.moved.entries().every(([node, parent]) => node.parentNode === parent) ?? true)
    );
  }

  /** What a text node said before. */
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

  /** An empty text node marks where the nodes end: what stands behind it may change while we are away. */
  #remember(parent: Node): void {
    const { orders } = this.#toMoves();
    if (orders.has(parent)) return;
    // Before anything has been moved out of it, the unit's nodes say where it begins and ends.
    const range = parent === this.parent ? nodeRangeOf(parent, this.unit.nodes) : undefined;
    const nodes = (range ? nodesInRange(range) : [...parent.childNodes]).filter(
      (node) => !(this.added as ReadonlySet<Node>).has(node),
    );
    const end = (parent.ownerDocument ?? document).createTextNode('');
    parent.insertBefore(end, nodes.at(-1)?.nextSibling ?? null);
    orders.set(parent, { nodes, end });
  }

  #undoMoves(): void {
    // What the page has moved again, or thrown away, stays where it is.
    const displaced = [...(this.#moves?.moved ?? [])]
      .filter(([node, parent]) => node.parentNode === parent)
      .map(([node]) => node);
    // All out first: two elements that changed places, one in the other, cannot go back one by one.
    for (const node of displaced) node.remove();
    const returning = new Set(displaced);
    for (const [parent, { nodes, end }] of this.#moves?.orders ?? []) {
      // From the last to the first, so that what a node stood before is in its place already.
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

/** What a node that was moved stood before: the next of its old neighbours that is still there, or the end. */
function placeFor(parent: Node, nodes: readonly ChildNode[], index: number, end: Text): Node | null {
  for (const later of nodes.slice(index + 1)) if (later.parentNode === parent) return later;
  if (end.parentNode === parent) return end;
  return nodes.slice(0, index).findLast((earlier) => earlier.parentNode === parent)?.nextSibling ?? null;
}
