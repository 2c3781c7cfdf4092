/** Notifications about documents within this process. */
export interface DocumentChanges {
  announce(id: string): void;
  /** Stops any work on the document in this process. */
  interrupt(id: string): void;
  /** Calls `stop` when the document is interrupted. Returns a function that unregisters it. */
  onInterrupt(id: string, stop: () => void): () => void;
  /**
   * Resolves with the next announcement or after a timeout. The timeout covers changes by other processes, which are
   * not announced here.
   */
  next(id: string, options: { withinMs: number; signal: AbortSignal }): Promise<void>;
}

export function createDocumentChanges(): DocumentChanges {
  const waiting = new Map<string, Set<() => void>>();
  const working = new Map<string, () => void>();

  return {
    announce(id) {
      const waking = waiting.get(id);
      waiting.delete(id);
      for (const wake of waking ?? []) wake();
    },
    interrupt: (id) => working.get(id)?.(),
    onInterrupt(id, stop) {
      working.set(id, stop);
      return () => {
        if (working.get(id) === stop) working.delete(id);
      };
    },
    next(id, { withinMs, signal }) {
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          const others = waiting.get(id);
          others?.delete(wake);
          if (others?.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(wake, withinMs);
        signal.addEventListener('abort', wake);
        const all = waiting.get(id) ?? new Set();
        all.add(wake);
        waiting.set(id, all);
        if (signal.aborted) wake();
      });
    },
  };
}
