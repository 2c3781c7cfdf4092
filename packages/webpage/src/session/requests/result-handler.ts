import type { SegmentPartial } from '@interlinear/translation/segment';
import { textLength, withSharedMarks } from '../../inline-content.ts';
import type { Writing } from '../rendering/render-queue.ts';
import type { SessionError } from '../session-state.ts';
import type { ContentKey, TranslationMemory } from '../units/translation-cache.ts';
import type { Entry } from '../units/unit-entry.ts';
import type { PageUnits } from '../units/unit-lifecycle.ts';
import type { EntryBook } from '../units/unit-registry.ts';
import type { ViewWatch } from '../viewport/view-tracker.ts';
import type { Answer } from './request-tracker.ts';

export interface SettlingParts {
  book: EntryBook;
  often: TranslationMemory;
  view: ViewWatch;
  writing: Writing;
  units: PageUnits;
}

/** What stands on a page again and again, a button or an author, is no longer than this, in characters. */
const OFTEN_MET = 60;

export interface Failure {
  error: SessionError;
  /** Questions that failed in a row. */
  times: number;
}

/** What answers mean for the units that waited for them. */
export class Settling {
  readonly #parts: SettlingParts;
  readonly #failures = new WeakMap<Entry, Failure>();

  constructor(parts: SettlingParts) {
    this.#parts = parts;
  }

  receivePartial(entries: ReadonlySet<Entry>, { text }: SegmentPartial): void {
    const { units, writing } = this.#parts;
    for (const entry of entries) {
      // In place of an original with links in it, a text without them would take them away for a moment.
      const hasMarkup = entry.unit.kind === 'text' && entry.unit.elements.size > 0;
      if (writing.look.mode === 'translation' && hasMarkup) continue;
      entry.content = [text];
      units.draw(entry);
    }
  }

  receive(key: ContentKey, entries: ReadonlySet<Entry>, received: Answer): void {
    const answer =
      received.status === 'translated' ? { ...received, content: withSharedMarks(received.content) } : received;
    // What is longer is remembered when the page loses it; until then, it is kept where it is shown.
    if (answer.status === 'translated' && textLength(answer.content) <= OFTEN_MET) {
      this.#parts.often.set(key, answer.content);
    }
    for (const entry of entries) this.#settle(entry, answer);
  }

  /** What failed is asked for again. */
  retry(isWanted: (failure: Failure) => boolean): void {
    const { book, units } = this.#parts;
    for (const entry of book.all()) {
      const failure = entry.status === 'failed' ? this.#failures.get(entry) : undefined;
      if (failure && isWanted(failure)) units.wait(entry);
    }
  }

  #settle(entry: Entry, answer: Answer): void {
    const { book, units, view } = this.#parts;
    const times = (this.#failures.get(entry)?.times ?? 0) + 1;
    if (answer.status === 'failed') this.#failures.set(entry, { error: answer.error, times });
    else this.#failures.delete(entry);
    if (answer.status === 'translated') {
      units.translate(entry, answer.content);
      return;
    }
    book.setStatus(entry, answer.status);
    entry.content = undefined;
    // A half-streamed translation, or that of an older text, goes when there is no better one.
    if (entry.shown) units.draw(entry);
    else view.unwatch(entry);
  }
}
