import type { SessionCue } from '@interlinear/subtitles/session';
import { say } from '../../messages/say.ts';
import { findLines } from './find-lines.ts';
import { element, iconButton } from './panel-elements.ts';

interface TranscriptSearchOptions {
  document: Document;
  /** Called with each change of the text. */
  onQuery(query: string): void;
  /** Brings a line that was found into view. */
  reveal(index: number): void;
  /** Moves the focus to the lines. */
  leave(): void;
}

/** Search field of the transcript, with buttons to go through what was found. */
export class TranscriptSearch {
  readonly element: HTMLElement;
  readonly #options: TranscriptSearchOptions;
  readonly #input: HTMLInputElement;
  readonly #count: HTMLOutputElement;
  readonly #buttons: HTMLButtonElement[];
  #cues: readonly SessionCue[] = [];
  #found: number[] = [];
  /** Position in `#found`; -1 before any was shown. */
  #at = -1;

  constructor(options: TranscriptSearchOptions) {
    this.#options = options;
    const { document } = options;
    this.#input = document.createElement('input');
    this.#input.type = 'search';
    this.#input.placeholder = say('transcriptSearch');
    this.#input.ariaLabel = say('transcriptSearch');
    this.#input.autocomplete = 'off';
    this.#input.addEventListener('input', () => this.#search());
    this.#input.addEventListener('keydown', (event) => this.#onKey(event));
    this.#count = document.createElement('output');
    this.#buttons = [
      iconButton(document, 'up', say('transcriptPreviousMatch'), () => this.#go(-1)),
      iconButton(document, 'down', say('transcriptNextMatch'), () => this.#go(1)),
    ];
    this.element = element(document, 'div', 'search', this.#input, this.#count, ...this.#buttons);
    this.element.role = 'search';
    this.#draw();
  }

  /** Takes the lines to search; translations arrive while a search is shown. */
  setCues(cues: readonly SessionCue[]): void {
    this.#cues = cues;
    if (this.#input.value.trim() === '') return;
    const current = this.#found[this.#at];
    this.#found = findLines(cues, this.#input.value);
    this.#at = current === undefined ? -1 : this.#found.indexOf(current);
    this.#draw();
  }

  #search(): void {
    this.#found = findLines(this.#cues, this.#input.value);
    this.#at = -1;
    this.#options.onQuery(this.#input.value);
    this.#go(1);
  }

  #go(step: 1 | -1): void {
    const { length } = this.#found;
    if (length > 0) {
      const from = this.#at < 0 && step < 0 ? 0 : this.#at;
      this.#at = (from + step + length) % length;
      this.#options.reveal(this.#found[this.#at] ?? 0);
    }
    this.#draw();
  }

  #draw(): void {
    const isSearching = this.#input.value.trim() !== '';
    for (const button of this.#buttons) button.disabled = this.#found.length === 0;
    const { length } = this.#found;
    const found = length === 0 ? say('transcriptNothing') : say('transcriptFound', this.#at + 1, length);
    this.#count.textContent = isSearching ? found : '';
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter') this.#go(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown') this.#options.leave();
    else if (event.key === 'Escape' && this.#input.value !== '') {
      this.#input.value = '';
      this.#search();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
