import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import type { SessionCue } from '@interlinear/subtitles/session';
import { fillWithWords, focusableWords, isPress, wordAt, wordStep } from '@interlinear/subtitles/word-spans';
import { say } from '../../messages/say.ts';
import { formatTime } from '../looked-up-word.ts';
import { findInText } from './find-lines.ts';
import { LineBlocks } from './line-blocks.ts';
import type { TranscriptLanguages } from './transcript-subject.ts';

interface TranscriptListOptions {
  document: Document;
  /** Plays from a line. */
  seek(cue: SessionCue): void;
  /** Looks up a word. By keys, `back` returns the focus to it, if it is still shown. */
  lookUp(word: HTMLElement, cue: SessionCue, back?: () => boolean): void;
  /** Called when the list begins or ceases to follow the video. */
  onFollowChange(isFollowing: boolean): void;
}

const HIGHLIGHT = 'interlinear-match';

/** The lines of a transcript. One of them is a tab stop; arrow keys move among them, and from a line into its words. */
export class TranscriptList {
  readonly element: HTMLElement;
  readonly #options: TranscriptListOptions;
  readonly #blocks: LineBlocks;
  #cues: readonly SessionCue[] = [];
  #languages: TranscriptLanguages | undefined;
  #current = -1;
  /** Index of the line that is a tab stop. */
  #active = 0;
  #query = '';
  #isFollowing = true;

  constructor(options: TranscriptListOptions) {
    this.#options = options;
    this.element = options.document.createElement('div');
    this.element.className = 'lines';
    this.element.role = 'list';
    this.element.ariaLabel = say('transcript');
    this.#blocks = new LineBlocks(this.element, {
      drawLine: (index) => this.#drawLine(index),
      onDraw: () => this.#highlight(),
    });
    this.element.addEventListener('click', (event) => this.#press(event));
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('focusin', ({ target }) => this.#activate(indexOf(target)));
    for (const type of ['wheel', 'touchmove'])
      this.element.addEventListener(type, () => this.follow(false), { passive: true });
    this.element.addEventListener('pointerdown', ({ target }) => {
      // The scrollbar belongs to the list itself.
      if (target === this.element) this.follow(false);
    });
  }

  /** Shows the lines of a track. Only those that changed are drawn anew. */
  show(cues: readonly SessionCue[], languages: TranscriptLanguages): void {
    const former = this.#cues;
    this.#cues = cues;
    const isSameTrack = former.length === cues.length && former[0]?.text === cues[0]?.text && this.#languages;
    const isSameLanguage =
      this.#languages?.original === languages.original && this.#languages?.translation === languages.translation;
    this.#languages = languages;
    if (isSameTrack && isSameLanguage) {
      for (const [index] of this.#blocks.drawn()) if (former[index] !== cues[index]) this.#redraw(index);
    } else {
      if (cues.length < former.length) this.#active = 0;
      this.#blocks.reset(cues.length);
      this.#blocks.reveal(this.#active);
      if (this.#isFollowing) this.#scrollTo(this.#current);
    }
    this.#highlight();
  }

  setCurrent(index: number): void {
    if (index === this.#current) return;
    const former = this.#current;
    this.#current = index;
    for (const [at, line] of this.#blocks.drawn()) {
      if (at === former) line.ariaCurrent = null;
      if (at === index) line.ariaCurrent = 'true';
    }
    if (!this.#isFollowing) return;
    this.#scrollTo(index);
    if (!this.element.matches(':focus-within')) this.#activate(index);
  }

  /** Sets whether the list moves with the video. */
  follow(isFollowing: boolean): void {
    if (isFollowing) this.#scrollTo(this.#current);
    if (isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#options.onFollowChange(isFollowing);
  }

  setQuery(query: string): void {
    this.#query = query;
    this.#highlight();
  }

  /** Brings a line into view, and makes it the tab stop. */
  reveal(index: number): void {
    this.follow(false);
    this.#scrollTo(index);
    this.#activate(index);
  }

  /** Moves the focus to the line that is a tab stop. */
  focus(): void {
    this.#buttonOf(this.#active)?.focus({ preventScroll: true });
  }

  stop(): void {
    this.#blocks.stop();
    this.#registry?.delete(HIGHLIGHT);
  }

  #drawLine(index: number): HTMLElement {
    const { document } = this.#options;
    const line = document.createElement('div');
    line.className = 'line';
    const cue = this.#cues[index];
    if (!cue) return line;
    line.role = 'listitem';
    line.dataset.index = String(index);
    line.ariaPosInSet = String(index + 1);
    line.ariaSetSize = String(this.#cues.length);
    if (index === this.#current) line.ariaCurrent = 'true';
    const time = document.createElement('button');
    time.type = 'button';
    time.tabIndex = index === this.#active ? 0 : -1;
    time.textContent = formatTime(cue.start);
    time.ariaLabel = say('transcriptSeek', formatTime(cue.start));
    line.append(time, this.#drawText('original', cue.text));
    if (cue.translation !== undefined) line.append(this.#drawText('translation', cue.translation));
    else if (cue.status === 'waiting') line.classList.add('waiting');
    return line;
  }

  #drawText(kind: 'original' | 'translation', text: string): HTMLElement {
    const paragraph = this.#options.document.createElement('p');
    paragraph.className = kind;
    const tag = this.#languages?.[kind];
    const code = tag === undefined ? undefined : matchLanguage(tag);
    if (code !== undefined) paragraph.lang = code;
    paragraph.dir = code === undefined ? 'auto' : direction(code);
    const line = text.replaceAll('\n', ' ');
    if (kind === 'original') fillWithWords(paragraph, line, code);
    else paragraph.textContent = line;
    focusableWords(paragraph);
    return paragraph;
  }

  #redraw(index: number): void {
    const at = this.#stopsOf(index).findIndex((stop) => stop.matches(':focus'));
    this.#blocks.redraw(index);
    if (at >= 0) this.#focusStop(index, at);
  }

  #scrollTo(index: number): void {
    const line = this.#blocks.reveal(index);
    if (!line) return;
    // `scrollIntoView` would scroll the page around the panel as well.
    const { offsetTop, offsetHeight } = line;
    this.element.scrollTop = offsetTop - (this.element.clientHeight - offsetHeight) / 2;
  }

  #press({ target }: Event): void {
    const { defaultView } = this.#options.document;
    // A selection is made for copying.
    if (defaultView?.getSelection()?.isCollapsed === false) return;
    const index = indexOf(target) ?? -1;
    const cue = this.#cues[index];
    if (!cue) return;
    const word = wordAt(target);
    if (word) this.#options.lookUp(word, cue);
    else this.#playFrom(cue, index);
  }

  #playFrom(cue: SessionCue, index: number): void {
    this.#options.seek(cue);
    this.#buttonOf(index)?.focus({ preventScroll: true });
    this.follow(true);
  }

  #onKey(event: KeyboardEvent): void {
    const index = indexOf(event.target);
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.#moveAmongWords(event, index) && !this.#moveAmongLines(event, index)) return;
    event.preventDefault();
    this.follow(false);
  }

  #moveAmongLines({ key }: KeyboardEvent, index: number): boolean {
    const step = KEY_STEPS[key];
    if (step === undefined) return false;
    const next = Math.max(0, Math.min(this.#cues.length - 1, index + step));
    this.#blocks.reveal(next);
    this.#activate(next);
    this.#buttonOf(next)?.focus({ preventScroll: true });
    this.#scrollTo(next);
    return true;
  }

  #moveAmongWords(event: KeyboardEvent, index: number): boolean {
    const stops = this.#stopsOf(index);
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    const [stop, cue] = [stops[at], this.#cues[index]];
    if (!stop || !cue) return false;
    const step = wordStep(event, stops[1] ?? stop);
    if (step !== 0) return this.#focusStop(index, at + step);
    if (at === 0 || !isPress(event)) return false;
    this.#options.lookUp(stop, cue, () => this.#focusStop(index, at));
    return true;
  }

  /** Returns the button of a line and its words. */
  #stopsOf(index: number): HTMLElement[] {
    const button = this.#buttonOf(index);
    return button?.parentElement ? [button, ...focusableWords(button.parentElement)] : [];
  }

  #focusStop(index: number, at: number): boolean {
    const stop = this.#stopsOf(index)[at];
    stop?.focus({ preventScroll: true });
    return stop !== undefined;
  }

  #activate(index: number | undefined): void {
    if (index === undefined || index < 0) return;
    const former = this.#buttonOf(this.#active);
    if (former) former.tabIndex = -1;
    this.#active = index;
    const button = this.#buttonOf(index);
    if (button) button.tabIndex = 0;
  }

  #buttonOf(index: number): HTMLButtonElement | null {
    return this.element.querySelector(`[data-index="${index}"] button`);
  }

  /** Marks what is searched for, without changing any element. */
  #highlight(): void {
    const registry = this.#registry;
    const view = this.#options.document.defaultView ?? globalThis;
    if (!registry) return;
    registry.delete(HIGHLIGHT);
    if (this.#query.trim() === '') return;
    const ranges: Range[] = [];
    for (const [, line] of this.#blocks.drawn()) {
      for (const paragraph of line.querySelectorAll('p')) {
        for (const [start, end] of findInText(paragraph.textContent ?? '', this.#query))
          ranges.push(rangeIn(paragraph, start, end));
      }
    }
    if (ranges.length > 0) registry.set(HIGHLIGHT, new view.Highlight(...ranges));
  }

  get #registry(): HighlightRegistry | undefined {
    return (this.#options.document.defaultView ?? globalThis).CSS.highlights;
  }
}

/** Steps of the keys that move among the lines. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns the index of the line that an event is about. */
function indexOf(target: EventTarget | null): number | undefined {
  // `instanceof` fails here, because the element belongs to another window.
  if (!target || !('closest' in target)) return undefined;
  const line = (target as Element).closest<HTMLElement>('[data-index]'); // only elements have `closest`
  return line ? Number(line.dataset.index) : undefined;
}

/** Returns a range of characters, which may be in several nodes of an element. */
function rangeIn(element: Element, start: number, end: number): Range {
  const document = element.ownerDocument;
  const range = document.createRange();
  const walker = document.createTreeWalker(element, 4); // text nodes
  let offset = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (start >= offset && start < offset + length) range.setStart(node, start - offset);
    if (end > offset && end <= offset + length) range.setEnd(node, end - offset);
    offset += length;
  }
  return range;
}
