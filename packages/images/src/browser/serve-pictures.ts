import { createBrowserTesseract } from '@interlinear/ocr/browser-tesseract';
import { openPageReader } from '@interlinear/ocr/page-reader';
import { PictureError } from '../picture-error.ts';
import type { ReadProgress } from '../picture-worker.ts';
import { openPictureSession } from '../session/picture-session.ts';
import type { PictureRequest, PictureResponse } from '../worker/messages.ts';
import { createPictureResponder, type PictureResponder, refusalOf } from '../worker/respond.ts';
import { type AssetLoaderOptions, createAssetLoader } from './asset-loader.ts';
import { createCanvasCodec } from './canvas-codec.ts';
import type { PageMessage, PicturePort, WorkerMessage } from './port-messages.ts';

/** Time a reader works before it lets messages in, so that it can be stopped. */
const TURN_MS = 50;

/** Answers requests about pictures, in a worker. @param port the worker's global scope, or a port to a page */
export function servePictures(port: PicturePort, options: AssetLoaderOptions): void {
  const assets = createAssetLoader(options);
  const tesseract = createBrowserTesseract({
    loadProgram: () => assets.load({ kind: 'tesseract' }),
    loadModel: (name) => assets.load({ kind: 'model', name }),
  });
  const codec = createCanvasCodec();
  const fonts = { load: (name: string) => assets.load({ kind: 'face', name }) };
  const open: Parameters<typeof createPictureResponder>[0]['open'] = (bytes, limits) =>
    openPictureSession(bytes, {
      ...{ codec, fonts, limits },
      openReader: (language) => openPageReader(tesseract, language, { readsColumns: true }),
    });

  const pictures = new Map<number, PictureResponder>();
  const aborted = new Set<number>();
  let last: Promise<void> = Promise.resolve();

  async function respond(id: number, picture: number, request: PictureRequest): Promise<void> {
    const send = (message: WorkerMessage, transfer: Transferable[] = []) => port.postMessage(message, { transfer });
    const report = (progress: ReadProgress) => send({ kind: 'progress', id, progress });
    let turnEnd = performance.now() + TURN_MS;
    try {
      if (aborted.has(id)) throw new PictureError('aborted');
      const responder = pictures.get(picture) ?? createPictureResponder({ open, now: () => performance.now() });
      assets.watch((loaded) => report({ stage: 'loading', ...loaded }));
      const { response, moved } = await responder.respond(request, async (progress) => {
        report(progress);
        if (performance.now() > turnEnd) {
          await nextTask();
          turnEnd = performance.now() + TURN_MS;
        }
        if (aborted.has(id)) throw new PictureError('aborted');
      });
      if (request.kind === 'open') pictures.set(picture, responder);
      send({ kind: 'response', id, response }, moved);
    } catch (error) {
      send({ kind: 'response', id, response: refusalOf(error) ?? crashed(error) });
    } finally {
      assets.watch(undefined);
      aborted.delete(id);
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    switch (data.kind) {
      case 'request':
        last = last.then(() => respond(data.id, data.picture, data.request));
        break;
      case 'abort':
        aborted.add(data.id);
        break;
      case 'close':
        last = last.then(() => void pictures.delete(data.picture));
    }
  });
  port.postMessage({ kind: 'ready' } satisfies WorkerMessage, { transfer: [] });
}

/** Lets the messages in that have arrived. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Memory that could not be allocated is the only unexpected error that has a cause in the picture. The detail is the stack, which
 * names our own lines; messages could quote the picture's text.
 */
function crashed(error: unknown): PictureResponse {
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at |@/.test(line)) : [];
  const detail = [error instanceof Error ? error.name : typeof error, ...stack.slice(0, 8)].join('\n');
  return { kind: 'failure', failure: error instanceof RangeError ? 'too-heavy' : 'crashed', detail };
}
