import { isElement, isNeverSeen } from '../../dom-nodes.ts';
import { canBeSeen, enclosingBlock, type Policy, skipReasonOf, walk } from '../../segment/segment.ts';
import type { Unit } from '../../unit.ts';
import type { PageScheduler } from '../page/page-scheduler.ts';
import type { UnitEntry } from '../units/unit-entry.ts';
import { partsInView } from './parts-in-view.ts';
import { type Job, type Steps, TimeSlicer } from './time-slicer.ts';

interface PageReaderDependencies {
  window: Window & typeof globalThis;
  scheduler: PageScheduler;
  policy: Policy;
  /** @param suspects entries that are dropped unless this reading finds them again */
  onUnit(unit: Unit, suspects: Set<UnitEntry>): void;
  onShadowRoot(root: ShadowRoot): void;
  /** Called when no reading is left to do. */
  onDone(): void;
}

const NO_SUSPECTS = new Set<UnitEntry>();

/**
 * Reads the page in time slices: the area near the view first, then everything, then whatever changed or became
 * visible.
 */
export class PageReader {
  readonly #dependencies: PageReaderDependencies;
  readonly #slicer: TimeSlicer;
  readonly #hidden: HiddenElements;
  readonly #shadowRoots = new WeakSet<ShadowRoot>();
  /** Custom elements that may still get a shadow root; no observer reports that. */
  readonly #lateHosts = new Set<Element>();
  #policy: Policy;

  constructor(dependencies: PageReaderDependencies) {
    this.#dependencies = dependencies;
    this.#policy = this.#withHooks(dependencies.policy);
    this.#slicer = new TimeSlicer(dependencies.scheduler, dependencies.onDone);
    this.#hidden = new HiddenElements(dependencies.window, (part) => this.#slicer.addUrgent(this.#readBlockOf(part)));
  }

  get isBusy(): boolean {
    return this.#slicer.isBusy;
  }

  set policy(policy: Policy) {
    this.#policy = this.#withHooks(policy);
  }

  /**
   * Reads the parts in view, in one slice if possible, then those within a screen of it.
   * @param onViewRead job to run between the two; the reader waits for it
   */
  readView(onViewRead: Job): void {
    const read = new Set<Element | ShadowRoot>();
    const near: Element[] = [];
    this.#slicer.add(this.#readInView(read, near));
    this.#slicer.add(onViewRead);
    this.#slicer.add(this.#readParts(near, read));
    this.#slicer.runAwaited(onViewRead);
  }

  readAll(): void {
    this.#slicer.add(this.#read(this.#dependencies.window.document.documentElement, NO_SUSPECTS));
  }

  /** Runs a job after all queued jobs. */
  addJob(job: Job): void {
    this.#slicer.add(job);
  }

  /** Runs a job before all queued jobs; its first slice runs synchronously. */
  addUrgentJob(job: Job): void {
    this.#slicer.addUrgent(job);
  }

  /** Returns the part to reread after a change in this node. */
  blockOf(node: Node): Element | ShadowRoot {
    return enclosingBlock(node, this.#policy);
  }

  *readBlocks(blocks: ReadonlySet<Element | ShadowRoot>, suspects: Set<UnitEntry>): Steps {
    for (const block of blocks) {
      if (!hasAncestorIn(block, blocks)) yield* this.#read(block, suspects);
    }
  }

  /** Forgets a shadow root that left the page, so that it is read again if it returns. */
  forgetShadowRoot(root: ShadowRoot): void {
    this.#shadowRoots.delete(root);
  }

  /** Rechecks hidden parts and elements that had no shadow root. */
  recheckHidden(): void {
    this.#slicer.addUrgent(this.#readRevealed());
  }

  /** Whether the page contains custom elements that are not defined yet. */
  get hasUndefinedComponents(): boolean {
    return this.#lateHosts.values().some((host) => host.isConnected && host.matches(':not(:defined)'));
  }

  checkLateComponents(): void {
    this.#slicer.addUrgent(this.#readLateHosts());
  }

  stop(): void {
    this.#slicer.stop();
    this.#hidden.stop();
    this.#lateHosts.clear();
  }

  *#readInView(read: Set<Element | ShadowRoot>, near: Element[]): Steps {
    const { document, innerHeight } = this.#dependencies.window;
    for (const part of partsInView(document.documentElement, innerHeight, near)) {
      yield;
      if (!part) continue;
      // For a picture between the paragraphs of a book, the block is the whole book; the first request must not wait
      // for that.
      if (isTall(this.blockOf(part), innerHeight)) near.push(part);
      else yield* this.#readParts([part], read);
    }
  }

  /** @param read blocks already read; newly read blocks are added */
  *#readParts(parts: readonly Element[], read: Set<Element | ShadowRoot>): Steps {
    for (const part of parts) {
      const block = this.blockOf(part);
      if (read.has(block) || hasAncestorIn(block, read)) continue;
      read.add(block);
      yield* this.#read(block, NO_SUSPECTS);
    }
  }

  *#readRevealed(): Steps {
    for (const part of this.#hidden.revealed()) {
      if (part) yield* this.#readBlockOf(part);
      else yield;
    }
    yield* this.#readLateHosts();
  }

  *#readLateHosts(): Steps {
    for (const host of [...this.#lateHosts]) {
      this.#lateHosts.delete(host);
      if (host.isConnected) this.#checkShadowRoot(host);
      yield;
    }
  }

  *#readBlockOf(node: Node): Steps {
    yield* this.#read(this.blockOf(node), NO_SUSPECTS);
  }

  *#read(root: Element | ShadowRoot, suspects: Set<UnitEntry>): Steps {
    const element = 'host' in root ? root.host : root;
    const reason = skipReasonOf(element, this.#policy);
    if (reason === 'hidden') this.#hidden.add(element);
    if (reason) return;
    for (const unit of walk(root, this.#policy)) {
      if (unit) this.#dependencies.onUnit(unit, suspects);
      yield;
    }
  }

  #withHooks(policy: Policy): Policy {
    const shadowRootOf = policy.shadowRootOf ?? ((host) => host.shadowRoot);
    return {
      ...policy,
      shadowRootOf: (host) => {
        const root = shadowRootOf(host);
        if (!root && host.localName.includes('-')) this.#lateHosts.add(host);
        return root;
      },
      onShadowRoot: (root) => {
        if (!this.#shadowRoots.has(root)) this.#enter(root);
        policy.onShadowRoot?.(root);
      },
      onSkipped: (node, reason) => {
        if (reason === 'hidden') this.#hidden.add(node);
        policy.onSkipped?.(node, reason);
      },
    };
  }

  #checkShadowRoot(host: Element): void {
    const root = this.#policy.shadowRootOf?.(host);
    if (root) this.#policy.onShadowRoot?.(root);
  }

  #enter(root: ShadowRoot): void {
    this.#shadowRoots.add(root);
    this.#dependencies.onShadowRoot(root);
    this.#slicer.addNext(this.#read(root, NO_SUSPECTS));
  }
}

function isTall(block: Element | ShadowRoot, viewHeight: number): boolean {
  return 'scrollHeight' in block && block.scrollHeight > 2 * viewHeight;
}

function hasAncestorIn(block: Node, blocks: ReadonlySet<Node>): boolean {
  for (let ancestor = block.parentNode; ancestor; ancestor = ancestor.parentNode) {
    if (blocks.has(ancestor)) return true;
  }
  return false;
}

/** Watches parts of the page that are hidden and reports when one becomes visible. */
class HiddenElements {
  readonly #elements = new Set<Element>();
  /** An element that gets a box intersects. This detects menus and tabs that only a style sheet rule opens. */
  readonly #boxes: IntersectionObserver;

  /** @param onReveal called with a part that became visible; it is no longer watched */
  constructor(window: Window & typeof globalThis, onReveal: (part: Element) => void) {
    const ahead = { rootMargin: '100%', scrollMargin: '300px' };
    this.#boxes = new window.IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting && this.#isRevealed(target)) onReveal(target);
    }, ahead);
  }

  add(node: Node): void {
    if (!isElement(node) || isNeverSeen(node) || this.#elements.has(node)) return;
    // Skipped as hidden but visible: it would never be "revealed".
    if (canBeSeen(node)) return;
    this.#elements.add(node);
    this.#boxes.observe(node);
  }

  /** Yields the parts that are visible by now, which are no longer watched, and undefined for the others. */
  *revealed(): Generator<Element | undefined> {
    for (const part of [...this.#elements]) yield this.#isRevealed(part) ? part : undefined;
  }

  stop(): void {
    this.#boxes.disconnect();
    this.#elements.clear();
  }

  #isRevealed(part: Element): boolean {
    const isLost = !part.isConnected;
    if (!isLost && !canBeSeen(part)) return false;
    this.#elements.delete(part);
    this.#boxes.unobserve(part);
    return !isLost;
  }
}
