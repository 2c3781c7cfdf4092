/** Further than what is looked for ahead of the view by more than a group is high. */
const APPROACH = { rootMargin: '200% 50%', scrollMargin: '600px' };

interface Group {
  /** Where the first of it was when it was seen last. */
  top: number;
  /** The one that is watched for all. */
  sentinel: Element;
  members: Set<Element>;
}

/**
 * Watches elements far from the view, one for all that stand within half a screen of each other: a browser computes where
 * every watched element is for each frame in which anything moved, which for thousands takes longer than the frame may.
 */
export class FarGroups {
  readonly #window: Window;
  readonly #onApproach: (elements: Iterable<Element>) => void;
  readonly #observer: IntersectionObserver;
  readonly #groups = new Map<Element, Group>();
  #last: Group | undefined;

  /** @param onApproach called with elements that may be near the view soon; they are forgotten here */
  constructor(window: Window & typeof globalThis, onApproach: (elements: Iterable<Element>) => void) {
    this.#window = window;
    this.#onApproach = onApproach;
    this.#observer = new window.IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.#dissolve(target);
    }, APPROACH);
  }

  /** @param top where it is, in pixels from the top of the document */
  add(element: Element, top: number): void {
    if (this.#groups.has(element)) return;
    const isClose = this.#last && Math.abs(this.#last.top - top) < this.#window.innerHeight / 2;
    if (!this.#last || !isClose) {
      this.#last = { top, sentinel: element, members: new Set() };
      this.#observer.observe(element);
    }
    this.#last.members.add(element);
    this.#groups.set(element, this.#last);
  }

  delete(element: Element): void {
    const group = this.#groups.get(element);
    if (!group) return;
    this.#groups.delete(element);
    group.members.delete(element);
    if (group.sentinel === element) this.#watchAnother(group);
  }

  stop(): void {
    this.#observer.disconnect();
    this.#groups.clear();
  }

  #watchAnother(group: Group): void {
    this.#observer.unobserve(group.sentinel);
    const [next] = group.members;
    if (next) {
      group.sentinel = next;
      this.#observer.observe(next);
    } else if (this.#last === group) this.#last = undefined;
  }

  #dissolve(sentinel: Element): void {
    const group = this.#groups.get(sentinel);
    if (!group) return;
    this.#observer.unobserve(sentinel);
    for (const member of group.members) this.#groups.delete(member);
    if (this.#last === group) this.#last = undefined;
    this.#onApproach(group.members);
  }
}
