/** Tells those who wait for a document, in this process, that something of it changed. */
export interface DocumentChanges {
  announce(id: string): void;
  /** Nobody is to work on it any more. */
  interrupt(id: string): void;
  /** Calls `stop` when it is interrupted; returns what ends that. */
  onInterrupt(id: string, stop: () => void): () => void;
  /** Resolves with the next announcement, or after the time: processes do not hear of each other's. */
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
