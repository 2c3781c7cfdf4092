import type { EngineUsage } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { Segment, SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import { type Browser, browser } from 'wxt/browser';
import type { PageMessage } from '../protocol/page-message.ts';
import {
  type BackgroundMessage,
  PAGE_PORT,
  type PageAnswer,
  type PageResult,
  type PageSettings,
} from '../protocol/page-port.ts';
import { ResultQueue } from './result-queue.ts';

interface TranslateOptions {
  target: LanguageCode;
  /** Detected if missing. */
  source?: LanguageCode;
  /** Overrides the engine from the settings. */
  engine?: string;
}

/** A translation by the page engine. */
interface PageOptions extends TranslateOptions {
  /** Names and terms of the page that are translated alike. */
  terms?: readonly { source: string; target: string }[];
}

export interface FindTermsOptions extends TranslateOptions {
  /** Title of the page. */
  about: string;
}

export interface LookUpOptions extends TranslateOptions {
  /** Sentence around the word, which decides which meaning comes first. */
  sentence?: string;
}

export interface PortListener {
  onSettings?(settings: PageSettings): void;
  /** Called with what an engine says it has used. */
  onUsage?(usage: EngineUsage): void;
  /** Called once the extension has been removed or updated. */
  onGone?(): void;
}

const MAX_CONTEXT_LENGTH = 2_000;
/** Maximum number of texts that are searched for terms: the most that one message may hold. */
const MAX_TEXTS = 5_000;

/** The port closes shortly before the extension's context becomes invalid. */
const GONE_AFTER_MS = 1_000;

/**
 * A frame's end of the port to the background. Browsers stop idle backgrounds, which closes the port; the next request
 * opens a new one and wakes the background.
 */
export class BackgroundPort {
  readonly #listener: PortListener;
  readonly #requests = new Map<number, ResultQueue>();
  #port: Browser.runtime.Port | undefined;
  #lastRequest = 0;

  constructor(listener: PortListener = {}) {
    this.#listener = listener;
  }

  /** @throws after the extension has been removed or updated */
  open(): void {
    if (this.#port) return;
    const port = browser.runtime.connect({ name: PAGE_PORT });
    port.onMessage.addListener((message: BackgroundMessage) => this.#receive(message));
    port.onDisconnect.addListener(() => {
      if (this.#port !== port) return;
      this.close();
      setTimeout(() => {
        if (!browser.runtime?.id) this.#listener.onGone?.();
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

  /** Sends a message, unless the port is closed. */
  sendIfOpen(message: PageMessage): void {
    this.#port?.postMessage(message);
  }

  /** Translates through the background and yields results in order of arrival. */
  async *translate(
    segments: readonly Segment[],
    options: PageOptions,
    signal: AbortSignal,
  ): AsyncGenerator<SegmentResult | SegmentPartial> {
    // Sent once: media give all segments of a request the same surroundings.
    const surroundings = segments[0]?.surroundings;
    const message = { ...options, ...(surroundings && { surroundings }), segments: segments.map(toMessage) };
    for await (const result of this.#request(message, signal)) {
      if (result.status !== 'entry' && result.status !== 'terms') yield result;
    }
  }

  /** Finds and translates the names and terms that recur in the texts. Resolves with nothing if the port closes. */
  async findTerms(
    texts: readonly string[],
    { about, ...options }: FindTermsOptions,
    signal: AbortSignal,
  ): Promise<PageAnswer | undefined> {
    const segments = texts.slice(0, MAX_TEXTS).map((text, index) => ({ id: String(index), content: [text] }));
    const surroundings = { about: about.slice(0, MAX_CONTEXT_LENGTH) };
    let answer: PageAnswer | undefined;
    for await (const result of this.#request({ ...options, purpose: 'terms', surroundings, segments }, signal)) {
      answer = result;
    }
    return answer;
  }

  /** Looks up a word: yields an AI engine's dictionary entry, or a translation as `translate` does. */
  async *lookUp(
    word: string,
    { sentence, ...options }: LookUpOptions,
    signal: AbortSignal,
  ): AsyncGenerator<PageResult> {
    const segment = { id: 'word', content: [word], ...(sentence === undefined ? {} : { context: sentence }) };
    for await (const result of this.#request({ ...options, purpose: 'dictionary', segments: [segment] }, signal)) {
      if (result.status !== 'terms') yield result;
    }
  }

  async *#request(
    message: Omit<TranslateMessage, 'type' | 'request'>,
    signal: AbortSignal,
  ): AsyncGenerator<PageAnswer> {
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
    if (message.type === 'settings') this.#listener.onSettings?.(message.settings);
    else if (message.type === 'usage') this.#listener.onUsage?.(message.usage);
    else if (message.type === 'results') this.#requests.get(message.request)?.add(message.results);
    else this.#requests.get(message.request)?.end();
  }
}

type TranslateMessage = PageMessage & { type: 'translate' };

/** Drops fields that the background does not read. */
function toMessage({ id, content, priority, context }: Segment) {
  return {
    id,
    content,
    ...(priority === undefined ? {} : { priority }),
    ...(context === undefined ? {} : { context: context.slice(0, MAX_CONTEXT_LENGTH) }),
  };
}
