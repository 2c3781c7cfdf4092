import { createPictureWorker } from '@interlinear/images/browser-client';
import type { PictureWorker } from '@interlinear/images/picture-worker';

/** Opens pictures in a worker, which starts with the first one. */
export function startPictureWorker(): PictureWorker {
  return createPictureWorker(() => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }));
}
