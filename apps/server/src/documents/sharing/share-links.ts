import { randomBytes } from 'node:crypto';
import {
  type DocumentShare,
  type DocumentSharesData,
  SHARES_PER_DOCUMENT,
  type shareDocumentRequest,
  type unshareDocumentRequest,
} from '@interlinear/contract/document-shares';
import type * as z from 'zod/mini';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { DocumentContext } from '../document-context.ts';
import { findDocument, lockDocument } from '../read-documents.ts';
import type { DocumentRow } from '../repository.ts';
import { createShareRows, type ShareRow, shareEnd } from './share-repository.ts';

type ShareContext = Pick<DocumentContext, 'queries' | 'entitlements' | 'seal' | 'now' | 'randomId'>;

const DAY_MS = 86_400_000;

/** Lists the links to a document. @throws {ApiFailure} `notFound` */
export async function listShares(context: ShareContext, accountId: string, id: string): Promise<DocumentSharesData> {
  const document = await findDocument(context.queries, accountId, id);
  const shares = await createShareRows(context.queries).list(id, context.now());
  const allowed = await allowedSharing(context.entitlements, accountId);
  return { items: shares.map((share) => presentShare(context, share, document)), allowed };
}

/**
 * Makes a link to a document. The database keeps the token's hash, to find it, and the token itself encrypted with a key
 * of the server's secret: the owner can copy the link at any time, and a copy of the database opens no document.
 * @throws {ApiFailure} `notFound`, `planRequired`, `tooManyShares`
 */
export async function shareDocument(
  context: ShareContext,
  accountId: string,
  { id, permission, allows_download: allowsDownload, days }: z.output<typeof shareDocumentRequest>,
): Promise<DocumentSharesData> {
  await findDocument(context.queries, accountId, id);
  await context.entitlements.require(accountId, { kind: 'share', roles: permission === 'edit' });
  const token = newToken(randomBytes);
  const createdAt = context.now();
  await context.queries.transaction(async (transaction) => {
    // The lock keeps two requests from both taking the last place.
    await lockDocument(transaction, accountId, id);
    const shares = createShareRows(transaction);
    await shares.deleteExpired(id, createdAt);
    if ((await shares.list(id, createdAt)).length >= SHARES_PER_DOCUMENT)
      throw apiFailure('tooManyShares', { limit: SHARES_PER_DOCUMENT });
    await shares.insert({
      id: context.randomId(),
      documentId: id,
      tokenHash: hashToken(token),
      sealedToken: context.seal.close(token),
      permission,
      allowsDownload,
      createdAt,
      expiresAt: days === undefined ? null : new Date(createdAt.getTime() + days * DAY_MS),
    });
  });
  return listShares(context, accountId, id);
}

/** Revokes a link at once. @throws {ApiFailure} `notFound`, also for a link to another document */
export async function unshareDocument(
  context: ShareContext,
  accountId: string,
  { id, share_id: shareId }: z.output<typeof unshareDocumentRequest>,
): Promise<DocumentSharesData> {
  await findDocument(context.queries, accountId, id);
  if (!(await createShareRows(context.queries).delete(id, shareId))) throw apiFailure('notFound', {});
  return listShares(context, accountId, id);
}

/** Returns what the plan of an account allows its links now. */
export async function allowedSharing(
  entitlements: DocumentContext['entitlements'],
  accountId: string,
): Promise<DocumentSharesData['allowed']> {
  const isAllowed = async (roles: boolean) =>
    (await entitlements.decide(accountId, { kind: 'share', roles })).isAllowed;
  if (await isAllowed(true)) return 'edit';
  return (await isAllowed(false)) ? 'read' : 'none';
}

function presentShare({ seal }: Pick<ShareContext, 'seal'>, share: ShareRow, document: DocumentRow): DocumentShare {
  return {
    id: share.id,
    permission: share.permission,
    allows_download: share.allowsDownload,
    token: openToken(seal, share),
    created_at: share.createdAt.toISOString(),
    expires_at: shareEnd(share, document).toISOString(),
  };
}

/** Decrypts the token; `null` if it was encrypted with another secret. The link itself works on. */
function openToken(seal: DocumentContext['seal'], { sealedToken }: ShareRow): string | null {
  try {
    return seal.open(sealedToken);
  } catch {
    return null;
  }
}
