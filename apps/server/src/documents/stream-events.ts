import type { ServerSentEvent } from '../platform/http/server-sent-events.ts';
import type { DocumentContext } from './document-context.ts';
import { type PresentationOptions, presentDocument, presentPage, presentPageHead } from './present-document.ts';
import { isActive } from './processing/enqueue-document.ts';
import { findDocument } from './read-documents.ts';
import { createDocumentRows } from './repository.ts';

/** Proxies close connections that are silent for longer. */
const IDLE_MS = 15_000;

export interface EventsCall {
  /** Owner of the document. */
  accountId: string;
  id: string;
  /** `sequence` of the last event the client received. */
  since: number;
  /** Index of the page to send with its texts. */
  whole: number | undefined;
  presentation: PresentationOptions;
  signal: AbortSignal;
}

export type DocumentEvent = ServerSentEvent<'progress' | 'page' | 'done' | 'idle'>;

type StreamContext = Pick<DocumentContext, 'queries' | 'changes' | 'readerPriority'>;

/**
 * Yields `progress` at once and after every change, `page` for every changed page, and `done` when no worker has the
 * document, because it has ended or was never started. Everything is read from the database, so it works in any process,
 * and a client can resume a broken stream.
 */
export async function* streamEvents(
  { queries, changes, readerPriority }: StreamContext,
  call: EventsCall,
): AsyncGenerator<DocumentEvent> {
  const { accountId, id, presentation, signal } = call;
  const rows = createDocumentRows(queries);
  let knownSequence = call.since;
  let sentSequence: number | undefined;
  while (!signal.aborted) {
    const nextChange = changes.next(id, { sequence: sentSequence, withinMs: IDLE_MS, signal });
    // Fails with `notFound` if the document was deleted meanwhile.
    const change = await readerPriority.serve(async () => {
      const document = await findDocument(queries, accountId, id);
      if (document.sequence === sentSequence) return undefined;
      const heads = await rows.pageHeads(id, knownSequence);
      const changed = heads.find(({ index }) => index === call.whole);
      const whole = changed && (await rows.page(id, changed.index));
      return { document, heads, whole, totals: await rows.totalsOf(id) };
    });
    if (change) {
      const { document, heads, whole, totals } = change;
      for (const head of heads) {
        yield {
          name: 'page',
          data: head.index === whole?.index ? presentPage(whole, document, presentation) : presentPageHead(head),
        };
      }
      const info = presentDocument(document, totals, presentation);
      sentSequence = document.sequence;
      knownSequence = document.sequence;
      if (!isActive(document)) {
        yield { name: 'done', data: info };
        return;
      }
      yield { name: 'progress', data: info };
    }
    for (let next = nextChange; (await next) === 'idle' && !signal.aborted; ) {
      yield { name: 'idle', data: {} };
      next = changes.next(id, { sequence: sentSequence, withinMs: IDLE_MS, signal });
    }
  }
}
