/** Those who read pages that are there go before the work on further ones: both share a processor, and most often a database. */
export interface Precedence {
  /** Something that a person waits for. */
  first<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nobody is being answered, at the latest after a moment: many readers must not stop the work. */
  giveWay(): Promise<void>;
}

/** How long a step of the work waits at most. */
const MOST_MS = 150;

export function createPrecedence(): Precedence {
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
    giveWay() {
      if (answering === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const resume = () => {
          clearTimeout(timer);
          waiting.delete(resume);
          resolve();
        };
        const timer = setTimeout(resume, MOST_MS);
        waiting.add(resume);
      });
    },
  };
}
