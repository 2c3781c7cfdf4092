import { isElement, isOwn, isOwnElement } from '../../dom-nodes.ts';

/** What happened to the page since it was last asked, each thing once however often it happened. */
export interface Changes {
  /** Text that was written anew. */
  texts: ReadonlySet<Node>;
  added: ReadonlySet<Node>;
  removed: ReadonlySet<Node>;
  /** Where nodes were added or removed: the parent, and the neighbours of the gap. */
  edges: ReadonlySet<Node>;
  /** The same where something of ours was removed. */
  torn: ReadonlySet<Node>;
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
export class PageChanges {
  readonly #observer: MutationObserver;
  readonly #roots = new WeakSet<Node>();
  #texts = new Set<Node>();
  #added = new Set<Node>();
  #removed = new Set<Node>();
  #edges = new Set<Node>();
  #torn = new Set<Node>();
  #attributes = new Map<Element, Set<string>>();
  #mayReveal = false;

  /** @param onChange called soon after the page changed, at least once before the next `take` */
  constructor(window: Window & typeof globalThis, onChange: () => void) {
    this.#observer = new window.MutationObserver((records) => {
      this.#absorb(records);
      onChange();
    });
  }

  observe(root: Document | ShadowRoot): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    this.#observer.observe(root, OBSERVED);
  }

  /** What has changed since the last call. */
  take(): Changes {
    this.#absorb(this.#observer.takeRecords());
    const changes: Changes = {
      texts: this.#texts,
      added: this.#added,
      removed: this.#removed,
      edges: this.#edges,
      torn: this.#torn,
      attributes: this.#attributes,
      mayReveal: this.#mayReveal,
    };
    this.#texts = new Set();
    this.#added = new Set();
    this.#removed = new Set();
    this.#edges = new Set();
    this.#torn = new Set();
    this.#attributes = new Map();
    this.#mayReveal = false;
    return changes;
  }

  /** Changes the page without its being noticed. */
  write(change: () => void): void {
    this.#absorb(this.#observer.takeRecords());
    change();
    this.#observer.takeRecords();
  }

  stop(): void {
    this.#observer.disconnect();
    this.take();
  }

  #absorb(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'childList') this.#absorbChildren(record);
      else if (record.type === 'characterData') this.#texts.add(record.target);
      else if (isElement(record.target)) this.#absorbAttribute(record.target, record.attributeName ?? '');
    }
  }

  #absorbChildren({ target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (isOwn(target)) return;
    for (const node of addedNodes) if (!isOurs(node)) this.#added.add(node);
    const gap = [target, previousSibling, nextSibling].filter((node) => node !== null);
    for (const node of removedNodes) {
      if (!isOurs(node)) this.#removed.add(node);
      else for (const edge of gap) this.#torn.add(edge);
    }
    for (const edge of gap) this.#edges.add(edge);
  }

  #absorbAttribute(element: Element, name: string): void {
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

function isOurs(node: Node): boolean {
  return isElement(node) && isOwnElement(node);
}
