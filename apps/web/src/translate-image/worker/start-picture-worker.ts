import { createPictureWorker } from '@interlinear/images/browser-client';
import type { PictureWorker } from '@interlinear/images/picture-worker';

/** Creates the worker that reads and paints pictures on this device. It starts with the first picture. */
export function startPictureWorker(): PictureWorker {
  return createPictureWorker(() => new Worker(new URL('./picture-thread.ts', import.meta.url), { type: 'module' }));
}
