/** Notifications about documents, within this process and from others. */
export interface DocumentChanges {
  announce(id: string): void;
  /** Passes on an announcement by another process. */
  receive(id: string): void;
  /** Stops any work on the document in this process. */
  interrupt(id: string): void;
  /** Calls `stop` when the document is interrupted. Returns a function that unregisters it. */
  onInterrupt(id: string, stop: () => void): () => void;
  /**
   * Resolves with `changed` when the document has changed, as far as is known, or with `idle` after a timeout.
   * @param options.sequence the last known one of the document
   */
  next(
    id: string,
    options: { sequence: number | undefined; withinMs: number; signal: AbortSignal },
  ): Promise<'changed' | 'idle'>;
}

export interface DocumentChangesOptions {
  /** Tells other processes; they may miss it. */
  broadcast?(id: string): void;
  /** Reads the sequence numbers of documents; deleted ones have none. */
  readSequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  onError(error: unknown): void;
}

/** Interval for noticing changes whose announcement this process has missed. */
const POLL_MS = 1_000;

interface Waiting {
  sequence: number | undefined;
  wake(result: 'changed' | 'idle'): void;
}

/**
 * Creates the notifications. However many streams wait, one query per interval looks at all their documents, because people
 * may open many.
 */
export function createDocumentChanges({ broadcast, readSequences, onError }: DocumentChangesOptions): DocumentChanges {
  const waiting = new Map<string, Set<Waiting>>();
  const working = new Map<string, () => void>();
  let isPollDue = false;

  function receive(id: string): void {
    for (const { wake } of waiting.get(id) ?? []) wake('changed');
  }

  async function poll(): Promise<void> {
    if (waiting.size === 0) return;
    const sequences = await readSequences([...waiting.keys()]);
    for (const [id, all] of waiting) {
      for (const { sequence, wake } of all) if (sequence !== sequences.get(id)) wake('changed');
    }
  }

  function schedulePoll(): void {
    if (isPollDue) return;
    isPollDue = true;
    setTimeout(async () => {
      await poll().catch(onError);
      isPollDue = false;
      if (waiting.size > 0) schedulePoll();
    }, POLL_MS).unref();
  }

  return {
    announce(id) {
      receive(id);
      broadcast?.(id);
    },
    receive,
    interrupt: (id) => working.get(id)?.(),
    onInterrupt(id, stop) {
      working.set(id, stop);
      return () => {
        if (working.get(id) === stop) working.delete(id);
      };
    },
    next(id, { sequence, withinMs, signal }) {
      return new Promise((resolve) => {
        const onAbort = () => entry.wake('idle');
        const entry: Waiting = {
          sequence,
          wake(result) {
            clearTimeout(timer);
            signal.removeEventListener('abort', onAbort);
            const others = waiting.get(id);
            others?.delete(entry);
            if (others?.size === 0) waiting.delete(id);
            resolve(result);
          },
        };
        const timer = setTimeout(() => entry.wake('idle'), withinMs);
        signal.addEventListener('abort', onAbort);
        const all = waiting.get(id) ?? new Set();
        all.add(entry);
        waiting.set(id, all);
        schedulePoll();
        if (signal.aborted) onAbort();
      });
    },
  };
}
