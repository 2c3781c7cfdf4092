/** Those who read pages that are there go before the work on further ones: both share a processor, and most often a database. */
export interface ReaderPriority {
  /** Something that a person waits for. */
  first<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nobody is being answered, at the latest after a moment: many readers must not stop the work. */
  yieldToReaders(): Promise<void>;
}

/** How long a step of the work waits at most. */
const MAX_WAIT_MS = 150;

export function createReaderPriority(): ReaderPriority {
  const waiting = new Set<() => void>();
  let answering = 0;

  return {
    async first(work) {
      answering += 1;
      try {
        return await work();
      } finally {
        answering -= 1;
        if (answering === 0) for (const resume of waiting) resume();
      }
    },
    yieldToReaders() {
      if (answering === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const resume = () => {
          clearTimeout(timer);
          waiting.delete(resume);
          resolve();
        };
        const timer = setTimeout(resume, MAX_WAIT_MS);
        waiting.add(resume);
      });
    },
  };
}
