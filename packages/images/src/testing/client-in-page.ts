import { createPictureWorker } from '../browser/create-picture-worker.ts';
import { PictureError } from '../picture-error.ts';
import type { ReadProgress } from '../picture-worker.ts';

const start = () => new Worker(new URL('./worker-in-page.ts', import.meta.url), { type: 'module' });

/** Stops reading a picture when its lines are found, reads it with the same worker, replaces its first text, and draws the patches. */
export async function translateFirst(file: string, text: string) {
  const worker = createPictureWorker(start);
  const picture = await worker.open(bytesOf(file));
  const controller = new AbortController();
  const stopped = await failureOf(
    picture.read({ language: 'en', signal: controller.signal, onProgress: () => controller.abort() }),
  );
  const stages: ReadProgress['stage'][] = [];
  const regions = await picture.read({ language: 'en', onProgress: ({ stage }) => stages.push(stage) });
  const [first] = regions;
  if (!first) return { stopped, regions: [], stages, layouts: [], patched: [] };
  await picture.paint([{ region: first, text: '' }], 'de');
  const { layouts, patches } = await picture.paint([{ region: first, text }], 'de');
  const again = await picture.paint([{ region: first, text }], 'de');
  const png = await picture.encode('translated', 'png');
  worker.close();
  return {
    stopped,
    regions: regions.map((region) => region.text),
    stages: [...new Set(stages)],
    layouts: layouts.map(({ lines }) => lines),
    patched: patches.map(({ box: [, , width, height], rgba }) => rgba.length === width * height * 4),
    unchanged: again.patches.length,
    signature: [...png.subarray(1, 4)],
  };
}

/** Opens files that are damaged or no pictures, and uses a picture of a closed worker. */
export async function refuse(file: string) {
  const worker = createPictureWorker(start);
  const picture = await worker.open(bytesOf(file));
  const damaged = await failureOf(worker.open(bytesOf(file).slice(0, 200)));
  const other = await failureOf(worker.open(new TextEncoder().encode('%PDF-1.7')));
  worker.close();
  return { damaged, other, closed: await failureOf(picture.encode('original', 'png')) };
}

/** Gives up workers that do not answer. */
export async function giveUp(file: string) {
  let starts = 0;
  const program = URL.createObjectURL(new Blob(['postMessage({ kind: "ready" });'], { type: 'text/javascript' }));
  const worker = createPictureWorker(
    () => {
      starts++;
      return new Worker(program);
    },
    { silenceMs: 300 },
  );
  return {
    failures: [await failureOf(worker.open(bytesOf(file))), await failureOf(worker.open(bytesOf(file)))],
    starts,
  };
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof PictureError ? error.failure : String(error);
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
