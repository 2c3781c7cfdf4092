import { say } from '../../messages/say.ts';
import { element, iconButton, textButton } from './panel-elements.ts';
import { PanelFrame } from './panel-frame.ts';
import { TranscriptExport } from './transcript-export.ts';
import { TranscriptList } from './transcript-list.ts';
import { TranscriptSearch } from './transcript-search.ts';
import type { TranscriptSubject } from './transcript-subject.ts';
import { TranslateEverything } from './translate-everything.ts';

/** All lines of a video's subtitles in a panel beside it. */
export class TranscriptPanel {
  readonly #subtitles: TranscriptSubject;
  readonly #frame: PanelFrame;
  readonly #closing = new AbortController();
  readonly #focused = document.activeElement;
  #content: PanelContent | undefined;
  #pendingFrame = 0;

  /**
   * @param onClose called when it has been closed, by the person or with the subtitles
   * @param reopen opens another in its place
   */
  constructor(subtitles: TranscriptSubject, onClose: () => void, reopen: () => void) {
    this.#subtitles = subtitles;
    this.#frame = new PanelFrame(subtitles.video, {
      changeFullScreen: (isFullScreen) => this.#content?.element.classList.toggle('dark', isFullScreen),
      place: (box) => subtitles.clearOf(box),
      empty: () => {
        this.close();
        reopen();
      },
    });
    const { signal } = this.#closing;
    signal.addEventListener('abort', onClose);
    subtitles.ended.addEventListener('abort', () => this.close(), { signal });
    subtitles.watch(() => this.#update(), signal);
    void this.#open();
  }

  close(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    cancelAnimationFrame(this.#pendingFrame);
    const hadFocus = document.activeElement === this.#frame.host;
    this.#content?.stop();
    this.#frame.close();
    this.#subtitles.clearOf(undefined);
    if (!hadFocus) return;
    window.focus(); // removing a focused iframe blurs the window
    if (this.#focused instanceof HTMLElement) this.#focused.focus({ preventScroll: true });
  }

  async #open(): Promise<void> {
    const container = await this.#frame.open();
    if (this.#closing.signal.aborted) return;
    this.#content = new PanelContent(container.ownerDocument, this.#subtitles, () => this.close());
    this.#content.element.classList.toggle('dark', document.fullscreenElement !== null);
    container.append(this.#content.element);
    this.#content.update();
    this.#content.focus();
  }

  /** Draws what changed, once a frame: translations arrive one by one. */
  #update(): void {
    cancelAnimationFrame(this.#pendingFrame);
    this.#pendingFrame = requestAnimationFrame(() => {
      // A page may have thrown away the element around it.
      if (this.#content && !this.#frame.isShown) this.close();
      else this.#content?.update();
    });
  }
}

/** The content of the panel: list, search, translation and export. */
class PanelContent {
  readonly element: HTMLElement;
  readonly #subtitles: TranscriptSubject;
  readonly #list: TranscriptList;
  readonly #search: TranscriptSearch;
  readonly #everything: TranslateEverything;
  readonly #export: TranscriptExport;
  readonly #back: HTMLButtonElement;
  readonly #status: HTMLElement;

  constructor(document: Document, subtitles: TranscriptSubject, close: () => void) {
    this.#subtitles = subtitles;
    const title = element(document, 'h2', '');
    title.textContent = say('transcript');
    this.#back = textButton(document, 'back', say('transcriptBack'), () => this.#list.follow(true));
    this.#back.hidden = true;
    this.#list = new TranscriptList({
      document,
      seek: (cue) => subtitles.seek(cue),
      lookUp: (word, cue, back) => subtitles.lookUp(word, cue, back),
      onFollowChange: (isFollowing) => {
        this.#back.hidden = isFollowing;
      },
    });
    this.#search = new TranscriptSearch({
      document,
      onQuery: (query) => this.#list.setQuery(query),
      reveal: (index) => this.#list.reveal(index),
      leave: () => this.#list.focus(),
    });
    this.#everything = new TranslateEverything(document, subtitles);
    this.#export = new TranscriptExport(document, subtitles, this.#everything);
    this.#status = element(document, 'p', 'status');
    this.#status.role = 'status';
    const foot = element(
      document,
      'footer',
      'foot',
      this.#back,
      this.#status,
      element(document, 'div', 'row', this.#everything.element, this.#export.element),
    );
    this.element = element(
      document,
      'main',
      'panel',
      element(document, 'header', '', title, iconButton(document, 'close', say('close'), close)),
      this.#search.element,
      this.#list.element,
      foot,
    );
    this.element.addEventListener('keydown', (event) => this.#onKey(event, close));
  }

  update(): void {
    const { cues, languages, position, explanation } = this.#subtitles;
    this.#list.show(cues, languages);
    this.#list.setCurrent(position);
    this.#search.setCues(cues);
    this.#everything.show(cues);
    this.#export.show(cues.length);
    const line = explanation === '' && cues.length === 0 ? say('transcriptEmpty') : explanation;
    if (this.#status.textContent !== line) this.#status.textContent = line;
    this.#status.hidden = line === '';
  }

  focus(): void {
    this.#list.focus();
  }

  stop(): void {
    this.#everything.stop();
    this.#list.stop();
  }

  #onKey(event: KeyboardEvent, close: () => void): void {
    if (event.key === 'Escape') close();
    else this.#subtitles.runKey(event);
  }
}
