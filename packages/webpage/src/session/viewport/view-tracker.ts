import { anchorOf, ensureViewportInfo, type UnitEntry, viewportInfoOf } from '../units/unit-entry.ts';
import { FarGroups } from './far-groups.ts';

/** For inner scroll boxes. Chromium adds it to the root margin at the edge of the page, so it is small. */
const SCROLL_MARGIN = '300px';
/** From the view to where elements are grouped, in screens beyond the look-ahead. */
const UNGROUPED_SCREENS = 1.5;

/** The visible area in pixels. */
interface View {
  /** Vertical scroll position. */
  top: number;
  width: number;
  height: number;
}

/**
 * Tracks which watched entries are in view or near it, using `IntersectionObserver`. Boxes are measured
 * only where that is too imprecise: several units in one parent taller than the screen, and parents without a box.
 */
export class ViewTracker {
  readonly #window: Window & typeof globalThis;
  readonly #screensAhead: number;
  readonly #onChange: () => void;
  readonly #nearObserver: IntersectionObserver;
  readonly #viewObserver: IntersectionObserver;
  readonly #far: FarGroups;
  /** Elements that have been near the view once. Regrouping them would never end at the boundary. */
  readonly #ungrouped = new WeakSet<Element>();
  readonly #watched = new Map<Element, Set<UnitEntry>>();
  /** Kept separately: few entries are near, while thousands may wait. */
  readonly #near = new Set<UnitEntry>();
  /** Entries whose anchor's box does not locate the text. */
  readonly #imprecise = new Set<UnitEntry>();
  readonly #range: Range;
  /** Whether this is the top frame. An inner frame cannot know how much of it is visible and relies on the observer. */
  readonly #isOutermost: boolean;
  #isUpToDate = true;
  #cachedView: View | undefined;

  /** @param screensAhead what is near below the view, in screens; above it is one screen */
  constructor(window: Window & typeof globalThis, screensAhead: number, onChange: () => void) {
    this.#window = window;
    this.#screensAhead = screensAhead;
    this.#onChange = onChange;
    this.#isOutermost = window.parent === window;
    this.#range = window.document.createRange();
    this.#nearObserver = new window.IntersectionObserver((seen) => this.#updateNear(seen), {
      rootMargin: `100% 25% ${screensAhead * 100}%`,
      scrollMargin: SCROLL_MARGIN,
    });
    this.#far = new FarGroups(window, this.#ungroupedDistance, (anchors) => this.#observe(anchors));
    this.#viewObserver = new window.IntersectionObserver((seen) => this.#updateInView(seen));
  }

  watch(entry: UnitEntry): void {
    const anchor = anchorOf(entry);
    const entries = this.#watched.get(anchor);
    if (entries?.has(entry)) return;
    if (entries) entries.add(entry);
    else this.#watched.set(anchor, new Set([entry]));
    if (this.#isOutermost && this.#groupIfFar(entry)) return;
    this.#isUpToDate = false;
    // Observing again makes the browser report the element, and with it the new entry.
    this.#far.delete(anchor);
    this.#nearObserver.unobserve(anchor);
    this.#nearObserver.observe(anchor);
  }

  /** Entries in view or near it. */
  get near(): ReadonlySet<UnitEntry> {
    return this.#near;
  }

  /** Distance of the view from the top of the document in pixels. */
  get top(): number {
    return this.#view.top;
  }

  /** Whether the observer has reported all watched elements. */
  get isUpToDate(): boolean {
    return this.#isUpToDate;
  }

  /** Whether an entry is within about a screen of the view, as far as known. */
  isWithinScreen(entry: UnitEntry): boolean {
    const { isInView, top } = viewportInfoOf(entry);
    if (isInView || !this.#isOutermost || top === undefined) return true;
    const distance = top - this.#view.top;
    // The box of an entry may be a screen tall.
    return distance > -2 * this.#view.height && distance < 2 * this.#view.height;
  }

  unwatch(entry: UnitEntry): void {
    entry.viewportInfo = undefined;
    this.#near.delete(entry);
    this.#imprecise.delete(entry);
    const anchor = anchorOf(entry);
    const entries = this.#watched.get(anchor);
    if (!entries?.delete(entry) || entries.size > 0) return;
    this.#watched.delete(anchor);
    this.#ungrouped.delete(anchor);
    this.#far.delete(anchor);
    this.#nearObserver.unobserve(anchor);
    this.#viewObserver.unobserve(anchor);
  }

  /**
   * Measures entries the observer cannot locate and observes new elements. Call it once per frame while the page
   * scrolls or changes.
   */
  catchUp(): void {
    this.#far.observeAdded();
    if (this.#isOutermost) this.measure(this.#imprecise);
  }

  /** Measures the current positions of these entries. */
  measure(entries: Iterable<UnitEntry>): void {
    for (const entry of entries) this.#place(entry, this.#boxOf(entry));
  }

  get isBehind(): boolean {
    return this.#far.hasAdded || this.#imprecise.size > 0;
  }

  stop(): void {
    this.#nearObserver.disconnect();
    this.#far.stop();
    this.#viewObserver.disconnect();
    this.#watched.clear();
    this.#near.clear();
    this.#imprecise.clear();
    // A live range on the page's nodes makes every DOM change more expensive.
    this.#range.setStart(this.#window.document, 0);
    this.#range.collapse(true);
  }

  #updateNear(seen: readonly IntersectionObserverEntry[]): void {
    this.#isUpToDate = true;
    const { top } = this.#view;
    for (const { target, isIntersecting, boundingClientRect: box } of seen) {
      const entries = this.#watched.get(target);
      if (!entries) continue;
      const locatesText = this.#locatesText(box);
      for (const entry of entries) {
        if (!locatesText && entry.unit.kind === 'text') {
          this.#imprecise.add(entry);
          this.measure([entry]);
          if (this.#isOutermost) continue;
        }
        const viewportInfo = ensureViewportInfo(entry);
        this.#setNear(entry, isIntersecting);
        viewportInfo.top = box.top + top;
        if (!isIntersecting) viewportInfo.isInView = false;
        else if (this.#isOutermost) viewportInfo.isInView = this.#intersectsView(box);
      }
      if (isIntersecting) this.#viewObserver.observe(target);
      else this.#viewObserver.unobserve(target);
      if (!isIntersecting && locatesText && !this.#ungrouped.has(target)) {
        this.#nearObserver.unobserve(target);
        this.#far.add(target, box.top + top);
      }
    }
    this.#onChange();
  }

  #observe(anchors: Iterable<Element>): void {
    for (const anchor of anchors) {
      this.#ungrouped.add(anchor);
      this.#nearObserver.observe(anchor);
    }
  }

  #updateInView(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect: box } of seen) {
      // The observer also reports an element that only touches the view from outside.
      const isInView = isIntersecting && (!this.#isOutermost || this.#intersectsView(box));
      for (const entry of this.#watched.get(target) ?? []) {
        if (!this.#imprecise.has(entry)) ensureViewportInfo(entry).isInView = isInView;
      }
    }
    this.#onChange();
  }

  #place(entry: UnitEntry, box: DOMRect): void {
    const { top, height } = this.#view;
    const viewportInfo = ensureViewportInfo(entry);
    viewportInfo.top = box.top + top;
    if (!this.#isOutermost) return;
    const hasBox = box.width + box.height > 0;
    viewportInfo.isInView = hasBox && this.#intersectsView(box);
    this.#setNear(entry, hasBox && box.bottom > -height && box.top < (1 + this.#screensAhead) * height);
  }

  #setNear(entry: UnitEntry, isNear: boolean): void {
    if (isNear) this.#near.add(entry);
    else this.#near.delete(entry);
  }

  /**
   * Measures an entry and groups it with others if it is far away. Each element the observer reports costs an object;
   * on a long page, that takes longer than a frame.
   */
  #groupIfFar(entry: UnitEntry): boolean {
    const anchor = anchorOf(entry);
    const box = anchor.getBoundingClientRect();
    const locatesText = this.#locatesText(box);
    this.#place(entry, locatesText ? box : this.#boxOf(entry));
    const { top, height } = this.#view;
    const distance = this.#ungroupedDistance * height;
    const isFar = box.bottom < -distance || box.top > height + distance;
    if (!locatesText || !isFar || this.#ungrouped.has(anchor)) return false;
    this.#far.add(anchor, box.top + top);
    return true;
  }

  /** Whether the box of an anchor is precise enough to locate its text. */
  #locatesText(box: DOMRectReadOnly): boolean {
    return box.height <= this.#view.height && box.width + box.height > 0;
  }

  #boxOf(entry: UnitEntry): DOMRect {
    const { unit } = entry;
    const box = anchorOf(entry).getBoundingClientRect();
    const [first] = unit.kind === 'text' ? unit.nodes : [];
    const last = unit.kind === 'text' ? unit.nodes.at(-1) : undefined;
    if (this.#locatesText(box) || !first?.isConnected || !last?.isConnected) return box;
    this.#range.setStartBefore(first);
    this.#range.setEndAfter(last);
    return this.#range.getBoundingClientRect();
  }

  #intersectsView(box: DOMRectReadOnly): boolean {
    const { height, width } = this.#view;
    return box.bottom > 0 && box.top < height && box.right > 0 && box.left < width;
  }

  get #ungroupedDistance(): number {
    return this.#screensAhead + UNGROUPED_SCREENS;
  }

  /** Cached for the current task, because reading each of these values costs as much as measuring a box. */
  get #view(): View {
    if (!this.#cachedView) {
      const { scrollY, innerWidth, innerHeight } = this.#window;
      this.#cachedView = { top: scrollY, width: innerWidth, height: innerHeight };
      queueMicrotask(() => {
        this.#cachedView = undefined;
      });
    }
    return this.#cachedView;
  }
}
