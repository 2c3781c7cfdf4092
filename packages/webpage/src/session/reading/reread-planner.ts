import { isElement, isIgnorable, isNeverSeen, isOwn, isText } from '../../dom-nodes.ts';
import type { UnitEntry } from '../units/unit-entry.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';
import { type PageMutations, TRANSLATABILITY_ATTRIBUTES } from './mutation-tracker.ts';

/** Computes which blocks must be reread after page changes and which entries may be outdated. */
export class RereadPlanner {
  readonly blocks = new Set<Element | ShadowRoot>();
  readonly suspects = new Set<UnitEntry>();
  readonly #registry: UnitRegistry;
  readonly #blockOf: (node: Node) => Element | ShadowRoot;
  readonly #readsAttributes: boolean;

  constructor(registry: UnitRegistry, blockOf: (node: Node) => Element | ShadowRoot, readsAttributes: boolean) {
    this.#registry = registry;
    this.#blockOf = blockOf;
    this.#readsAttributes = readsAttributes;
  }

  /** Adds the blocks and suspects that result from these changes, in steps. */
  *plan({ texts, added, removed, edges, damaged, attributes }: PageMutations): Generator<undefined, void> {
    for (const node of removed) yield this.#handleRemoved(node);
    for (const node of damaged) yield this.#handleDamaged(node);
    for (const node of edges) yield this.#handleEdge(node);
    for (const node of texts) yield this.#handleText(node);
    for (const node of added) yield this.#handleAdded(node, removed.has(node));
    for (const [element, names] of attributes) yield this.#handleAttributes(element, names);
  }

  #handleRemoved(node: Node): undefined {
    const entry = this.#registry.entryOf(node);
    if (!entry) return;
    this.suspects.add(entry);
    if (entry.container.isConnected) this.#readAgain(entry.container);
  }

  #handleDamaged(node: Node): undefined {
    if (!node.isConnected) return;
    const entries = new Set(this.#registry.entriesIn(node));
    const entry = this.#registry.entryOf(node);
    if (entry) entries.add(entry);
    for (const { container, rendered } of entries) if (rendered && !rendered.isIntact()) this.#readAgain(container);
    for (const damaged of entries) if (damaged.rendered && !damaged.rendered.isIntact()) this.suspects.add(damaged);
  }

  /** Handles a gap that opened or closed inside or next to a text. */
  #handleEdge(node: Node): undefined {
    const { parentNode } = node;
    if (!node.isConnected || (parentNode && isOwn(parentNode))) return;
    for (const neighbour of isIgnorable(node) ? [node.previousSibling, node.nextSibling] : [node]) {
      if (neighbour) this.#readTextsAround(neighbour);
    }
    this.#readTextsBeside(node);
  }

  /**
   * Rereads the texts around a gap: once a paragraph has left a link, it no longer splits the link or the text around
   * it.
   */
  #readTextsBeside(node: Node): void {
    const block = this.#blockOf(node);
    for (let inner: Node | null = node; inner && inner !== block; inner = inner.parentNode) {
      for (const text of textsBeside(inner, block)) if (this.#blockOf(text) === block) this.#readTextsAround(text);
    }
  }

  #handleText(node: Node): undefined {
    if (node.isConnected && !isOwn(node) && !isNeverSeen(node)) this.#readAgain(node);
  }

  #handleAdded(node: Node, wasMoved: boolean): undefined {
    // Some frameworks add and remove white space between elements with every render.
    const mayHaveText = isText(node) ? /\S/.test(node.data) : isElement(node);
    // The block around a title or a script is the whole page. A text that a script splits is read for its edges.
    if (!mayHaveText || !node.isConnected || isOwn(node) || isNeverSeen(node)) return;
    // The new position may not be translatable.
    if (wasMoved) this.#suspectAllIn(node);
    this.#readAgain(node);
  }

  #handleAttributes(element: Element, names: ReadonlySet<string>): undefined {
    if (!element.isConnected || isOwn(element)) return;
    const isPermission = TRANSLATABILITY_ATTRIBUTES.some((name) => names.has(name));
    if (!isPermission && !this.#readsAttributes) return;
    for (const name of names) {
      const entry = this.#registry.entryOfAttribute(element, name);
      if (entry) this.suspects.add(entry);
    }
    // A reread does not find entries that may no longer be translated.
    if (isPermission) this.#suspectAllIn(element);
    this.blocks.add(this.#blockOf(element));
  }

  #readAgain(node: Node): void {
    const block = this.#blockOf(node);
    this.blocks.add(block);
    for (let inner: Node | null = node; inner && inner !== block; inner = inner.parentNode) {
      const entry = this.#registry.entryOf(inner);
      if (entry) this.suspects.add(entry);
    }
  }

  #suspectAllIn(part: Node): void {
    for (const entry of this.#registry.all()) if (part.contains(entry.container)) this.suspects.add(entry);
  }

  /**
   * Rereads every text that contains the node: a paragraph inserted into a link splits the text around the link in two.
   */
  #readTextsAround(node: Node): void {
    for (let inner: Node | null = node; inner; inner = inner.parentNode) {
      const entry = this.#registry.entryOf(inner);
      if (!entry) continue;
      this.suspects.add(entry);
      if (entry.container.isConnected) this.#readAgain(entry.container);
    }
    if (this.#registry.entryOf(node)) this.#readAgain(node);
  }
}

/** Finds the nearest text nodes before and after a node within a part of the page, at any depth, ignoring our own. */
function textsBeside(node: Node, part: Element | ShadowRoot): Text[] {
  const walker = (node.ownerDocument ?? document).createTreeWalker(part, NodeFilter.SHOW_TEXT);
  walker.currentNode = node;
  const before = seek(() => walker.previousNode());
  walker.currentNode = lastIn(node);
  const behind = seek(() => walker.nextNode());
  return [before, behind].filter((text) => text !== undefined);
}

function seek(step: () => Node | null): Text | undefined {
  for (let node = step(); node; node = step()) if (isText(node) && /\S/.test(node.data) && !isOwn(node)) return node;
  return undefined;
}

function lastIn(node: Node): Node {
  let last = node;
  while (last.lastChild) last = last.lastChild;
  return last;
}
