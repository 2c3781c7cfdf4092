import type { Caller } from '../accounts/authentication.ts';
import type { ServerSentEvent } from '../platform/http/server-sent-events.ts';
import type { DocumentContext } from './document-context.ts';
import { type PresentationOptions, presentDocument, presentPage, presentPageHead } from './present-document.ts';
import { isActive } from './processing/enqueue-document.ts';
import { findDocument } from './read-documents.ts';
import { createDocumentRows } from './repository.ts';

/** What another process did is known after this. */
const POLL_MS = 500;
/** Proxies close what is silent for longer. */
const IDLE_MS = 15_000;

export interface EventsCall {
  caller: Caller;
  id: string;
  /** `sequence` of the last event that was seen. */
  since: number;
  /** The page whose texts are told too. */
  whole: number | undefined;
  presentation: PresentationOptions;
  signal: AbortSignal;
}

type DocumentEvent = ServerSentEvent<'progress' | 'page' | 'done' | 'idle'>;

type StreamContext = Pick<DocumentContext, 'queries' | 'changes' | 'readerPriority' | 'now'>;

/**
 * `progress` at once and with every change, `page` for every page that changed, `done` when nothing more is being done. It reads what
 * is in the database, so it is the same whichever process works on the document, and goes on where an earlier one was cut.
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
    // Deleted meanwhile: `notFound`.
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
