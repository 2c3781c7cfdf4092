import { isElement } from '../../dom-nodes.ts';
import { canBeSeen } from '../../segment/segment.ts';

/** Never seen, whatever happens. */
const NEVER_SEEN =
  /^(?:script|style|template|noscript|noembed|noframes|head|title|meta|link|base|source|track|param|r[tp])$/;

/** Remembers the parts of a page that cannot be seen, and tells when one can. */
export class HiddenParts {
  readonly #parts = new Set<Element>();
  /** What gets a box gets into view: this tells of menus and tabs that open by a rule of a style sheet alone. */
  readonly #boxes: IntersectionObserver;

  /** @param onReveal called with a part that may be seen now; it is forgotten here */
  constructor(window: Window & typeof globalThis, onReveal: (part: Element) => void) {
    const ahead = { rootMargin: '100%', scrollMargin: '300px' };
    this.#boxes = new window.IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting && this.#isRevealed(target)) onReveal(target);
    }, ahead);
  }

  add(node: Node): void {
    if (!isElement(node) || NEVER_SEEN.test(node.localName) || this.#parts.has(node)) return;
    // Left alone although it can be seen: waiting for it to be revealed would never end.
    if (canBeSeen(node)) return;
    this.#parts.add(node);
    this.#boxes.observe(node);
  }

  /** The parts that can be seen by now, in steps; they are forgotten here. */
  *revealed(): Generator<Element | undefined> {
    for (const part of [...this.#parts]) yield this.#isRevealed(part) ? part : undefined;
  }

  stop(): void {
    this.#boxes.disconnect();
    this.#parts.clear();
  }

  #isRevealed(part: Element): boolean {
    const isLost = !part.isConnected;
    if (!isLost && !canBeSeen(part)) return false;
    this.#parts.delete(part);
    this.#boxes.unobserve(part);
    return !isLost;
  }
}
