import { anchorOf, ensureViewportInfo, type UnitEntry } from '../units/unit-entry.ts';
import { FarGroups, UNGROUP_DISTANCE } from './far-groups.ts';

/**
 * One screen ahead, and a little to the sides. `scrollMargin` is the same for boxes that scroll inside the page; Chromium adds it
 * to the other at the edge of the page as well, so it is small.
 */
const AHEAD = { rootMargin: '100% 25%', scrollMargin: '300px' };

/** What is seen of the page, in pixels. */
interface View {
  /** How far the page is scrolled. */
  top: number;
  width: number;
  height: number;
}

/**
 * Knows which of the watched entries are in view or within a screen of it. The browser tells; boxes are read by us only
 * for what it cannot tell apart: several units in one parent that is higher than the screen, and parents without a box.
 */
export class ViewTracker {
  readonly #window: Window & typeof globalThis;
  readonly #onChange: () => void;
  readonly #nearObserver: IntersectionObserver;
  readonly #viewObserver: IntersectionObserver;
  readonly #far: FarGroups;
  /** Have been close to the view once; grouping them again would come to no end at the edge. */
  readonly #ungrouped = new WeakSet<Element>();
  readonly #watched = new Map<Element, Set<UnitEntry>>();
  /** Few, while those that wait may be thousands. */
  readonly #near = new Set<UnitEntry>();
  /** Entries whose anchor says too little. */
  readonly #imprecise = new Set<UnitEntry>();
  readonly #range: Range;
  /** A frame inside another does not know how much of it is seen: what the browser tells is waited for there. */
  readonly #isOutermost: boolean;
  #isUpToDate = true;
  #cachedView: View | undefined;

  constructor(window: Window & typeof globalThis, onChange: () => void) {
    this.#window = window;
    this.#onChange = onChange;
    this.#isOutermost = window.parent === window;
    this.#range = window.document.createRange();
    this.#nearObserver = new window.IntersectionObserver((seen) => this.#updateNear(seen), AHEAD);
    this.#far = new FarGroups(window, (anchors) => this.#observe(anchors));
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
    // Observed anew even if it is already, so that the newcomer is told of.
    this.#far.delete(anchor);
    this.#nearObserver.unobserve(anchor);
    this.#nearObserver.observe(anchor);
  }

  /** What is in view or within a screen of it. */
  get near(): ReadonlySet<UnitEntry> {
    return this.#near;
  }

  /** Whether the browser has told of everything that is watched. */
  get isUpToDate(): boolean {
    return this.#isUpToDate;
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

  /** What the browser does not tell of, or is not asked yet. Wanted once a frame while the page is scrolled or changed. */
  catchUp(): void {
    this.#far.observeAdded();
    this.#measure(this.#imprecise);
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
    // A range that stays on nodes of the page costs with every change of them.
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
          this.#measure([entry]);
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
      // What touches the view from outside counts as intersecting.
      const isInView = isIntersecting && (!this.#isOutermost || this.#intersectsView(box));
      for (const entry of this.#watched.get(target) ?? []) {
        if (!this.#imprecise.has(entry)) ensureViewportInfo(entry).isInView = isInView;
      }
    }
    this.#onChange();
  }

  /** Reads where these are right now. */
  #measure(entries: Iterable<UnitEntry>): void {
    if (!this.#isOutermost) return;
    for (const entry of entries) this.#place(entry, this.#boxOf(entry));
  }

  #place(entry: UnitEntry, box: DOMRect): void {
    const { top, height } = this.#view;
    const viewportInfo = ensureViewportInfo(entry);
    viewportInfo.top = box.top + top;
    const hasBox = box.width + box.height > 0;
    viewportInfo.isInView = hasBox && this.#intersectsView(box);
    this.#setNear(entry, hasBox && box.bottom > -height && box.top < 2 * height);
  }

  #setNear(entry: UnitEntry, isNear: boolean): void {
    if (isNear) this.#near.add(entry);
    else this.#near.delete(entry);
  }

  /**
   * Reads where it is, and groups it with others when that is far away: the browser makes an object for each element that it tells
   * of, and on a long page that takes longer than a frame may.
   */
  #groupIfFar(entry: UnitEntry): boolean {
    const anchor = anchorOf(entry);
    const box = anchor.getBoundingClientRect();
    const locatesText = this.#locatesText(box);
    this.#place(entry, locatesText ? box : this.#boxOf(entry));
    const { top, height } = this.#view;
    const isFar = box.bottom < -UNGROUP_DISTANCE * height || box.top > (1 + UNGROUP_DISTANCE) * height;
    if (!locatesText || !isFar || this.#ungrouped.has(anchor)) return false;
    this.#far.add(anchor, box.top + top);
    return true;
  }

  /** Whether the box of an anchor says where its text is. */
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

  /** Read once for all that is done in one task: the browser takes as long for each of these numbers as for a box. */
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
