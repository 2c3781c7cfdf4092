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
import { chooseReader } from './readers/choose-reader.ts';
import { type ReaderSources, ReadingFailed } from './readers/picture-reader.ts';

export interface PictureServices {
  worker: PictureWorker;
  readers: ReaderSources;
  /** Keeps the document open while a picture is worked on; returns a function that releases it. */
  hold(): () => void;
}

/**
 * Reads pictures of pages as the person chose, and paints them, in the offscreen document: the background cannot start workers.
 * Like the background, the document may know keys, which never leave it for a page.
 */
export function servePictures({ worker, readers, hold }: PictureServices): void {
  acceptExpectedPorts(PICTURE_PORT, (port) => {
    const release = hold();
    const picture = new ServedPicture(port, worker, readers);
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
  readonly #readers: ReaderSources;
  readonly #parts = new PartCollector();
  readonly #abort = new AbortController();
  #opened: { picture: WorkerPicture; file: Blob } | undefined;
  #regions: readonly Region[] = [];
  /** Requests are answered one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(port: Browser.runtime.Port, worker: PictureWorker, readers: ReaderSources) {
    this.#port = port;
    this.#worker = worker;
    this.#readers = readers;
  }

  receive(message: unknown): void {
    const parsed = pictureRequestSchema.safeParse(message);
    if (parsed.success) this.#last = this.#last.then(() => this.#respond(parsed.data));
  }

  close(): void {
    this.#abort.abort();
    this.#opened?.picture.close();
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
    if (!this.#opened) throw new Error('No picture is open.');
    const { picture, file } = this.#opened;
    if (request.type === 'read') {
      const { reader, language, target } = request;
      const readPicture = chooseReader(reader, this.#readers);
      const { regions, translations } = await readPicture({
        ...{ picture, file, language, target, signal: this.#abort.signal },
        onProgress: (progress) => {
          if (progress.stage === 'reading')
            this.#send({ type: 'progress', done: progress.done, total: progress.total });
        },
      });
      this.#regions = regions;
      return {
        type: 'regions',
        regions: regions.map(({ id, text, box }) => ({ id, text, box, translation: translations?.get(id) })),
      };
    }
    const texts = request.texts.flatMap(({ id, text }) => {
      const region = this.#regions.find((one) => one.id === id);
      return region ? [{ region, text }] : [];
    });
    const { layouts, patches } = await picture.paint(texts, request.target);
    return { type: 'painted', patches: await encodePatches(patches, texts, layouts) };
  }

  async #open(bytes: Uint8Array<ArrayBuffer>, size: { width: number; height: number }): Promise<PictureAnswer> {
    this.#opened?.picture.close();
    const pixels = isSvg(bytes) ? await drawSvg(bytes, size) : bytes;
    // The bytes are transferred to the worker.
    const file = new Blob([pixels]);
    const picture = await this.#worker.open(pixels);
    this.#opened = { picture, file };
    if (this.#abort.signal.aborted) picture.close();
    const { width, height } = picture.facts;
    return { type: 'opened', width, height };
  }

  #send(answer: PictureAnswer): void {
    if (!this.#abort.signal.aborted) this.#port.postMessage(answer);
  }
}

function problemOf(error: unknown): PictureProblem {
  if (error instanceof PictureUnreachable) return 'unreachable';
  if (error instanceof ReadingFailed) return error.problem;
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
