import type { Segment, SegmentPartial, SegmentResult, Surroundings } from '@interlinear/translation/segment';
import type { Translate } from '../session-options.ts';
import type { SessionError } from '../session-state.ts';
import type { ContentKey } from '../units/translation-cache.ts';
import type { UnitEntry } from '../units/unit-entry.ts';

/** A requested text and all entries waiting for it. */
interface PendingText {
  readonly id: string;
  readonly key: ContentKey;
  readonly entries: Set<UnitEntry>;
}

interface BatchRequest {
  readonly pendingTexts: Map<string, PendingText>;
  readonly abort: AbortController;
  hasSuccess: boolean;
  lastError: SessionError | undefined;
}

export interface RequestEvents {
  onPartial(entries: ReadonlySet<UnitEntry>, partial: SegmentPartial): void;
  onResult(key: ContentKey, entries: ReadonlySet<UnitEntry>, result: TextResult): void;
  /** A request has ended and all its texts have results. */
  onEnd(end: { hasSuccess: boolean; error: SessionError | undefined }): void;
}

export type TextResult =
  | Exclude<SegmentResult, { status: 'failed' }>
  | { id: string; status: 'failed'; error: SessionError };

/** Tracks requests in flight. Equal texts are requested once, and a request that no entry waits for is cancelled. */
export class RequestTracker {
  readonly #translate: Translate;
  readonly #surroundingsOf: (entry: UnitEntry) => Surroundings;
  readonly #events: RequestEvents;
  readonly #requests = new Set<BatchRequest>();
  readonly #pendingByKey = new Map<ContentKey, { pending: PendingText; request: BatchRequest }>();

  /** @param surroundingsOf returns where the first text of a request stands; its other texts share it */
  constructor(translate: Translate, surroundingsOf: (entry: UnitEntry) => Surroundings, events: RequestEvents) {
    this.#translate = translate;
    this.#surroundingsOf = surroundingsOf;
    this.#events = events;
  }

  get requestsInFlight(): number {
    return this.#requests.size;
  }

  isPending(key: ContentKey): boolean {
    return this.#pendingByKey.has(key);
  }

  /** Requests these entries together. Entries whose text is already pending wait for that result instead. */
  send(entries: Iterable<UnitEntry>, priority: number): void {
    const request: BatchRequest = {
      pendingTexts: new Map(),
      abort: new AbortController(),
      hasSuccess: false,
      lastError: undefined,
    };
    const segments: Segment[] = [];
    let surroundings: Surroundings | undefined;
    for (const entry of entries) {
      const inFlight = this.#pendingByKey.get(entry.key);
      if (inFlight) {
        inFlight.pending.entries.add(entry);
        continue;
      }
      const pending = { id: segmentId(segments.length), key: entry.key, entries: new Set([entry]) };
      request.pendingTexts.set(pending.id, pending);
      this.#pendingByKey.set(entry.key, { pending, request });
      surroundings ??= this.#surroundingsOf(entry);
      segments.push({ id: pending.id, content: entry.unit.content, priority, surroundings });
    }
    if (segments.length === 0) return;
    this.#requests.add(request);
    void this.#run(request, segments); // reports success and failure through the events
  }

  /** Removes an entry that no longer waits for its result. */
  removeWaiter(entry: UnitEntry): void {
    const inFlight = this.#pendingByKey.get(entry.key);
    if (!inFlight?.pending.entries.delete(entry)) return;
    const isWanted = inFlight.request.pendingTexts.values().some((pending) => pending.entries.size > 0);
    if (!isWanted) this.#drop(inFlight.request);
  }

  /** Cancels the requests of any of these entries. Returns all entries that waited for the cancelled requests. */
  cancel(entries: ReadonlySet<UnitEntry>): UnitEntry[] {
    const cancelled: UnitEntry[] = [];
    for (const request of this.#requests) {
      const waiters = request.pendingTexts
        .values()
        .flatMap((pending) => pending.entries)
        .toArray();
      if (!waiters.some((entry) => entries.has(entry))) continue;
      this.#drop(request);
      cancelled.push(...waiters);
    }
    return cancelled;
  }

  stop(): void {
    for (const request of this.#requests) this.#drop(request);
  }

  async #run(request: BatchRequest, segments: readonly Segment[]): Promise<void> {
    const { signal } = request.abort;
    let error: SessionError = { reason: 'disconnected', message: 'The response ended too early' };
    try {
      for await (const result of this.#translate(segments, signal)) {
        if (signal.aborted) return;
        this.#receive(request, result);
      }
    } catch (thrown) {
      error = { reason: 'disconnected', message: thrown instanceof Error ? thrown.message : 'Unknown failure' };
    }
    if (!signal.aborted) this.#finish(request, error);
  }

  #receive(request: BatchRequest, result: SegmentResult | SegmentPartial): void {
    const pending = request.pendingTexts.get(result.id);
    // Unknown id, or already answered.
    if (!pending) return;
    if (result.status === 'partial') {
      this.#events.onPartial(pending.entries, result);
      return;
    }
    if (result.status === 'failed') request.lastError = result.error;
    else request.hasSuccess = true;
    this.#complete(request, pending, result);
  }

  #complete(request: BatchRequest, pending: PendingText, result: TextResult): void {
    request.pendingTexts.delete(pending.id);
    this.#pendingByKey.delete(pending.key);
    this.#events.onResult(pending.key, pending.entries, result);
  }

  #finish(request: BatchRequest, error: SessionError): void {
    for (const pending of [...request.pendingTexts.values()]) {
      request.lastError = error;
      this.#complete(request, pending, { id: pending.id, status: 'failed', error });
    }
    this.#requests.delete(request);
    this.#events.onEnd({ hasSuccess: request.hasSuccess, error: request.lastError });
  }

  #drop(request: BatchRequest): void {
    for (const pending of request.pendingTexts.values()) this.#pendingByKey.delete(pending.key);
    this.#requests.delete(request);
    request.abort.abort();
  }
}

/**
 * Returns an id unique within its request. In base 36, because Chromium caches the strings of decimal numbers in a
 * table that takes 64 kB per page.
 */
function segmentId(index: number): string {
  return index.toString(36);
}
