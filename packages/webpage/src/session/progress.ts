import type { EntryBook } from './entry-book.ts';
import type { PageReader } from './page-reader.ts';
import type { Sending } from './sending.ts';
import type { SessionError, SessionState } from './session-state.ts';
import type { Writing } from './writing.ts';

export interface ProgressParts {
  book: EntryBook;
  reader: PageReader;
  sending: Sending;
  writing: Writing;
  onProgress: ((state: SessionState) => void) | undefined;
}

/** How far a translation is, for whoever shows it. */
export class Progress {
  readonly #parts: ProgressParts;
  #lastError: SessionError | undefined;
  #reported = '';

  constructor(parts: ProgressParts) {
    this.#parts = parts;
  }

  noteError(error: SessionError): void {
    this.#lastError = error;
  }

  state(): SessionState {
    const { waiting, asked, translated, kept, refused, failed } = this.#parts.book.counts;
    const pending = waiting + asked;
    const status = this.#status(pending);
    const hasTrouble = failed > 0 || status === 'paused' || status === 'blocked';
    return {
      status,
      found: pending + translated + kept + refused + failed,
      translated,
      kept: kept + refused,
      pending,
      failed,
      ...(hasTrouble && this.#lastError && { lastError: this.#lastError }),
    };
  }

  /** Tells the state if it is another than the one told last. */
  report(): void {
    const state = this.state();
    const reported = JSON.stringify(state);
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#parts.onProgress?.(state);
  }

  #status(pending: number): SessionState['status'] {
    const { reader, sending, writing } = this.#parts;
    if (sending.pause === 'until-told') return 'blocked';
    if (sending.pause === 'passing') return 'paused';
    return pending > 0 || reader.isBusy || writing.hasWork ? 'working' : 'done';
  }
}
