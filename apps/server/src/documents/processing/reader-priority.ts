/** Gives reader requests priority over translation, which shares their processor and usually their database. */
export interface ReaderPriority {
  /** Runs a request that a person waits for. */
  serve<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Resolves when no reader request is running, at the latest after {@link MAX_WAIT_MS}: many readers must not stall
   * translation.
   */
  yieldToReaders(): Promise<void>;
}

/** Maximum delay of one step of the work. */
const MAX_WAIT_MS = 150;

export function createReaderPriority(): ReaderPriority {
  const waiting = new Set<() => void>();
  let answering = 0;

  return {
    async serve(work) {
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
