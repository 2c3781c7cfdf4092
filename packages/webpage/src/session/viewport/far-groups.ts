/** How high a group is at most, in screens. */
const MAX_GROUP_HEIGHT = 1;
/** So near the view, in screens, nothing is in a group any more: further than what is looked for ahead by more than a group is high. */
export const UNGROUP_DISTANCE = 2.5;
/** In boxes that scroll inside the page as well: 300 pixels are looked ahead there, and few of them are higher than 800. */
const MARGINS = { rootMargin: `${UNGROUP_DISTANCE * 100}% 50%`, scrollMargin: '1100px' };

interface ElementGroup {
  /** Where the highest and the lowest of it were when they were seen last. */
  top: number;
  bottom: number;
  /** The one that is watched for all. */
  sentinel: Element;
  members: Set<Element>;
}

/**
 * Watches elements far from the view, one for all that stand within a screen of each other: a browser computes where
 * every watched element is for each frame in which anything moved, which for thousands takes longer than the frame may.
 */
export class FarGroups {
  readonly #window: Window;
  readonly #onApproach: (elements: Iterable<Element>) => void;
  readonly #observer: IntersectionObserver;
  readonly #groups = new Map<Element, ElementGroup>();
  /** Sentinels that the browser has not been told of yet. */
  readonly #added = new Set<Element>();
  #last: ElementGroup | undefined;

  /** @param onApproach called with elements that may be near the view soon; they are forgotten here */
  constructor(window: Window & typeof globalThis, onApproach: (elements: Iterable<Element>) => void) {
    this.#window = window;
    this.#onApproach = onApproach;
    this.#observer = new window.IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.#dissolve(target);
    }, MARGINS);
  }

  /**
   * The browser is told of it with {@link observeAdded}.
   * @param top where it is, in pixels from the top of the document
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
   * Wanted before what was added can have come near the view: when the page has moved or changed, or been read. Not with each, for
   * a browser that is told of an element to watch goes through the page for a frame, and a long page is read in a hundred slices.
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

  /** The last group, stretched to this place if that does not make it too high. */
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
