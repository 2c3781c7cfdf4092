/** Measurements taken inside a page. Times are milliseconds since 1970. */
interface Probe {
  /** When each block first showed a translation. */
  translatedAt: Map<number, number>;
  /** When each block was first in view, while scrolling or after the start. */
  seenAt: Map<number, number>;
  /** When the page added each block, after it had loaded. */
  addedAt: Map<number, number>;
  /** Tasks over 50 ms: start and duration. */
  longTasks: { at: number; milliseconds: number }[];
  /** Number of attribute changes on elements of the page. */
  attributesWritten: number;
  now(): number;
  /**
   * Processes the recorded mutations. They are only recorded while the page is read, because processing would count as
   * work of the page.
   */
  processRecords(): void;
  /** Returns the numbers of the blocks in view. */
  blocksInView(): number[];
  characters(): number;
  /** Returns the numbers of all blocks. */
  numbers(): number[];
  /** Resolves when these blocks are translated, or after the maximum wait. */
  untilTranslated(blocks: readonly number[], maxWaitMs: number): Promise<void>;
  recordSeen(): void;
  /** Discards all records, which must not count as heap of the page. */
  forget(): void;
  /** Scrolls by 80 % of a screen every 250 ms, to the end or for some steps. Resolves one step after the last. */
  scrollThrough(maxSteps?: number): Promise<void>;
}

declare global {
  var probe: Probe;
}

/** Runs in the page before its own scripts. It is serialised, so it must not use anything outside itself. */
export function installProbe(): void {
  /** The stand-in puts this around every translation. */
  const mark = '【';
  const translatedAt = new Map<number, number>();
  const seenAt = new Map<number, number>();
  const addedAt = new Map<number, number>();
  const longTasks: Probe['longTasks'] = [];
  const now = () => performance.timeOrigin + performance.now();
  let blocks: Element[] = [];
  /** Mutations not processed yet. */
  let changes: { records: MutationRecord[]; at: number; isLoaded: boolean }[] = [];
  let awaitedBlocks = new Set<number>();
  let resolveTranslated = () => {};
  const all = () => {
    if (blocks.length === 0) blocks = [...document.querySelectorAll('[data-b]')];
    return blocks;
  };
  // `dataset` would create an object for each element.
  const numberOf = (element: Element | null) => {
    const number = element?.getAttribute('data-b') ?? undefined;
    return number === undefined ? undefined : Number(number);
  };
  const numbersOf = (elements: readonly Element[]) => elements.map(numberOf).filter((number) => number !== undefined);

  /** Returns the block that contains the node or precedes it directly. */
  const blockOf = (node: Node): number | undefined => {
    for (let element = node instanceof Element ? node : node.parentElement; element; element = element.parentElement) {
      const number = numberOf(element) ?? numberOf(element.previousElementSibling);
      if (number !== undefined) return number;
    }
    return undefined;
  };
  const recordTranslation = (node: Node, at: number) => {
    if (!node.textContent?.includes(mark)) return;
    const block = blockOf(node);
    if (block === undefined || translatedAt.has(block)) return;
    translatedAt.set(block, at);
    if (awaitedBlocks.delete(block) && awaitedBlocks.size === 0) resolveTranslated();
  };
  const recordAddition = (node: Node, at: number, isLoaded: boolean) => {
    const block = numberOf(node instanceof Element ? node : null);
    // A block added by the page may be translated by now, but was not when it was added.
    if (block === undefined) return recordTranslation(node, at);
    blocks = [];
    if (isLoaded && !addedAt.has(block)) addedAt.set(block, at);
  };
  const processRecords = () => {
    const recorded = changes;
    changes = [];
    for (const { records, at, isLoaded } of recorded) {
      for (const { type, target, addedNodes } of records) {
        if (type === 'attributes' && target instanceof Element && !target.localName.startsWith('interlinear-')) {
          probe.attributesWritten += 1;
        } else if (type === 'characterData') recordTranslation(target, at);
        for (const node of addedNodes) recordAddition(node, at, isLoaded);
      }
    }
  };

  new MutationObserver((records) => {
    changes.push({ records, at: now(), isLoaded: document.readyState === 'complete' });
    if (awaitedBlocks.size > 0) processRecords();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      longTasks.push({ at: performance.timeOrigin + startTime, milliseconds: duration });
    }
  }).observe({ type: 'longtask', buffered: true });

  /** Binary search by position: measuring every box at every step would cost more than the measured work. */
  const blocksInView = () => {
    all();
    let first = 0;
    for (let last = blocks.length; first < last; ) {
      const middle = (first + last) >> 1;
      if ((blocks[middle]?.getBoundingClientRect().bottom ?? 0) > 0) last = middle;
      else first = middle + 1;
    }
    let end = first;
    while ((blocks[end]?.getBoundingClientRect().top ?? innerHeight) < innerHeight) end += 1;
    return numbersOf(blocks.slice(first, end));
  };
  const recordSeen = () => {
    const moment = now();
    for (const block of blocksInView()) if (!seenAt.has(block)) seenAt.set(block, moment);
  };
  globalThis.probe = {
    translatedAt,
    seenAt,
    addedAt,
    longTasks,
    attributesWritten: 0,
    now,
    processRecords,
    blocksInView,
    recordSeen,
    forget: () => {
      for (const recorded of [translatedAt, seenAt, addedAt]) recorded.clear();
      blocks = [];
      changes = [];
    },
    characters: () => document.body.innerText.length,
    untilTranslated: (blocksToAwait, maxWaitMs) =>
      new Promise((resolve) => {
        awaitedBlocks = new Set(blocksToAwait);
        resolveTranslated = resolve;
        setTimeout(resolve, maxWaitMs);
      }),
    numbers: () => numbersOf(all()),
    scrollThrough: (maxSteps = Number.POSITIVE_INFINITY) =>
      new Promise((resolve) => {
        let steps = 0;
        let wasAtEnd = false;
        const timer = setInterval(() => {
          if (wasAtEnd) {
            clearInterval(timer);
            resolve();
            return;
          }
          scrollBy(0, innerHeight * 0.8);
          recordSeen();
          steps += 1;
          wasAtEnd = steps >= maxSteps || scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
        }, 250);
      }),
  };
}
