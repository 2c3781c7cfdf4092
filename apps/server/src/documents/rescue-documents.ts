import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentParts, WORK_ON_DOCUMENT } from './document-parts.ts';
import { createDocumentRows } from './repository.ts';

type RescueParts = Pick<DocumentParts, 'queries' | 'jobs' | 'holdMs' | 'now' | 'log'>;

/** Until the signal: documents whose worker died are given to another one. Every process that works looks after all of them. */
export async function rescueDocuments(parts: RescueParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await rescue(parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'abandoned documents were not looked for'),
    );
    await sleep(parts.holdMs / 2, undefined, { signal, ref: false }).catch(() => undefined); // woken by the signal
  }
}

async function rescue({ queries, jobs, now }: RescueParts): Promise<void> {
  const ids = await queries.transaction(async (transaction) => {
    const abandoned = await createDocumentRows(transaction).abandon(now());
    for (const documentId of abandoned) await jobs.enqueue(WORK_ON_DOCUMENT, { documentId }, transaction);
    return abandoned;
  });
  if (ids.length > 0) jobs.wake(WORK_ON_DOCUMENT);
}
