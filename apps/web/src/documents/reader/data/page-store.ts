import {
  type AnnouncedPage,
  type DocumentBlock,
  type DocumentPageData,
  PAGES_PER_REQUEST,
} from '@interlinear/contract/documents';
import { useSyncExternalStore } from 'react';

/** Pages by index. */
export type Pages = ReadonlyMap<number, DocumentPageData>;

/** Loads the pages of a document as they become visible, and again when the server announces a newer version. */
export interface PageStore {
  /** Returns the same map until something changes. */
  pages(): Pages;
  /** Error of the last request, if it failed; `retry` repeats the request. */
  failure(): unknown;
  subscribe(listener: () => void): () => void;
  /** Sets the visible pages; they are loaded once the server has them. */
  setVisible(indexes: Iterable<number>): void;
  /** Loads all pages, later ones included, e.g. for a search. */
  requestAll(): void;
  /** Reports that the server has a new version of a page; it may come with the page's texts. */
  announce(page: AnnouncedPage): void;
  /** Highest sequence number announced so far; 0 at first. */
  latestSequence(): number;
  /** Replaces a block after an edit. */
  replaceBlock(index: number, block: DocumentBlock): void;
  retry(): void;
}

/** @param load fetches the available pages from `first` to `last`, inclusive */
export function createPageStore(
  load: (first: number, last: number) => Promise<readonly DocumentPageData[]>,
): PageStore {
  const listeners = new Set<() => void>();
  const announcedSequences = new Map<number, number>();
  /** The first page until `setVisible` is called. */
  const visible = new Set([0]);
  /** Sequence last requested for each page. The same one is not requested twice, even if the answer was older. */
  const requestedSequences = new Map<number, number>();
  let pages: Pages = new Map();
  let failure: unknown;
  let isAllRequested = false;
  let isLoading = false;

  function setPages(next: Pages): void {
    pages = next;
    for (const listener of listeners) listener();
  }

  /** Adds loaded pages, unless a newer version has arrived in the meantime. */
  function addPages(loaded: readonly DocumentPageData[]): void {
    const newer = loaded.filter(({ index, sequence }) => (pages.get(index)?.sequence ?? -1) <= sequence);
    setPages(new Map([...pages, ...newer.map((page) => [page.index, page] as const)]));
  }

  function isDue(index: number): boolean {
    const sequence = announcedSequences.get(index);
    if (sequence === undefined || !(isAllRequested || visible.has(index))) return false;
    return (pages.get(index)?.sequence ?? -1) < sequence && requestedSequences.get(index) !== sequence;
  }

  async function loadDue(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    // Wait for further announcements of the same tick, so that one request loads them all.
    await undefined;
    for (let range = nextRange(); range && failure === undefined; range = nextRange()) {
      const { first, last } = range;
      for (let index = first; index <= last; index += 1)
        requestedSequences.set(index, announcedSequences.get(index) ?? 0);
      try {
        const loaded = await load(first, last);
        addPages(loaded);
      } catch (error) {
        failure = error;
        setPages(pages);
      }
    }
    isLoading = false;
  }

  /** Returns a range of adjacent due pages that fits into one request; visible pages come first. */
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
      // Not awaited: an error is stored in `failure`.
      void loadDue();
    },
    requestAll() {
      isAllRequested = true;
      void loadDue();
    },
    announce(page) {
      const { index, sequence } = page;
      announcedSequences.set(index, Math.max(sequence, announcedSequences.get(index) ?? 0));
      if ('blocks' in page) addPages([page]);
      void loadDue();
    },
    latestSequence: () => Math.max(0, ...announcedSequences.values()),
    replaceBlock(index, block) {
      const page = pages.get(index);
      if (!page) return;
      const blocks = page.blocks.map((old) => (old.id === block.id ? block : old));
      setPages(new Map([...pages, [index, { ...page, blocks }]]));
    },
    retry() {
      failure = undefined;
      requestedSequences.clear();
      setPages(pages);
      void loadDue();
    },
  };
}

/** Returns the pages loaded so far. */
export function usePages(store: PageStore): Pages {
  return useSyncExternalStore(store.subscribe, store.pages);
}
