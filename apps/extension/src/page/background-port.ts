import type { LanguageCode } from '@interlinear/languages';
import type { Segment, SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import { type Browser, browser } from 'wxt/browser';
import type { FromPage } from '../protocol/page-message.ts';
import { type Look, PAGE_PORT, type ToPage, type WordEntry } from '../protocol/page-port.ts';
import { type Answer, Answers } from './result-queue.ts';

export interface TranslateOptions {
  target: LanguageCode;
  /** Found out when it is not said. */
  source?: LanguageCode;
  /** Another engine than the settings name. */
  engine?: string;
}

export interface LookUpOptions extends TranslateOptions {
  /** Where the word stands: it decides which of its meanings comes first. */
  sentence?: string;
}

/** The port ends a moment before its extension does. */
const GONE_AFTER_MS = 1_000;

/**
 * A frame's end of the port. A browser ends its background whenever it likes and the port with it; the next request then opens
 * another, which wakes the background.
 */
export class BackgroundPort {
  readonly #onLook: (look: Look) => void;
  readonly #onGone: () => void;
  readonly #requests = new Map<number, Answers>();
  #port: Browser.runtime.Port | undefined;
  #lastRequest = 0;

  /** @param onGone called when there is no extension any more: it was removed, or updated */
  constructor(onLook: (look: Look) => void, onGone: () => void = () => {}) {
    this.#onLook = onLook;
    this.#onGone = onGone;
  }

  /** @throws when the extension is gone (removed or updated). */
  open(): void {
    if (this.#port) return;
    const port = browser.runtime.connect({ name: PAGE_PORT });
    port.onMessage.addListener((message: ToPage) => this.#receive(message));
    port.onDisconnect.addListener(() => {
      if (this.#port !== port) return;
      this.close();
      setTimeout(() => {
        if (!browser.runtime?.id) this.#onGone();
      }, GONE_AFTER_MS);
    });
    this.#port = port;
  }

  close(): void {
    this.#port?.disconnect();
    this.#port = undefined;
    for (const answers of this.#requests.values()) answers.end();
    this.#requests.clear();
  }

  /** Tells the background something that it does not need to know when it is not there. */
  mention(message: FromPage): void {
    this.#port?.postMessage(message);
  }

  /** Translates through the background, in the order in which the answers come. */
  async *translate(
    segments: readonly Segment[],
    how: TranslateOptions,
    signal: AbortSignal,
  ): AsyncGenerator<SegmentResult | SegmentPartial> {
    for await (const answer of this.#ask({ ...how, segments: segments.map(toMessage) }, signal)) {
      if (answer.status !== 'entry') yield answer;
    }
  }

  /** Looks a single word up: an AI engine's entry, or else its translation as `translate` yields it. */
  async *lookUp(
    word: string,
    { sentence, ...how }: LookUpOptions,
    signal: AbortSignal,
  ): AsyncGenerator<WordEntry | SegmentResult | SegmentPartial> {
    const segment = { id: 'word', content: [word], ...(sentence === undefined ? {} : { context: sentence }) };
    yield* this.#ask({ ...how, purpose: 'dictionary', segments: [segment] }, signal);
  }

  async *#ask(question: Omit<TranslateMessage, 'type' | 'request'>, signal: AbortSignal): AsyncGenerator<Answer> {
    this.open();
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const answers = new Answers();
    this.#requests.set(request, answers);
    const cancel = () => {
      this.mention({ type: 'cancel', request });
      answers.end();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      this.mention({ type: 'translate', request, ...question });
      yield* answers.read();
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#requests.delete(request);
    }
  }

  #receive(message: ToPage): void {
    if (message.type === 'look') this.#onLook(message.look);
    else if (message.type === 'results') this.#requests.get(message.request)?.add(message.results);
    else this.#requests.get(message.request)?.end();
  }
}

type TranslateMessage = FromPage & { type: 'translate' };

/** Without what the background does not read. */
function toMessage({ id, content, priority }: Segment) {
  return { id, content, ...(priority === undefined ? {} : { priority }) };
}
