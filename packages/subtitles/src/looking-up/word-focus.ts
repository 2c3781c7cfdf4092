import { firstWord, focusableWords, isPress, wordAt, wordStep } from './word-spans.ts';

interface WordFocusActions {
  /** Looks a word up. The function returns the focus to it, if it is still shown. */
  lookUp(word: HTMLElement, back: () => boolean): void;
  /** Called when the focus comes to the words or leaves them. */
  hold(isHeld: boolean): void;
}

/**
 * The keyboard's way through the words of the subtitles: one of them is a tab stop, arrow keys move among them. The others can have the
 * focus only once it is among them, because most subtitles are read and gone.
 */
export class WordFocus {
  readonly #root: ShadowRoot | HTMLElement;
  readonly #actions: WordFocusActions;
  readonly #listening = new AbortController();
  #words: HTMLElement[] = [];
  #isDrawing = false;
  /** Whether the focus came by keys. A press of the mouse may begin a selection. */
  #isByKeys = false;
  #isPressed = false;
  /** Element that had the focus before a key moved it to the words. */
  #former: HTMLElement | null = null;

  constructor(root: ShadowRoot | HTMLElement, actions: WordFocusActions) {
    this.#root = root;
    this.#actions = actions;
    const { signal } = this.#listening;
    root.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent), { signal }); // the type of this name
    root.addEventListener('mousedown', () => this.#notePress(), { capture: true, signal });
    root.addEventListener('focusin', ({ target }) => this.#onFocus(wordAt(target)), { signal });
    // The type of this name.
    root.addEventListener('focusout', (event) => this.#onBlur((event as FocusEvent).relatedTarget), { signal });
  }

  stop(): void {
    this.#listening.abort();
  }

  /** Draws the words anew. The focus stays at its place among them. */
  redraw(draw: () => void): void {
    const at = this.#isByKeys ? this.#place : -1;
    this.#isDrawing = true;
    draw();
    const first = firstWord(this.#root);
    this.#words = at >= 0 ? focusableWords(this.#root, at) : first ? [first] : [];
    const next = this.#words[at] ?? this.#words[0];
    if (at >= 0) next?.focus({ preventScroll: true });
    this.#isDrawing = false;
    if (at >= 0 && !next) this.#onBlur(null);
  }

  /** Moves the focus to the words, or away from them. */
  toggle(): void {
    if (this.#isByKeys) {
      this.#leave();
      return;
    }
    const { activeElement } = this.#root.ownerDocument;
    this.#former = activeElement as HTMLElement | null; // `instanceof` fails for elements of another window
    this.#words = focusableWords(this.#root, 0);
    this.#moveTo(Math.max(0, this.#place));
  }

  /** Place of the focus among the words; -1 elsewhere. */
  get #place(): number {
    const { activeElement } = this.#root.getRootNode() as Document | ShadowRoot; // of an element in a page
    return this.#words.indexOf(activeElement as HTMLElement); // compared by identity only
  }

  #onKey(event: KeyboardEvent): void {
    const at = this.#place;
    const word = this.#words[at];
    if (!word) return;
    const step = wordStep(event, word);
    if (step !== 0) this.#moveTo(at + step);
    else if (event.key === 'Home') this.#moveTo(0);
    else if (event.key === 'End') this.#moveTo(this.#words.length - 1);
    else if (isPress(event)) this.#actions.lookUp(word, () => this.#moveTo(at));
    else if (event.key === 'Escape') this.#leave();
    else return;
    // Players have other uses for these keys.
    event.preventDefault();
    event.stopPropagation();
  }

  #moveTo(at: number): boolean {
    const word = this.#words[at];
    if (!word) return false;
    for (const one of this.#words) one.tabIndex = one === word ? 0 : -1;
    word.focus({ preventScroll: true });
    this.#onFocus(word); // a focus that was there already is one by keys now
    return true;
  }

  #leave(): void {
    this.#words[this.#place]?.blur();
    if (this.#former?.isConnected) this.#former.focus({ preventScroll: true });
  }

  #notePress(): void {
    this.#isPressed = true;
    // The browser moves the focus at the end of this task.
    setTimeout(() => {
      this.#isPressed = false;
    });
  }

  #onFocus(word: HTMLElement | undefined): void {
    if (!word || this.#isPressed) return;
    word.classList.add('by-keys');
    if (this.#isByKeys) return;
    this.#words = focusableWords(this.#root, Math.max(0, this.#place));
    this.#isByKeys = true;
    this.#actions.hold(true);
  }

  #onBlur(next: EventTarget | null): void {
    // Nothing has been left while another window is in front.
    if (this.#isDrawing || !this.#root.ownerDocument.hasFocus()) return;
    for (const word of this.#words) word.classList.remove('by-keys');
    if (wordAt(next)) return;
    if (this.#isByKeys) this.#actions.hold(false);
    this.#isByKeys = false;
  }
}
