import type { SessionCue } from '@interlinear/subtitles/session';
import { say } from '../../messages/say.ts';
import { element, textButton } from './panel-elements.ts';
import type { TranscriptSubject } from './transcript-subject.ts';

/** Button that translates all lines, with its progress while it works. */
export class TranslateEverything {
  readonly element: HTMLElement;
  readonly #subtitles: TranscriptSubject;
  readonly #start: HTMLButtonElement;
  readonly #working: HTMLElement;
  readonly #progress: HTMLProgressElement;
  readonly #line: HTMLElement;
  #running: AbortController | undefined;

  constructor(document: Document, subtitles: TranscriptSubject) {
    this.#subtitles = subtitles;
    this.#start = textButton(document, 'action', say('transcriptTranslateAll'), () => void this.run());
    this.#progress = element(document, 'progress', '');
    this.#progress.ariaLabel = say('transcriptTranslateAll');
    this.#line = element(document, 'p', 'status');
    const stop = textButton(document, 'action', say('transcriptStop'), () => this.stop());
    this.#working = element(
      document,
      'div',
      'working',
      this.#progress,
      element(document, 'div', 'row', stop, this.#line),
    );
    this.#working.hidden = true;
    this.element = element(document, 'div', 'all', this.#start, this.#working);
  }

  /** Shows how much of the lines is translated. */
  show(cues: readonly SessionCue[]): void {
    const waiting = untranslated(cues);
    this.#start.hidden = this.#running !== undefined || waiting === 0;
    this.#working.hidden = this.#running === undefined;
    this.#progress.max = Math.max(1, cues.length);
    this.#progress.value = cues.length - waiting;
    const line = this.#running ? say('transcriptProgress', cues.length - waiting, cues.length) : '';
    if (this.#line.textContent !== line) this.#line.textContent = line;
  }

  /** Translates all lines. Resolves with whether none is left. */
  async run(): Promise<boolean> {
    this.#running ??= new AbortController();
    const running = this.#running;
    this.show(this.#subtitles.cues);
    await this.#subtitles.translateAll(running.signal);
    if (this.#running === running) this.#running = undefined;
    const { cues } = this.#subtitles;
    this.show(cues);
    return untranslated(cues) === 0;
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.show(this.#subtitles.cues);
  }
}

/** Counts the lines that have no translation yet, but could have one. */
export function untranslated(cues: readonly SessionCue[]): number {
  return cues.filter(({ status }) => status === 'waiting' || status === 'failed').length;
}
