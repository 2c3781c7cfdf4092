// Process of its own, so that its memory can be measured: two workers read and paint a picture at the same time.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { THREAD_MEMORY } from '@interlinear/documents/thread-memory';

const WORKERS = 2;
/** Those of the server's threads. */
const LIMITS = { ...THREAD_MEMORY, maxOldGenerationSizeMb: 64 };

const [bytes] = await once(process, 'message');
const script = new URL('./paint-in-worker.ts', import.meta.url);
const workers = Array.from(
  { length: WORKERS },
  () => new Worker(script, { workerData: bytes, resourceLimits: LIMITS }),
);
await Promise.all(workers.map((worker) => once(worker, 'message')));
const { maxRSS } = process.resourceUsage();
for (const worker of workers) await worker.terminate();
process.send?.(maxRSS);
