import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { PictureError } from '@interlinear/images/picture-error';
import { readPictureFacts } from '@interlinear/images/picture-facts';
import { servePicture } from '../worker/serve-picture.ts';

if (!parentPort) throw new Error('Run this as a worker thread.');
/** Does what a text chunk in the file says, when it is asked to read. */
servePicture(parentPort, {
  now: () => performance.now(),
  async open(bytes, limits) {
    const script = Buffer.from(bytes).toString('latin1');
    const facts = readPictureFacts(bytes, limits);
    if (script.includes('!damaged')) throw new PictureError('damaged');
    return {
      facts,
      async read() {
        if (script.includes('!hang')) for (;;);
        if (script.includes('!wait')) await setTimeout(60_000);
        if (script.includes('!fill')) fillMemory();
        if (script.includes('!throw')) throw new Error('quoting the picture');
        if (script.includes('!exit')) process.exit(3);
        return [];
      },
      copyForModel: async () => ({ bytes: new Uint8Array(bytes), width: facts.width, height: facts.height }),
      applySight: () => ({ regions: [], warnings: {} }),
      paint: async (texts) => ({
        changed: [],
        layouts: texts.map(({ region, text }) => ({
          ...{ id: region.id, box: region.box, fontSize: region.style.fontSize },
          ...{ lines: [text], overflow: false },
        })),
      }),
      raster: () => ({ ...facts, pixels: new Uint8Array() }),
      encode: async () => new Uint8Array(bytes),
    };
  },
});

function fillMemory(): void {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
}
