import type { Segment, SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { SessionError } from '../session-state.ts';
import type { ContentKey } from '../units/translation-cache.ts';
import type { Entry } from '../units/unit-entry.ts';

/** A text that is being translated, and all the units on the page that have it. */
interface Question {
  readonly id: string;
  readonly key: ContentKey;
  readonly entries: Set<Entry>;
}

interface Request {
  readonly questions: Map<string, Question>;
  readonly abort: AbortController;
  hasSuccess: boolean;
  lastError: SessionError | undefined;
}

export type Translate = (
  segments: readonly Segment[],
  signal: AbortSignal,
) => AsyncIterable<SegmentResult | SegmentPartial>;

export interface AskingEvents {
  onPartial(entries: ReadonlySet<Entry>, partial: SegmentPartial): void;
  onResult(key: ContentKey, entries: ReadonlySet<Entry>, result: Answer): void;
  /** A request has ended; nothing of it is open any more. */
  onEnd(end: { hasSuccess: boolean; error: SessionError | undefined }): void;
}

export type Answer =
  | Exclude<SegmentResult, { status: 'failed' }>
  | { id: string; status: 'failed'; error: SessionError };

/** The requests under way. The same text is asked for once, and what nobody waits for any more is cancelled. */
export class Asking {
  readonly #translate: Translate;
  readonly #events: AskingEvents;
  readonly #requests = new Set<Request>();
  readonly #open = new Map<ContentKey, { question: Question; request: Request }>();

  constructor(translate: Translate, events: AskingEvents) {
    this.#translate = translate;
    this.#events = events;
  }

  get requestsInFlight(): number {
    return this.#requests.size;
  }

  isUnderWay(key: ContentKey): boolean {
    return this.#open.has(key);
  }

  /** Asks for all of these in one request; lets those whose text is under way already wait for that. */
  ask(entries: Iterable<Entry>, priority: number): void {
    const request: Request = {
      questions: new Map(),
      abort: new AbortController(),
      hasSuccess: false,
      lastError: undefined,
    };
    const segments: Segment[] = [];
    for (const entry of entries) {
      const open = this.#open.get(entry.key);
      if (open) {
        open.question.entries.add(entry);
        continue;
      }
      const question = { id: idOf(segments.length), key: entry.key, entries: new Set([entry]) };
      request.questions.set(question.id, question);
      this.#open.set(entry.key, { question, request });
      segments.push({ id: question.id, content: entry.unit.content, priority });
    }
    if (segments.length === 0) return;
    this.#requests.add(request);
    void this.#run(request, segments); // it reports through the events, failures included
  }

  /** The entry does not wait any more. */
  leave(entry: Entry): void {
    const open = this.#open.get(entry.key);
    if (!open?.question.entries.delete(entry)) return;
    const isWanted = open.request.questions.values().some((question) => question.entries.size > 0);
    if (!isWanted) this.#drop(open.request);
  }

  stop(): void {
    for (const request of this.#requests) this.#drop(request);
  }

  async #run(request: Request, segments: readonly Segment[]): Promise<void> {
    const { signal } = request.abort;
    let error: SessionError = { reason: 'disconnected', message: 'The answer ended too early' };
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

  #receive(request: Request, result: SegmentResult | SegmentPartial): void {
    const question = request.questions.get(result.id);
    // Not ours, or answered before.
    if (!question) return;
    if (result.status === 'partial') {
      this.#events.onPartial(question.entries, result);
      return;
    }
    if (result.status === 'failed') request.lastError = result.error;
    else request.hasSuccess = true;
    this.#answer(request, question, result);
  }

  #answer(request: Request, question: Question, answer: Answer): void {
    request.questions.delete(question.id);
    this.#open.delete(question.key);
    this.#events.onResult(question.key, question.entries, answer);
  }

  #finish(request: Request, error: SessionError): void {
    for (const question of [...request.questions.values()]) {
      request.lastError = error;
      this.#answer(request, question, { id: question.id, status: 'failed', error });
    }
    this.#requests.delete(request);
    this.#events.onEnd({ hasSuccess: request.hasSuccess, error: request.lastError });
  }

  #drop(request: Request): void {
    for (const question of request.questions.values()) this.#open.delete(question.key);
    this.#requests.delete(request);
    request.abort.abort();
  }
}

/**
 * Unique in its request, which is all that is asked of it. Not in decimal digits: Chromium keeps what it has written so, in a table
 * that takes 64 kB of the page as soon as there are a few.
 */
function idOf(index: number): string {
  return index.toString(36);
}
