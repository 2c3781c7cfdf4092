import type { SegmentPartial } from '@interlinear/translation/segment';
import { withSharedMarks } from '../marks.ts';
import type { Answer } from './asking.ts';
import type { Entry } from './entry.ts';
import type { EntryBook } from './entry-book.ts';
import type { PageUnits } from './page-units.ts';
import { type ContentKey, type TranslationMemory, textLength } from './translation-memory.ts';
import type { ViewWatch } from './view-watch.ts';
import type { Writing } from './writing.ts';

export interface SettlingParts {
  book: EntryBook;
  memory: TranslationMemory;
  view: ViewWatch;
  writing: Writing;
  units: PageUnits;
}

/** What stands on a page again and again, a button or an author, is no longer than this, in characters. */
const OFTEN_MET = 60;

/** What answers mean for the units that waited for them. */
export class Settling {
  readonly #parts: SettlingParts;

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
      this.#parts.memory.set(key, answer.content);
    }
    for (const entry of entries) this.#settle(entry, answer);
  }

  /** What failed is asked for again. */
  retry(isWanted: (entry: Entry) => boolean): void {
    const { book, units } = this.#parts;
    for (const entry of book.all()) if (entry.status === 'failed' && isWanted(entry)) units.wait(entry);
  }

  #settle(entry: Entry, answer: Answer): void {
    const { book, units, view } = this.#parts;
    const times = (entry.failure?.times ?? 0) + 1;
    entry.failure = answer.status === 'failed' ? { error: answer.error, times } : undefined;
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
