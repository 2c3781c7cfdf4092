import type { Clock } from '@interlinear/translation';
import type { Segment, SegmentPartial, SegmentResult, Surroundings, Translate } from '@interlinear/translation/segment';
import type { SessionError } from '@interlinear/translation/translation-error';

export interface RequestEvents {
  onResult(text: string, result: SegmentResult): void;
  /** A request has ended. `unanswered` are the sentences without a result. */
  onEnd(end: { hasSuccess: boolean; error: SessionError | undefined; unanswered: readonly string[] }): void;
}

interface SentenceRequest {
  /** Sentences without a result, by the id of their segment. */
  pending: Map<string, string>;
  abort: AbortController;
}

type Results = AsyncIterator<SegmentResult | SegmentPartial>;

/** Longest wait for the next result, in milliseconds; longer than the pipeline's own limit. */
const STALL_MS = 45_000;

/** Keeps track of the requests in flight. An engine gets numbered sentences and their surroundings, never times. */
export class SentenceRequests {
  readonly #translate: Translate;
  readonly #clock: Clock;
  readonly #events: RequestEvents;
  readonly #requests = new Set<SentenceRequest>();
  readonly #running = new Set<Promise<void>>();

  constructor(translate: Translate, clock: Clock, events: RequestEvents) {
    this.#translate = translate;
    this.#clock = clock;
    this.#events = events;
  }

  get count(): number {
    return this.#requests.size;
  }

  /** Resolves when all requests in flight have ended or were cancelled. */
  async whenIdle(): Promise<void> {
    await Promise.all(this.#running);
  }

  isPending(text: string): boolean {
    return this.#requests.values().some(({ pending }) => pending.values().some((other) => other === text));
  }

  /** Requests sentences in the order of their importance. Resolves when the request has ended or was cancelled. */
  send(sentences: readonly string[], options: { surroundings: Surroundings; priority: number }): Promise<void> {
    const running = this.#run(sentences, options).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async #run(sentences: readonly string[], options: { surroundings: Surroundings; priority: number }): Promise<void> {
    const texts = [...new Set(sentences)];
    const pending = new Map(texts.map((text, index) => [index.toString(36), text]));
    const request: SentenceRequest = { pending, abort: new AbortController() };
    this.#requests.add(request);
    const segments = [...pending].map(([id, text], index) => toSegment(id, text, { ...options, index }));
    const error = await this.#receive(request, segments);
    // Cancelled requests have left the set, and report nothing.
    if (!this.#requests.delete(request)) return;
    this.#events.onEnd({ hasSuccess: pending.size < texts.length, error, unanswered: [...pending.values()] });
  }

  /** Cancels the requests in which no sentence is wanted any more. */
  keepOnly(isWanted: (text: string) => boolean): void {
    for (const request of this.#requests) {
      if (!request.pending.values().some(isWanted)) this.#drop(request);
    }
  }

  cancelAll(): void {
    for (const request of this.#requests) this.#drop(request);
  }

  #drop(request: SentenceRequest): void {
    this.#requests.delete(request);
    request.abort.abort();
  }

  async #receive(request: SentenceRequest, segments: readonly Segment[]): Promise<SessionError | undefined> {
    const { signal } = request.abort;
    let error: SessionError | undefined;
    let results: Results | undefined;
    try {
      results = this.#translate(segments, signal)[Symbol.asyncIterator]();
      while (request.pending.size > 0) {
        const next = await this.#beforeStall(results.next(), signal);
        if (signal.aborted) return undefined;
        if (next === 'stalled') {
          request.abort.abort();
          return { reason: 'disconnected', message: 'The translator stopped answering' };
        }
        if (next.done) break;
        const result = next.value;
        const text = request.pending.get(result.id);
        if (text === undefined || result.status === 'partial') continue;
        if (result.status === 'failed') error = result.error;
        else request.pending.delete(result.id);
        if (result.status !== 'failed') this.#events.onResult(text, result);
      }
    } catch (thrown) {
      return { reason: 'disconnected', message: thrown instanceof Error ? thrown.message : 'Unknown failure' };
    } finally {
      leave(results);
    }
    if (request.pending.size > 0) error ??= { reason: 'disconnected', message: 'The response ended too early' };
    return error;
  }

  async #beforeStall<Value>(next: Promise<Value>, signal: AbortSignal): Promise<Value | 'stalled'> {
    const timer = new AbortController();
    const stop = () => timer.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const stalled = this.#clock.sleep(STALL_MS, timer.signal).then<'stalled', Value | 'stalled'>(
        () => 'stalled' as const,
        // Cancelled, because the request was or because the answer came.
        () => (signal.aborted ? ('stalled' as const) : next),
      );
      return await Promise.race([next, stalled]);
    } finally {
      signal.removeEventListener('abort', stop);
      timer.abort();
    }
  }
}

/** Lets the translator free what it holds. Its reaction is of no interest: the request has ended. */
function leave(results: Results | undefined): void {
  void results?.return?.()?.catch(() => undefined);
}

function toSegment(
  id: string,
  text: string,
  { surroundings, priority, index }: { surroundings: Surroundings; priority: number; index: number },
): Segment {
  return { id, content: [text], priority: priority + index, surroundings };
}
