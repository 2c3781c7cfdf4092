import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createCanvasCodec } from '@interlinear/images/node-codec';
import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';

/** Measures the greatest memory, in megabytes, of a process in which two workers each read and paint a picture. */
export async function measureMemory(): Promise<number> {
  const generated = GENERATED_PICTURES.find(({ name }) => name === 'slide-en');
  if (!generated) throw new Error('The picture to measure with is missing.');
  const { picture } = await generated.make();
  const child = fork(new URL('./two-workers.ts', import.meta.url), { serialization: 'advanced' });
  child.send(await createCanvasCodec().encode(picture, 'png'));
  // Safe: the child sends its maximum resident set size.
  const [kilobytes] = (await once(child, 'message')) as [number];
  child.disconnect();
  return kilobytes / 1024;
}
