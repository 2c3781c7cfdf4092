/** What a page under measurement knows of itself. Times are milliseconds since 1970. */
interface Probe {
  /** When each block showed a translation first. */
  translatedAt: Map<number, number>;
  /** When each block was seen first while the page was scrolled, or came into view after the start. */
  seenAt: Map<number, number>;
  /** When the page itself added each block after it had loaded. */
  addedAt: Map<number, number>;
  /** Milliseconds of each task over 50 ms, and when it began. */
  longTasks: { at: number; milliseconds: number }[];
  /** Attributes that changed on elements of the page. */
  attributesWritten: number;
  now(): number;
  /** Goes through what has changed: it is only noted while the page is read, for to look at it would be counted as work of the page. */
  processRecords(): void;
  /** The numbers of the blocks that are in view. */
  blocksInView(): number[];
  characters(): number;
  /** Of all blocks. */
  numbers(): number[];
  /** Resolves when these blocks are translated, or when nobody would wait any longer. */
  untilTranslated(blocks: readonly number[], maxWaitMs: number): Promise<void>;
  recordSeen(): void;
  /** Lets go of all that it has noted: what a heap is measured for is not this. */
  forget(): void;
  /** Scrolls by 80 % of a screen every 250 ms to the end. Resolves a step after the last. */
  scrollThrough(): Promise<void>;
}

declare global {
  var probe: Probe;
}

/** Runs in the page before any script of its own. It must not use anything from outside: it travels as text. */
export function installProbe(): void {
  /** Around everything the stand-in translates. */
  const mark = '【';
  const translatedAt = new Map<number, number>();
  const seenAt = new Map<number, number>();
  const addedAt = new Map<number, number>();
  const longTasks: Probe['longTasks'] = [];
  const now = () => performance.timeOrigin + performance.now();
  let blocks: Element[] = [];
  /** What has changed and has not been looked at. */
  let changes: { records: MutationRecord[]; at: number; isLoaded: boolean }[] = [];
  let awaitedBlocks = new Set<number>();
  let resolveTranslated = () => {};
  const all = () => {
    if (blocks.length === 0) blocks = [...document.querySelectorAll('[data-b]')];
    return blocks;
  };
  // Not through `dataset`, which makes an object for each element that is looked at.
  const numberOf = (element: Element | null) => {
    const number = element?.getAttribute('data-b') ?? undefined;
    return number === undefined ? undefined : Number(number);
  };
  const numbersOf = (elements: readonly Element[]) => elements.map(numberOf).filter((number) => number !== undefined);

  /** The block that something stands in or right behind. */
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
    // A block of the page may have been translated by now, but was not when it was added.
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

  /** Looks for them as in a list by height: reading every box at every step would cost more than what is measured. */
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
    scrollThrough: () =>
      new Promise((resolve) => {
        let wasAtEnd = false;
        const timer = setInterval(() => {
          if (wasAtEnd) {
            clearInterval(timer);
            resolve();
            return;
          }
          scrollBy(0, innerHeight * 0.8);
          recordSeen();
          wasAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
        }, 250);
      }),
  };
}
