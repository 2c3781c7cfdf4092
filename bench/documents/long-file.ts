import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { THREAD_MEMORY } from '@interlinear/documents/thread-memory';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import type { Inline } from '@interlinear/translation/segment';
import { fakeTranslation } from './fake-translation.ts';
import { readDocument, renderDocument, type TimeSpent } from './translate-file.ts';

/** Measurements of a long file in a separate process. */
export interface LongFileReport {
  firstPage: TimeSpent | undefined;
  perPage: TimeSpent[];
  peakMegabytes: number;
  /** Memory before the file was opened, including its bytes. */
  startMegabytes: number;
}

/** The server's default. */
const OLD_GENERATION_MB = 1024;

// Run with the file's path; prints a report as JSON. The work runs in a thread like the server's document threads.
if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url), {
    argv: process.argv.slice(2),
    resourceLimits: { ...THREAD_MEMORY, maxOldGenerationSizeMb: OLD_GENERATION_MB },
  });
  const [report] = await once(thread, 'message');
  console.log(JSON.stringify(report));
} else {
  parentPort?.postMessage(await measure(process.argv[2] ?? ''));
}

/** Measures a file after warming up the thread with a short paper. */
async function measure(file: string): Promise<LongFileReport> {
  await translate(twoColumnPaper(2));
  const bytes = new Uint8Array(await readFile(file));
  const startMegabytes = process.memoryUsage.rss() / 1_000_000;
  const measured = await translate(bytes);
  return {
    ...measured,
    startMegabytes,
    peakMegabytes: await peakMegabytes(),
  };
}

/** Returns the highest resident memory of this process so far. */
async function peakMegabytes(): Promise<number> {
  // On Linux, `maxRSS` starts at the peak of the parent process, and `VmHWM` at nothing.
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, peak] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
  // Both are kilobytes; Node reports them so on every platform.
  return ((peak === undefined ? process.resourceUsage().maxRSS : Number(peak)) * 1024) / 1_000_000;
}

async function translate(bytes: Uint8Array): Promise<Pick<LongFileReport, 'firstPage' | 'perPage'>> {
  const translations = new Map<string, readonly Inline[]>();
  const { document, spent } = await readDocument(bytes, 'long.pdf', ({ blocks }) => {
    for (const { id, content, isTranslatable } of blocks) {
      if (isTranslatable) translations.set(id, fakeTranslation(content, 'de'));
    }
  });
  const { spent: written } = await renderDocument(document, translations, { target: 'de', view: 'translation' });
  document.close();
  const perPage = spent.map(({ ms, cpuMs }) => ({
    ms: ms + written.ms / spent.length,
    cpuMs: cpuMs + written.cpuMs / spent.length,
  }));
  return { firstPage: spent[0], perPage };
}
