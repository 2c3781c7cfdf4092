import type { LanguageCode } from '@interlinear/languages';
import type { Segment, SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import { type Browser, browser } from 'wxt/browser';
import type { PageMessage } from '../protocol/page-message.ts';
import { type BackgroundMessage, PAGE_PORT, type PageResult, type PageSettings } from '../protocol/page-port.ts';
import { ResultQueue } from './result-queue.ts';

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
  readonly #onSettings: (settings: PageSettings) => void;
  readonly #onGone: () => void;
  readonly #requests = new Map<number, ResultQueue>();
  #port: Browser.runtime.Port | undefined;
  #lastRequest = 0;

  /** @param onGone called when there is no extension any more: it was removed, or updated */
  constructor(onSettings: (settings: PageSettings) => void, onGone: () => void = () => {}) {
    this.#onSettings = onSettings;
    this.#onGone = onGone;
  }

  /** @throws when the extension is gone (removed or updated). */
  open(): void {
    if (this.#port) return;
    const port = browser.runtime.connect({ name: PAGE_PORT });
    port.onMessage.addListener((message: BackgroundMessage) => this.#receive(message));
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
    for (const queue of this.#requests.values()) queue.end();
    this.#requests.clear();
  }

  /** Tells the background something that it does not need to know when it is not there. */
  sendIfOpen(message: PageMessage): void {
    this.#port?.postMessage(message);
  }

  /** Translates through the background, in the order in which the queue come. */
  async *translate(
    segments: readonly Segment[],
    options: TranslateOptions,
    signal: AbortSignal,
  ): AsyncGenerator<SegmentResult | SegmentPartial> {
    for await (const result of this.#request({ ...options, segments: segments.map(toMessage) }, signal)) {
      if (result.status !== 'entry') yield result;
    }
  }

  /** Looks a single word up: an AI engine's entry, or else its translation as `translate` yields it. */
  async *lookUp(
    word: string,
    { sentence, ...options }: LookUpOptions,
    signal: AbortSignal,
  ): AsyncGenerator<PageResult> {
    const segment = { id: 'word', content: [word], ...(sentence === undefined ? {} : { context: sentence }) };
    yield* this.#request({ ...options, purpose: 'dictionary', segments: [segment] }, signal);
  }

  async *#request(
    message: Omit<TranslateMessage, 'type' | 'request'>,
    signal: AbortSignal,
  ): AsyncGenerator<PageResult> {
    this.open();
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const queue = new ResultQueue();
    this.#requests.set(request, queue);
    const cancel = () => {
      this.sendIfOpen({ type: 'cancel', request });
      queue.end();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      this.sendIfOpen({ type: 'translate', request, ...message });
      yield* queue.read();
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#requests.delete(request);
    }
  }

  #receive(message: BackgroundMessage): void {
    if (message.type === 'settings') this.#onSettings(message.settings);
    else if (message.type === 'results') this.#requests.get(message.request)?.add(message.results);
    else this.#requests.get(message.request)?.end();
  }
}

type TranslateMessage = PageMessage & { type: 'translate' };

/** Without what the background does not read. */
function toMessage({ id, content, priority }: Segment) {
  return { id, content, ...(priority === undefined ? {} : { priority }) };
}
