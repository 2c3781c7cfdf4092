import {
  type changeSharedBlockRequest,
  type downloadSharedQuery,
  type SharedDocument,
  sharedInfo,
  type sharedPagesQuery,
} from '@interlinear/contract/document-shares';
import type { DocumentBlock, DocumentPagesData } from '@interlinear/contract/documents';
import type * as z from 'zod/mini';
import { hashToken } from '../../accounts/tokens.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { changeBlock } from '../change-block.ts';
import type { DocumentContext } from '../document-context.ts';
import { type WriteContext, type WrittenFile, writeDocument } from '../download/write-document.ts';
import type { PresentationOptions } from '../present-document.ts';
import { describeDocument, readDocumentPages } from '../read-documents.ts';
import type { DocumentRow } from '../repository.ts';
import { type DocumentEvent, type EventsCall, streamEvents } from '../stream-events.ts';
import { allowedSharing } from './share-links.ts';
import { createShareRows, type ShareRow, shareEnd } from './share-repository.ts';

type VisitorContext = Pick<DocumentContext, 'queries' | 'entitlements' | 'now' | 'changes'>;

/** The document of a link, and the rights that the link gives at this moment. */
interface OpenedShare {
  share: ShareRow;
  document: DocumentRow;
  permission: SharedDocument['permission'];
}

/**
 * Finds the document of a link. The owner's plan counts at every request: with one that allows less, the link allows less.
 * @throws {ApiFailure} `notFound`, whether the link never existed, was revoked, has expired, or its document was deleted
 */
async function openShare({ queries, entitlements, now }: VisitorContext, token: string): Promise<OpenedShare> {
  const found = await createShareRows(queries).findOpen(hashToken(token), now());
  const allowed = found && (await allowedSharing(entitlements, found.document.accountId));
  if (!found || allowed === 'none') throw apiFailure('notFound', {});
  return { ...found, permission: allowed === 'edit' ? found.share.permission : 'read' };
}

/** Describes a shared document without anything about its owner. @throws {ApiFailure} `notFound` */
export async function describeShared(
  context: VisitorContext,
  token: string,
  presentation: PresentationOptions,
): Promise<SharedDocument> {
  const { share, document, permission } = await openShare(context, token);
  return {
    permission,
    allows_download: share.allowsDownload,
    // Parsing drops all other fields.
    info: sharedInfo.parse(await describeDocument(context, document, presentation)),
    expires_at: shareEnd(share, document).toISOString(),
  };
}

/** Returns pages of a shared document. @throws {ApiFailure} `notFound` */
export async function readSharedPages(
  context: VisitorContext,
  token: string,
  range: z.output<typeof sharedPagesQuery>,
  presentation: PresentationOptions,
): Promise<DocumentPagesData> {
  const { document } = await openShare(context, token);
  const query = { last: undefined, ...range, id: document.id, accountId: document.accountId };
  const { items } = await readDocumentPages(context, query, presentation);
  return { items: items.map((page) => ({ ...page, blocks: page.blocks.map(withoutError) })) };
}

/** Checks that a link works, before a stream's status is sent. @throws {ApiFailure} `notFound` */
export async function checkShare(context: VisitorContext, token: string): Promise<void> {
  await openShare(context, token);
}

/**
 * Yields the events of a shared document, with facts only. Ends with the error `notFound` when the link is revoked
 * meanwhile.
 */
export async function* streamShared(
  context: VisitorContext & Pick<DocumentContext, 'readerPriority'>,
  token: string,
  call: Omit<EventsCall, 'accountId' | 'id' | 'whole'>,
): AsyncGenerator<DocumentEvent> {
  const { document } = await openShare(context, token);
  const { id, accountId } = document;
  for await (const event of streamEvents(context, { ...call, id, accountId, whole: undefined })) {
    await openShare(context, token);
    yield event.name === 'progress' || event.name === 'done' ? { ...event, data: sharedInfo.parse(event.data) } : event;
  }
}

/** Changes a translation as the owner would; this is free for both. @throws {ApiFailure} `notFound`, `shareNotAllowed` */
export async function changeSharedBlock(
  context: VisitorContext,
  token: string,
  change: z.output<typeof changeSharedBlockRequest>,
  presentation: PresentationOptions,
): Promise<DocumentBlock> {
  const { document, permission } = await openShare(context, token);
  if (permission !== 'edit') throw apiFailure('shareNotAllowed', {});
  const { id, accountId } = document;
  return withoutError(await changeBlock(context, { ...change, id, accountId }, presentation));
}

/** Writes a shared document as a file. @throws {ApiFailure} `notFound`, `shareNotAllowed`, and the failures of {@link writeDocument} */
export async function writeShared(
  context: VisitorContext & WriteContext,
  token: string,
  wanted: z.output<typeof downloadSharedQuery> & { signal: AbortSignal },
): Promise<WrittenFile> {
  const { share, document } = await openShare(context, token);
  if (!share.allowsDownload) throw apiFailure('shareNotAllowed', {});
  return writeDocument(context, { ...wanted, id: document.id, accountId: document.accountId });
}

/** Removes the reason for a failure, which can tell about the owner's plan and quota. */
function withoutError(block: DocumentBlock): DocumentBlock {
  return { ...block, error: null };
}
