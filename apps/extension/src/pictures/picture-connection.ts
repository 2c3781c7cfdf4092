import type { LanguageCode } from '@interlinear/languages';
import { type Browser, browser } from 'wxt/browser';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import {
  PART_LENGTH,
  PICTURE_PORT,
  type PictureAnswer,
  type PicturePatch,
  type PictureProblem,
  type ReadRegion,
} from '../protocol/picture-port.ts';
import type { ChosenReader, PictureRequest } from '../protocol/picture-request.ts';
import type { Extent } from './fit-picture.ts';
import type { PictureSource } from './picture-source.ts';

/**
 * Failure of a picture, with its reason. `disconnected`: the extension was stopped in the middle, or removed. `screen-only`: the
 * picture can be read from the screen only, and the browser does not allow that now.
 */
type Failure = PictureProblem | 'disconnected' | 'screen-only';

export class PictureFailed extends Error {
  readonly problem: Failure;

  constructor(problem: Failure) {
    super(problem);
    this.problem = problem;
  }
}

interface ReadOptions {
  language: LanguageCode | 'auto';
  target: LanguageCode;
  reader: ChosenReader;
}

type AnswerOf<Type extends PictureAnswer['type']> = Extract<PictureAnswer, { type: Type }>;

/** A frame's end of the port for one picture. Requests are made one after the other. */
export class PictureConnection {
  readonly #onProgress: (done: number, total: number) => void;
  #port: Browser.runtime.Port | undefined;
  #pending: { type: PictureAnswer['type']; answer: PromiseWithResolvers<PictureAnswer> } | undefined;

  constructor(onProgress: (done: number, total: number) => void) {
    this.#onProgress = onProgress;
  }

  /** Sends the picture. @param shown its size in CSS pixels @returns its size in pixels @throws {PictureFailed} */
  async open(source: PictureSource, shown: Extent): Promise<Extent> {
    await this.#connect();
    const size = { width: wholeSide(shown.width), height: wholeSide(shown.height) };
    if ('address' in source) return await this.#ask({ type: 'open-address', address: source.address, size }, 'opened');
    const { base64 } = source;
    let sent = 0;
    for (; base64.length - sent > PART_LENGTH; sent += PART_LENGTH)
      this.#send({ type: 'part', base64: base64.slice(sent, sent + PART_LENGTH), isLast: false, size });
    return await this.#ask({ type: 'part', base64: base64.slice(sent), isLast: true, size }, 'opened');
  }

  /** @throws {PictureFailed} */
  async read(options: ReadOptions): Promise<readonly ReadRegion[]> {
    return (await this.#ask({ type: 'read', ...options }, 'regions')).regions;
  }

  /** @throws {PictureFailed} */
  async paint(texts: { id: string; text: string }[], target: LanguageCode): Promise<readonly PicturePatch[]> {
    return (await this.#ask({ type: 'paint', texts, target }, 'painted')).patches;
  }

  close(): void {
    this.#port?.disconnect();
    this.#port = undefined;
    this.#pending?.answer.reject(new PictureFailed('disconnected'));
    this.#pending = undefined;
  }

  async #connect(): Promise<void> {
    if (this.#port) return;
    try {
      await browser.runtime.sendMessage({ type: 'prepare-pictures' } satisfies BackgroundRequest);
      this.#port = browser.runtime.connect({ name: PICTURE_PORT });
    } catch {
      throw new PictureFailed('disconnected'); // the extension has been removed or updated
    }
    this.#port.onMessage.addListener((answer: PictureAnswer) => this.#receive(answer));
    this.#port.onDisconnect.addListener(() => this.close());
  }

  async #ask<Type extends PictureAnswer['type']>(request: PictureRequest, type: Type): Promise<AnswerOf<Type>> {
    const answer = Promise.withResolvers<PictureAnswer>();
    this.#pending = { type, answer };
    this.#send(request);
    // `#receive` resolves with an answer of this type only.
    return (await answer.promise) as AnswerOf<Type>;
  }

  #send(request: PictureRequest): void {
    if (!this.#port) throw new PictureFailed('disconnected');
    this.#port.postMessage(request);
  }

  #receive(answer: PictureAnswer): void {
    if (answer.type === 'progress') this.#onProgress(answer.done, answer.total);
    else if (answer.type === 'failed') this.#pending?.answer.reject(new PictureFailed(answer.problem));
    else if (answer.type === this.#pending?.type) this.#pending.answer.resolve(answer);
  }
}

function wholeSide(side: number): number {
  return Math.min(20_000, Math.max(1, Math.round(side)));
}
