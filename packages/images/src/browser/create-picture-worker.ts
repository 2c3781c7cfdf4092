import { PICTURE_LIMITS, readPictureFacts } from '../decode/picture-facts.ts';
import { PictureError, type PictureFailure } from '../picture-error.ts';
import type { PictureWorker, ReadProgress } from '../picture-worker.ts';
import type { PictureRequest, PictureResponse } from '../worker/messages.ts';
import type { PageMessage, PicturePort, WorkerMessage } from './port-messages.ts';

/** A worker that answers with `servePictures`, or a stand-in for one. */
export interface PictureWorkerProcess extends PicturePort {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}

/** Time without an answer or progress after which a worker is given up. Phones need seconds for a large picture. */
const SILENCE_MS = 60_000;

/**
 * Opens pictures in a worker, which is started with the first one, and again after it had to be ended.
 * @param start starts the worker, e.g. `() => new Worker(new URL('./my-worker.ts', import.meta.url), { type: 'module' })`
 */
export function createPictureWorker(start: () => PictureWorkerProcess, { silenceMs = SILENCE_MS } = {}): PictureWorker {
  let running: Connection | undefined;
  let pictures = 0;

  function connection(): Connection {
    if (!running || running.hasEnded()) running = connect(start(), silenceMs);
    return running;
  }

  return {
    async open(bytes) {
      readPictureFacts(bytes, PICTURE_LIMITS);
      const picture = ++pictures;
      const { ask, tell } = connection();
      const opened = await ask(picture, { kind: 'open', bytes, limits: PICTURE_LIMITS }, { transfer: [bytes.buffer] });
      const { facts } = expectKind(opened, 'facts');
      return {
        facts,
        async read({ language, area, signal, onProgress }) {
          const response = await ask(picture, { kind: 'read', language, area }, { signal, onProgress });
          return expectKind(response, 'regions').regions;
        },
        copyForModel: async () => expectKind(await ask(picture, { kind: 'copy-for-model' }), 'copy'),
        applySight: async (seen) => expectKind(await ask(picture, { kind: 'apply-sight', seen }), 'checked'),
        async paint(texts, target, onProgress) {
          const response = await ask(picture, { kind: 'paint', texts, target, needsPatches: true }, { onProgress });
          const { layouts, patches } = expectKind(response, 'painting');
          return { layouts, patches };
        },
        encode: async (view, format, quality) =>
          expectKind(await ask(picture, { kind: 'encode', view, format, quality }), 'file').bytes,
        close: () => tell({ kind: 'close', picture }),
      };
    },
    close: () => running?.end('aborted'),
  };
}

interface AskOptions {
  transfer?: Transferable[];
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
}

interface Connection {
  /** @throws {PictureError} */
  ask(picture: number, request: PictureRequest, options?: AskOptions): Promise<PictureResponse>;
  tell(message: PageMessage): void;
  hasEnded(): boolean;
  /** Ends the worker and rejects what it has not answered. */
  end(failure: PictureFailure): void;
}

interface Waiting extends Pick<AskOptions, 'onProgress'> {
  answer: PromiseWithResolvers<PictureResponse>;
}

function connect(worker: PictureWorkerProcess, silenceMs: number): Connection {
  const waiting = new Map<number, Waiting>();
  /** Messages to send when the worker is ready; `undefined` from then on. */
  let unsent: { message: PageMessage; transfer: Transferable[] }[] | undefined = [];
  let ended: PictureError | undefined;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(failure: PictureFailure): void {
    ended ??= new PictureError(failure);
    clearTimeout(timer);
    worker.terminate();
    for (const { answer } of waiting.values()) answer.reject(ended);
    waiting.clear();
  }
  function watch(): void {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(() => end('timeout'), silenceMs);
  }
  function tell(message: PageMessage, transfer: Transferable[] = []): void {
    if (ended) return;
    if (unsent) unsent.push({ message, transfer });
    else worker.postMessage(message, { transfer });
  }
  function sendUnsent(): void {
    for (const { message, transfer } of unsent ?? []) worker.postMessage(message, { transfer });
    unsent = undefined;
  }

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    switch (data.kind) {
      case 'ready':
        sendUnsent();
        break;
      case 'progress':
        waiting.get(data.id)?.onProgress?.(data.progress);
        break;
      case 'response':
        waiting.get(data.id)?.answer.resolve(data.response);
        waiting.delete(data.id);
    }
    watch();
  });
  worker.addEventListener('error', () => end('crashed'));
  worker.addEventListener('messageerror', () => end('crashed'));

  return {
    async ask(picture, request, { transfer, signal, onProgress } = {}) {
      if (ended) throw ended;
      if (signal?.aborted) throw new PictureError('aborted');
      const id = ++lastId;
      const answer = Promise.withResolvers<PictureResponse>();
      waiting.set(id, { answer, onProgress });
      const onAbort = () => tell({ kind: 'abort', id });
      signal?.addEventListener('abort', onAbort);
      tell({ kind: 'request', id, picture, request }, transfer);
      watch();
      try {
        return await answer.promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    tell,
    hasEnded: () => ended !== undefined,
    end,
  };
}

function expectKind<Kind extends PictureResponse['kind']>(
  response: PictureResponse,
  kind: Kind,
): Extract<PictureResponse, { kind: Kind }> {
  if (response.kind === 'failure') throw new PictureError(response.failure, response.detail);
  if (response.kind !== kind) throw new PictureError('crashed', `${response.kind} instead of ${kind}`);
  return response as Extract<PictureResponse, { kind: Kind }>; // safe: the kind was just compared
}
