import {
  type DocumentBlock,
  type DocumentPageData,
  PAGES_PER_REQUEST,
  type ToldPage,
} from '@interlinear/contract/documents';
import { useSyncExternalStore } from 'react';

/** Pages by their index. */
export type Pages = ReadonlyMap<number, DocumentPageData>;

/** The pages of one document with their texts: those that somebody looks at, as new as the server tells of them. */
export interface PageStore {
  /** The same map until something changes. */
  pages(): Pages;
  /** The last request for pages failed; `retry` repeats it. */
  failure(): unknown;
  subscribe(listener: () => void): () => void;
  /** These are looked at; they are fetched when the server has them. */
  setVisible(indexes: Iterable<number>): void;
  /** All pages, those to come too: something searches in them. */
  requestAll(): void;
  /** The server has a page, or a newer one, and may have sent it along. */
  announce(page: ToldPage): void;
  /** The announcedSequences that the server told of; 0 before it told anything. */
  latestSequence(): number;
  /** Somebody has put words of their own into a block. */
  replaceBlock(index: number, block: DocumentBlock): void;
  retry(): void;
}

/** @param load the pages from `first` to `last` that were read, the last one included */
export function createPageStore(
  load: (first: number, last: number) => Promise<readonly DocumentPageData[]>,
): PageStore {
  const listeners = new Set<() => void>();
  const announcedSequences = new Map<number, number>();
  /** Until somebody says where they look, it is at the beginning. */
  const visible = new Set([0]);
  /** What a page was requestedSequences for in vain: it is not requestedSequences for again before it changes. */
  const requestedSequences = new Map<number, number>();
  let pages: Pages = new Map();
  let failure: unknown;
  let isAllRequested = false;
  let isLoading = false;

  function change(next: Pages): void {
    pages = next;
    for (const listener of listeners) listener();
  }

  /** What was told meanwhile is newer than what was requestedSequences for before. */
  function put(loaded: readonly DocumentPageData[]): void {
    const newer = loaded.filter(({ index, sequence }) => (pages.get(index)?.sequence ?? -1) <= sequence);
    change(new Map([...pages, ...newer.map((page) => [page.index, page] as const)]));
  }

  function isDue(index: number): boolean {
    const sequence = announcedSequences.get(index);
    if (sequence === undefined || !(isAllRequested || visible.has(index))) return false;
    return (pages.get(index)?.sequence ?? -1) < sequence && requestedSequences.get(index) !== sequence;
  }

  async function loadDue(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    // After what is being told just now, so that one request brings it all.
    await undefined;
    for (let range = nextRange(); range && failure === undefined; range = nextRange()) {
      const { first, last } = range;
      for (let index = first; index <= last; index += 1)
        requestedSequences.set(index, announcedSequences.get(index) ?? 0);
      try {
        const loaded = await load(first, last);
        put(loaded);
      } catch (error) {
        failure = error;
        change(pages);
      }
    }
    isLoading = false;
  }

  /** Due pages that stand together, as many as one request takes; those that somebody looks at go first. */
  function nextRange(): { first: number; last: number } | undefined {
    const first =
      [...visible].toSorted((one, other) => one - other).find(isDue) ?? [...announcedSequences.keys()].find(isDue);
    if (first === undefined) return undefined;
    let last = first;
    while (last - first + 1 < PAGES_PER_REQUEST && isDue(last + 1)) last += 1;
    return { first, last };
  }

  return {
    pages: () => pages,
    failure: () => failure,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setVisible(indexes) {
      visible.clear();
      for (const index of indexes) visible.add(index);
      // What goes wrong stands in `failure`.
      void loadDue();
    },
    requestAll() {
      isAllRequested = true;
      void loadDue();
    },
    announce(page) {
      const { index, sequence } = page;
      announcedSequences.set(index, Math.max(sequence, announcedSequences.get(index) ?? 0));
      if ('blocks' in page) put([page]);
      void loadDue();
    },
    latestSequence: () => Math.max(0, ...announcedSequences.values()),
    replaceBlock(index, block) {
      const page = pages.get(index);
      if (!page) return;
      const blocks = page.blocks.map((old) => (old.id === block.id ? block : old));
      change(new Map([...pages, [index, { ...page, blocks }]]));
    },
    retry() {
      failure = undefined;
      requestedSequences.clear();
      change(pages);
      void loadDue();
    },
  };
}

/** The pages that were fetched so far. */
export function usePages(store: PageStore): Pages {
  return useSyncExternalStore(store.subscribe, store.pages);
}
