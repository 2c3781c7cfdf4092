import { isElement, isIgnorable, isOwn, isText } from '../../dom-nodes.ts';
import type { UnitEntry } from '../units/unit-entry.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';
import { type PageMutations, PERMITTING } from './mutation-tracker.ts';

/** What has to be read again, and which entries may not be what they were. */
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

  /** Finds out what changes of the page mean for what was read from it, in steps. */
  *plan({ texts, added, removed, edges, damaged, attributes }: PageMutations): Generator<undefined, void> {
    for (const node of removed) yield this.#noteRemoved(node);
    for (const node of damaged) yield this.#noteDamaged(node);
    for (const node of edges) yield this.#noteEdge(node);
    for (const node of texts) yield this.#noteText(node);
    for (const node of added) yield this.#noteAdded(node, removed.has(node));
    for (const [element, names] of attributes) yield this.#noteAttributes(element, names);
  }

  #noteRemoved(node: Node): undefined {
    const entry = this.#registry.withNode(node);
    if (!entry) return;
    this.suspects.add(entry);
    if (entry.container.isConnected) this.#readAgain(entry.container);
  }

  #noteDamaged(node: Node): undefined {
    if (!node.isConnected) return;
    const entries = new Set(this.#registry.at(node));
    const entry = this.#registry.withNode(node);
    if (entry) entries.add(entry);
    for (const { container, rendered } of entries) if (rendered && !rendered.isIntact()) this.#readAgain(container);
    for (const damaged of entries) if (damaged.rendered && !damaged.rendered.isIntact()) this.suspects.add(damaged);
  }

  /** A gap that opened or closed inside of or next to text that was read. */
  #noteEdge(node: Node): undefined {
    const { parentNode } = node;
    if (!node.isConnected || (parentNode && isOwn(parentNode))) return;
    for (const neighbour of isIgnorable(node) ? [node.previousSibling, node.nextSibling] : [node]) {
      if (neighbour) this.#readTextsAround(neighbour);
    }
    this.#readTextsBeside(node);
  }

  /** A paragraph that has left a link parts the link no more, neither in itself nor from the text around it. */
  #readTextsBeside(node: Node): void {
    const block = this.#blockOf(node);
    for (let inner: Node | null = node; inner && inner !== block; inner = inner.parentNode) {
      for (const text of textsBeside(inner, block)) if (this.#blockOf(text) === block) this.#readTextsAround(text);
    }
  }

  #noteText(node: Node): undefined {
    if (node.isConnected && !isOwn(node)) this.#readAgain(node);
  }

  #noteAdded(node: Node, wasMoved: boolean): undefined {
    // White space between elements comes and goes with every rendering of some frameworks.
    const mayHaveText = isText(node) ? /\S/.test(node.data) : isElement(node);
    if (!mayHaveText || !node.isConnected || isOwn(node)) return;
    // Where it is now, it may not be translated.
    if (wasMoved) this.#suspectAllIn(node);
    this.#readAgain(node);
  }

  #noteAttributes(element: Element, names: ReadonlySet<string>): undefined {
    if (!element.isConnected || isOwn(element)) return;
    const isPermission = PERMITTING.some((name) => names.has(name));
    if (!isPermission && !this.#readsAttributes) return;
    for (const name of names) {
      const entry = this.#registry.withAttribute(element, name);
      if (entry) this.suspects.add(entry);
    }
    // What may not be translated any more is not found again.
    if (isPermission) this.#suspectAllIn(element);
    this.blocks.add(this.#blockOf(element));
  }

  #readAgain(node: Node): void {
    const block = this.#blockOf(node);
    this.blocks.add(block);
    for (let inner: Node | null = node; inner && inner !== block; inner = inner.parentNode) {
      const entry = this.#registry.withNode(inner);
      if (entry) this.suspects.add(entry);
    }
  }

  #suspectAllIn(part: Node): void {
    for (const entry of this.#registry.all()) if (part.contains(entry.container)) this.suspects.add(entry);
  }

  /** A paragraph put into a link makes two texts of the one around the link: every text that the node stood in is read again. */
  #readTextsAround(node: Node): void {
    for (let inner: Node | null = node; inner; inner = inner.parentNode) {
      const entry = this.#registry.withNode(inner);
      if (!entry) continue;
      this.suspects.add(entry);
      if (entry.container.isConnected) this.#readAgain(entry.container);
    }
    if (this.#registry.withNode(node)) this.#readAgain(node);
  }
}

/** The texts nearest to a node within a part of the page, before it and behind it, however deep they stand. Not what is ours. */
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
