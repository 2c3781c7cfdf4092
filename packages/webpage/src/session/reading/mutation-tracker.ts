import { isElement, isNeverSeen, isOwn, isOwnElement } from '../../dom-nodes.ts';
import { copiedTranslationsIn } from '../../render/bilingual.ts';

/** Deduplicated changes made by the page since the last call of `take`. */
export interface PageMutations {
  /** Text nodes whose data changed, if they can be seen. */
  texts: ReadonlySet<Node>;
  added: ReadonlySet<Node>;
  removed: ReadonlySet<Node>;
  /** Places where nodes were added or removed: the parent and the siblings next to the gap. */
  edges: ReadonlySet<Node>;
  /** Translations that the page copied together with its own elements. */
  copies: ReadonlySet<Element>;
  /** Places where the page removed one of our own elements. */
  damaged: ReadonlySet<Node>;
  /** Changed attribute names by element. */
  attributes: ReadonlyMap<Element, ReadonlySet<string>>;
  /** Whether a change may have made hidden text visible. */
  mayReveal: boolean;
}

/** Attributes that show and hide text without adding or removing nodes. */
const VISIBILITY_ATTRIBUTES = ['style', 'class', 'hidden', 'open'];
/** Attributes that decide whether text may be translated. */
export const TRANSLATABILITY_ATTRIBUTES = ['translate', 'contenteditable', 'lang'];
/** Attributes with text that people read. */
const TEXT_ATTRIBUTES = ['alt', 'title', 'placeholder', 'label', 'value', 'aria-label', 'aria-description'];

const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: [...VISIBILITY_ATTRIBUTES, ...TRANSLATABILITY_ATTRIBUTES, ...TEXT_ATTRIBUTES],
};

/** Observes the page and its shadow roots with one `MutationObserver` and ignores our own writes. */
export class MutationTracker {
  readonly #observer: MutationObserver;
  readonly #roots = new WeakSet<Node>();
  #texts = new Set<Node>();
  #added = new Set<Node>();
  #removed = new Set<Node>();
  #edges = new Set<Node>();
  #copies = new Set<Element>();
  #damaged = new Set<Node>();
  #attributes = new Map<Element, Set<string>>();
  #mayReveal = false;
  #revision = 0;

  /** @param onChange called soon after the page changed what is read of it, at least once before the next `take` */
  constructor(window: Window & typeof globalThis, onChange: () => void) {
    this.#observer = new window.MutationObserver((records) => {
      this.#collect(records);
      if (this.#hasCollected) onChange();
    });
  }

  /** Number of times the page was seen to add or remove nodes. */
  get revision(): number {
    return this.#revision;
  }

  observe(root: Document | ShadowRoot): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    this.#observer.observe(root, OBSERVED);
  }

  /** Returns all changes since the last call. */
  take(): PageMutations {
    this.#collect(this.#observer.takeRecords());
    const mutations: PageMutations = {
      texts: this.#texts,
      added: this.#added,
      removed: this.#removed,
      edges: this.#edges,
      copies: this.#copies,
      damaged: this.#damaged,
      attributes: this.#attributes,
      mayReveal: this.#mayReveal,
    };
    this.#texts = new Set();
    this.#added = new Set();
    this.#removed = new Set();
    this.#edges = new Set();
    this.#copies = new Set();
    this.#damaged = new Set();
    this.#attributes = new Map();
    this.#mayReveal = false;
    return mutations;
  }

  /** Runs a function whose DOM changes are not recorded. */
  write(change: () => void): void {
    this.#collect(this.#observer.takeRecords());
    change();
    this.#observer.takeRecords();
  }

  stop(): void {
    this.#observer.disconnect();
    this.take();
  }

  get #hasCollected(): boolean {
    const changed = [
      this.#texts,
      this.#added,
      this.#removed,
      this.#edges,
      this.#copies,
      this.#damaged,
      this.#attributes,
    ];
    return this.#mayReveal || changed.some(({ size }) => size > 0);
  }

  #collect(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'childList') this.#collectChildren(record);
      else if (record.type === 'characterData') this.#collectText(record.target);
      else if (isElement(record.target)) this.#collectAttribute(record.target, record.attributeName ?? '');
    }
  }

  #collectChildren({ target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (isOwn(target)) return;
    this.#revision += 1;
    if ([target, ...addedNodes, ...removedNodes].some(isStyleSheet)) this.#mayReveal = true;
    for (const node of addedNodes) {
      if (!isOwnNode(node)) this.#added.add(node);
      for (const copy of copiedTranslationsIn(node)) this.#copies.add(copy);
    }
    const gap = [target, previousSibling, nextSibling].filter((node) => node !== null);
    for (const node of removedNodes) {
      if (!isOwnNode(node)) this.#removed.add(node);
      else for (const edge of gap) this.#damaged.add(edge);
    }
    for (const edge of gap) this.#edges.add(edge);
  }

  #collectText(text: Node): void {
    if (text.parentNode && isStyleSheet(text.parentNode)) this.#mayReveal = true;
    // The title changes whenever it is translated, and on some pages every second. A frame for it would delay writing.
    else if (!isNeverSeen(text)) this.#texts.add(text);
  }

  #collectAttribute(element: Element, name: string): void {
    if (VISIBILITY_ATTRIBUTES.includes(name)) {
      this.#mayReveal = true;
      return;
    }
    const names = this.#attributes.get(element);
    if (names) names.add(name);
    else this.#attributes.set(element, new Set([name]));
    if (TRANSLATABILITY_ATTRIBUTES.includes(name)) this.#mayReveal = true;
  }
}

function isStyleSheet(node: Node): boolean {
  return isElement(node) && (node.localName === 'style' || node.localName === 'link');
}

function isOwnNode(node: Node): boolean {
  return isElement(node) && isOwnElement(node);
}
