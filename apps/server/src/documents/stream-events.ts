import type { Caller } from '../accounts/authentication.ts';
import type { ServerSentEvent } from '../platform/http/server-sent-events.ts';
import type { DocumentContext } from './document-context.ts';
import { type PresentationOptions, presentDocument, presentPage, presentPageHead } from './present-document.ts';
import { isActive } from './processing/enqueue-document.ts';
import { findDocument } from './read-documents.ts';
import { createDocumentRows } from './repository.ts';

/** Interval for noticing changes by other processes. */
const POLL_MS = 500;
/** Proxies close connections that are silent for longer. */
const IDLE_MS = 15_000;

export interface EventsCall {
  caller: Caller;
  id: string;
  /** `sequence` of the last event the client received. */
  since: number;
  /** Index of the page to send with its texts. */
  whole: number | undefined;
  presentation: PresentationOptions;
  signal: AbortSignal;
}

type DocumentEvent = ServerSentEvent<'progress' | 'page' | 'done' | 'idle'>;

type StreamContext = Pick<DocumentContext, 'queries' | 'changes' | 'readerPriority' | 'now'>;

/**
 * Yields `progress` at once and after every change, `page` for every changed page, and `done` when the document is no
 * longer active. Everything is read from the database, so it works in any process, and a client can resume a broken
 * stream.
 */
export async function* streamEvents(
  { queries, changes, readerPriority, now }: StreamContext,
  call: EventsCall,
): AsyncGenerator<DocumentEvent> {
  const { caller, id, presentation, signal } = call;
  const rows = createDocumentRows(queries);
  let seen = call.since;
  let told: number | undefined;
  let quietSince = now().getTime();
  while (!signal.aborted) {
    const change = changes.next(id, { withinMs: POLL_MS, signal });
    // Fails with `notFound` if the document was deleted meanwhile.
    const news = await readerPriority.first(async () => {
      const document = await findDocument(queries, caller.accountId, id);
      if (document.sequence === told) return undefined;
      const heads = await rows.pageHeads(id, seen);
      const changed = heads.find(({ index }) => index === call.whole);
      const whole = changed && (await rows.page(id, changed.index));
      return { document, heads, whole, totals: await rows.totalsOf(id) };
    });
    if (news) {
      const { document, heads, whole, totals } = news;
      for (const head of heads) {
        yield {
          name: 'page',
          data: head.index === whole?.index ? presentPage(whole, document, presentation) : presentPageHead(head),
        };
      }
      const info = presentDocument(document, totals, presentation);
      told = document.sequence;
      seen = document.sequence;
      quietSince = now().getTime();
      if (!isActive(document) && document.state !== 'uploaded') {
        yield { name: 'done', data: info };
        return;
      }
      yield { name: 'progress', data: info };
    } else if (now().getTime() - quietSince >= IDLE_MS) {
      quietSince = now().getTime();
      yield { name: 'idle', data: {} };
    }
    await change;
  }
}
