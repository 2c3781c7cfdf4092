import { PictureError, type PictureFailure } from '@interlinear/images/picture-error';
import type { PictureWorker, WorkerPicture } from '@interlinear/images/picture-worker';
import type { Region } from '@interlinear/images/region';
import type { Browser } from 'wxt/browser';
import { PICTURE_PORT, type PictureAnswer, type PictureProblem } from '../protocol/picture-port.ts';
import { type PictureRequest, pictureRequestSchema } from '../protocol/picture-request.ts';
import { drawSvg, isSvg } from './draw-svg.ts';
import { encodePatches } from './encode-patches.ts';
import { acceptExpectedPorts } from './expected-ports.ts';
import { fetchPicture, PictureUnreachable } from './fetch-picture.ts';
import { PartCollector } from './part-collector.ts';

/**
 * Reads and paints pictures of pages on this device, in the offscreen document: the background cannot start workers.
 * @param hold keeps the document open while a picture is worked on; returns a function that releases it
 */
export function servePictures(worker: PictureWorker, hold: () => () => void): void {
  acceptExpectedPorts(PICTURE_PORT, (port) => {
    const release = hold();
    const picture = new ServedPicture(port, worker);
    port.onMessage.addListener((message: unknown) => picture.receive(message));
    port.onDisconnect.addListener(() => {
      picture.close();
      release();
    });
  });
}

/** One picture of a page. */
class ServedPicture {
  readonly #port: Browser.runtime.Port;
  readonly #worker: PictureWorker;
  readonly #parts = new PartCollector();
  readonly #abort = new AbortController();
  #picture: WorkerPicture | undefined;
  #regions: readonly Region[] = [];
  /** Requests are answered one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(port: Browser.runtime.Port, worker: PictureWorker) {
    this.#port = port;
    this.#worker = worker;
  }

  receive(message: unknown): void {
    const parsed = pictureRequestSchema.safeParse(message);
    if (parsed.success) this.#last = this.#last.then(() => this.#respond(parsed.data));
  }

  close(): void {
    this.#abort.abort();
    this.#picture?.close();
  }

  async #respond(request: PictureRequest): Promise<void> {
    try {
      const answer = await this.#answer(request);
      if (answer) this.#send(answer);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#send({ type: 'failed', problem: problemOf(error) });
    }
  }

  async #answer(request: PictureRequest): Promise<PictureAnswer | undefined> {
    if (request.type === 'open-address') return await this.#open(await fetchPicture(request.address), request.size);
    if (request.type === 'part') {
      const bytes = this.#parts.add(request);
      return bytes && (await this.#open(bytes, request.size));
    }
    const picture = this.#picture;
    if (!picture) throw new Error('No picture is open.');
    if (request.type === 'read') {
      this.#regions = await picture.read({
        language: request.language,
        signal: this.#abort.signal,
        onProgress: (progress) => {
          if (progress.stage === 'reading')
            this.#send({ type: 'progress', done: progress.done, total: progress.total });
        },
      });
      return { type: 'regions', regions: this.#regions.map(({ id, text, box }) => ({ id, text, box })) };
    }
    const texts = request.texts.flatMap(({ id, text }) => {
      const region = this.#regions.find((one) => one.id === id);
      return region ? [{ region, text }] : [];
    });
    const { layouts, patches } = await picture.paint(texts, request.target);
    return { type: 'painted', patches: await encodePatches(patches, texts, layouts) };
  }

  async #open(bytes: Uint8Array<ArrayBuffer>, size: { width: number; height: number }): Promise<PictureAnswer> {
    this.#picture?.close();
    this.#picture = await this.#worker.open(isSvg(bytes) ? await drawSvg(bytes, size) : bytes);
    if (this.#abort.signal.aborted) this.#picture.close();
    const { width, height } = this.#picture.facts;
    return { type: 'opened', width, height };
  }

  #send(answer: PictureAnswer): void {
    if (!this.#abort.signal.aborted) this.#port.postMessage(answer);
  }
}

function problemOf(error: unknown): PictureProblem {
  if (error instanceof PictureUnreachable) return 'unreachable';
  if (error instanceof PictureError) return PROBLEMS[error.failure];
  console.error('A picture could not be translated', error);
  return 'failed';
}

const PROBLEMS: Readonly<Record<PictureFailure, PictureProblem>> = {
  'not-a-picture': 'not-a-picture',
  unsupported: 'unsupported',
  'too-large': 'too-large',
  damaged: 'damaged',
  'too-heavy': 'too-heavy',
  timeout: 'too-heavy',
  aborted: 'failed',
  crashed: 'failed',
};
