/** Maximum height of a group in screens. */
const MAX_GROUP_HEIGHT = 1;
/** Inner scroll boxes look 300 px ahead, and few of them are taller than 800 px: hence 1100 px. */
const SCROLL_MARGIN = '1100px';

interface ElementGroup {
  /** Bounds of the members when they were last measured. */
  top: number;
  bottom: number;
  /** The one member that is observed. */
  sentinel: Element;
  members: Set<Element>;
}

/**
 * Watches elements far from the view in groups within one screen, observing one sentinel per group. A browser computes
 * the position of every observed element for each frame with movement; for thousands, that takes longer than a frame.
 */
export class FarGroups {
  readonly #window: Window;
  readonly #onApproach: (elements: Iterable<Element>) => void;
  readonly #observer: IntersectionObserver;
  readonly #groups = new Map<Element, ElementGroup>();
  /** Sentinels that are not observed yet. */
  readonly #added = new Set<Element>();
  #last: ElementGroup | undefined;

  /**
   * @param distance from the view, in screens, below which groups are dissolved; exceeds the look-ahead by more than a
   * group's height
   * @param onApproach called with elements that may soon be near the view; they are no longer watched here
   */
  constructor(window: Window & typeof globalThis, distance: number, onApproach: (elements: Iterable<Element>) => void) {
    this.#window = window;
    this.#onApproach = onApproach;
    const rootMargin = `${distance * 100}% 50%`;
    this.#observer = new window.IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) if (isIntersecting) this.#dissolve(target);
      },
      { rootMargin, scrollMargin: SCROLL_MARGIN },
    );
  }

  /**
   * Adds an element; observation starts with {@link observeAdded}.
   * @param top distance from the top of the document in pixels
   */
  add(element: Element, top: number): void {
    if (this.#groups.has(element)) return;
    const group = this.#lastGroupExtendedTo(top) ?? { top, bottom: top, sentinel: element, members: new Set() };
    if (group.sentinel === element) this.#added.add(element);
    group.members.add(element);
    this.#groups.set(element, group);
    this.#last = group;
  }

  delete(element: Element): void {
    const group = this.#groups.get(element);
    if (!group) return;
    this.#groups.delete(element);
    group.members.delete(element);
    if (group.sentinel === element) this.#replaceSentinel(group);
  }

  get hasAdded(): boolean {
    return this.#added.size > 0;
  }

  /**
   * Observes new sentinels. Call it before they can come near the view: after the page was read, changed or scrolled.
   * Not after each element, because observing one makes the browser update the page for a frame, and a long page is
   * read in a hundred slices.
   */
  observeAdded(): void {
    for (const sentinel of this.#added) this.#observer.observe(sentinel);
    this.#added.clear();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#added.clear();
    this.#groups.clear();
  }

  /** Extends the last group to this position, unless it would become too tall. */
  #lastGroupExtendedTo(place: number): ElementGroup | undefined {
    const group = this.#last;
    if (!group) return undefined;
    const top = Math.min(group.top, place);
    const bottom = Math.max(group.bottom, place);
    if (bottom - top >= MAX_GROUP_HEIGHT * this.#window.innerHeight) return undefined;
    return Object.assign(group, { top, bottom });
  }

  #replaceSentinel(group: ElementGroup): void {
    this.#unobserve(group.sentinel);
    const [next] = group.members;
    if (next) {
      group.sentinel = next;
      this.#added.add(next);
    } else if (this.#last === group) this.#last = undefined;
  }

  #unobserve(sentinel: Element): void {
    if (!this.#added.delete(sentinel)) this.#observer.unobserve(sentinel);
  }

  #dissolve(sentinel: Element): void {
    const group = this.#groups.get(sentinel);
    if (!group) return;
    this.#unobserve(sentinel);
    for (const member of group.members) this.#groups.delete(member);
    if (this.#last === group) this.#last = undefined;
    this.#onApproach(group.members);
  }
}
