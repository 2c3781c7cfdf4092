import { isElement } from '../../dom-nodes.ts';
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
  /** @param suspects entries that are lost unless the reading finds them again */
  onUnit(unit: Unit, suspects: Set<UnitEntry>): void;
  onShadowRoot(root: ShadowRoot): void;
  /** All has been read that there is to read for now. */
  onDone(): void;
}

const NO_SUSPECTS = new Set<UnitEntry>();

/** Reads the page in slices: what is near the view first, then all, then again what has changed or become visible. */
export class PageReader {
  readonly #dependencies: PageReaderDependencies;
  readonly #slicer: TimeSlicer;
  readonly #hidden: HiddenElements;
  readonly #shadowRoots = new WeakSet<ShadowRoot>();
  /** Elements that may get a shadow root yet; no observer tells of that. */
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
   * Reads what is in view, at one go if that does not take too long, then what lies within a screen of it.
   * @param onViewRead steps to take between the two
   */
  readView(onViewRead: Job): void {
    const read = new Set<Element | ShadowRoot>();
    const near: Element[] = [];
    this.#slicer.add(this.#readInView(read, near));
    this.#slicer.add(onViewRead);
    this.#slicer.add(this.#readParts(near, read));
    this.#slicer.runFirstSlice();
  }

  readAll(): void {
    this.#slicer.add(this.#read(this.#dependencies.window.document.documentElement, NO_SUSPECTS));
  }

  /** Does a job when what was wanted before has been read. */
  add(job: Job): void {
    this.#slicer.add(job);
  }

  /** Does a job before all the rest, its first slice at once. */
  readUrgently(job: Job): void {
    this.#slicer.addUrgent(job);
  }

  /** The part that has to be read again when this node has changed. */
  blockOf(node: Node): Element | ShadowRoot {
    return enclosingBlock(node, this.#policy);
  }

  *readBlocks(blocks: ReadonlySet<Element | ShadowRoot>, suspects: Set<UnitEntry>): Steps {
    for (const block of blocks) {
      if (!hasAncestorIn(block, blocks)) yield* this.#read(block, suspects);
    }
  }

  /** The shadow root has left the page; should it come back, it is read again. */
  forgetShadowRoot(root: ShadowRoot): void {
    this.#shadowRoots.delete(root);
  }

  /** Looks again at what was hidden, and at elements that had no shadow root. */
  recheckHidden(): void {
    this.#slicer.addUrgent(this.#readRevealed());
  }

  /** Whether there are components that the page has not defined yet. */
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
      // A picture among the paragraphs of a book: its block is the book, and the first request would wait for all of it.
      if (isTall(this.blockOf(part), innerHeight)) near.push(part);
      else yield* this.#readParts([part], read);
    }
  }

  /** @param read the blocks that were read before; those that are read now are added */
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

/** Never seen, whatever happens. */
const NEVER_SEEN =
  /^(?:script|style|template|noscript|noembed|noframes|head|title|meta|link|base|source|track|param|r[tp])$/;

/** Remembers the parts of a page that cannot be seen, and tells when one can. */
class HiddenElements {
  readonly #elements = new Set<Element>();
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
    if (!isElement(node) || NEVER_SEEN.test(node.localName) || this.#elements.has(node)) return;
    // Left alone although it can be seen: waiting for it to be revealed would never end.
    if (canBeSeen(node)) return;
    this.#elements.add(node);
    this.#boxes.observe(node);
  }

  /** The parts that can be seen by now, in steps; they are forgotten here. */
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
