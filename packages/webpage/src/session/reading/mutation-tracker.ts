import { isElement, isOwn, isOwnElement } from '../../dom-nodes.ts';

/** What happened to the page since it was last asked, each thing once however often it happened. */
export interface PageMutations {
  /** Text that was written anew. */
  texts: ReadonlySet<Node>;
  added: ReadonlySet<Node>;
  removed: ReadonlySet<Node>;
  /** Where nodes were added or removed: the parent, and the neighbours of the gap. */
  edges: ReadonlySet<Node>;
  /** The same where something of ours was removed. */
  damaged: ReadonlySet<Node>;
  /** Elements whose attributes of these names changed. */
  attributes: ReadonlyMap<Element, ReadonlySet<string>>;
  /** Something changed that may show what was hidden. */
  mayReveal: boolean;
}

/** Show and hide text without adding or removing a node. */
const REVEALING = ['style', 'class', 'hidden', 'open'];
/** Say whether text may be translated at all. */
export const PERMITTING = ['translate', 'contenteditable', 'lang'];
/** Have text that people read. */
const READABLE = ['alt', 'title', 'placeholder', 'label', 'value', 'aria-label', 'aria-description'];

const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: [...REVEALING, ...PERMITTING, ...READABLE],
};

/** Watches the page and its shadow roots with one observer, and never takes our own writing for the page's. */
export class MutationTracker {
  readonly #observer: MutationObserver;
  readonly #roots = new WeakSet<Node>();
  #texts = new Set<Node>();
  #added = new Set<Node>();
  #removed = new Set<Node>();
  #edges = new Set<Node>();
  #damaged = new Set<Node>();
  #attributes = new Map<Element, Set<string>>();
  #mayReveal = false;

  /** @param onChange called soon after the page changed, at least once before the next `take` */
  constructor(window: Window & typeof globalThis, onChange: () => void) {
    this.#observer = new window.MutationObserver((records) => {
      this.#collect(records);
      onChange();
    });
  }

  observe(root: Document | ShadowRoot): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    this.#observer.observe(root, OBSERVED);
  }

  /** What has changed since the last call. */
  take(): PageMutations {
    this.#collect(this.#observer.takeRecords());
    const mutations: PageMutations = {
      texts: this.#texts,
      added: this.#added,
      removed: this.#removed,
      edges: this.#edges,
      damaged: this.#damaged,
      attributes: this.#attributes,
      mayReveal: this.#mayReveal,
    };
    this.#texts = new Set();
    this.#added = new Set();
    this.#removed = new Set();
    this.#edges = new Set();
    this.#damaged = new Set();
    this.#attributes = new Map();
    this.#mayReveal = false;
    return mutations;
  }

  /** Changes the page without its being noticed. */
  write(change: () => void): void {
    this.#collect(this.#observer.takeRecords());
    change();
    this.#observer.takeRecords();
  }

  stop(): void {
    this.#observer.disconnect();
    this.take();
  }

  #collect(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'childList') this.#collectChildren(record);
      else if (record.type === 'characterData') this.#texts.add(record.target);
      else if (isElement(record.target)) this.#collectAttribute(record.target, record.attributeName ?? '');
    }
  }

  #collectChildren({ target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (isOwn(target)) return;
    for (const node of addedNodes) if (!isOwnNode(node)) this.#added.add(node);
    const gap = [target, previousSibling, nextSibling].filter((node) => node !== null);
    for (const node of removedNodes) {
      if (!isOwnNode(node)) this.#removed.add(node);
      else for (const edge of gap) this.#damaged.add(edge);
    }
    for (const edge of gap) this.#edges.add(edge);
  }

  #collectAttribute(element: Element, name: string): void {
    if (REVEALING.includes(name)) {
      this.#mayReveal = true;
      return;
    }
    const names = this.#attributes.get(element);
    if (names) names.add(name);
    else this.#attributes.set(element, new Set([name]));
    if (PERMITTING.includes(name)) this.#mayReveal = true;
  }
}

function isOwnNode(node: Node): boolean {
  return isElement(node) && isOwnElement(node);
}
