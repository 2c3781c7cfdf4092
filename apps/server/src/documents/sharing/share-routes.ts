import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  changeSharedBlockRequest,
  documentSharesData,
  downloadSharedQuery,
  SHARE_TOKEN_HEADER,
  shareDocumentRequest,
  sharedDocument,
  sharedEventsQuery,
  sharedPagesQuery,
  unshareDocumentRequest,
} from '@interlinear/contract/document-shares';
import { documentBlock, documentIdRequest, documentPagesData } from '@interlinear/contract/documents';
import { envelope } from '@interlinear/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Authentication } from '../../accounts/authentication.ts';
import { networkOf } from '../../accounts/client.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts';
import { localeOf, success } from '../../platform/http/envelope.ts';
import { createPacer, type Pace, refuseHaste } from '../../platform/http/pace-requests.ts';
import { sendEvents } from '../../platform/http/server-sent-events.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import type { Semaphore } from '../../platform/limits/semaphore.ts';
import type { DocumentContext } from '../document-context.ts';
import { sendFile } from '../download/send-file.ts';
import { createStreamLimits } from '../stream-limits.ts';
import { listShares, shareDocument, unshareDocument } from './share-links.ts';
import {
  changeSharedBlock,
  checkShare,
  describeShared,
  readSharedPages,
  streamShared,
  writeShared,
} from './shared-document.ts';

export interface ShareRoutesContext extends DocumentContext {
  authentication: Authentication;
  /** Limits concurrent downloads, together with those of owners. */
  downloads: Semaphore;
}

const events = z.instanceof(Readable).meta({
  type: 'string',
  description: 'Events as of `document_events`, without texts of pages.',
});
const file = z.instanceof(Readable).meta({ type: 'string', format: 'binary' });

const about = <Data extends z.core.$ZodType>(summary: string, data: Data) => ({
  tags: ['documents'],
  summary,
  response: { 200: envelope(data) },
});

/** Routes of owners, for the links to their documents (BILL-17), and of visitors who have such a link. */
export function shareRoutes(api: HttpServer, context: ShareRoutesContext): void {
  const accountOf = async (request: FastifyRequest) => (await context.authentication.require(request)).accountId;

  api.get(
    '/priapi1/get_document_shares',
    { schema: { ...about('List the links to a document', documentSharesData), querystring: documentIdRequest } },
    async (request) => success(await listShares(context, await accountOf(request), request.query.id)),
  );

  api.post(
    '/priapi1/share_document',
    { schema: { ...about('Create a link to a document', documentSharesData), body: shareDocumentRequest } },
    async (request) => success(await shareDocument(context, await accountOf(request), request.body)),
  );

  api.post(
    '/priapi1/unshare_document',
    { schema: { ...about('Revoke a link to a document', documentSharesData), body: unshareDocumentRequest } },
    async (request) => success(await unshareDocument(context, await accountOf(request), request.body)),
  );

  visitorRoutes(api, context);
}

/** Requests that the visitors of one network may send: a reader asks for a few pages at a time. */
const PACE: Pace = { perSecond: 20, burst: 120 };
/** Files being written for one network, so that a link that spreads does not keep owners waiting. */
const MAX_FILES = 4;
const RETRY_SECONDS = 5;

function visitorRoutes(api: HttpServer, context: ShareRoutesContext): void {
  const delayOf = createPacer(PACE);
  const files = createConcurrencyLimit({ max: MAX_FILES, retrySeconds: RETRY_SECONDS });
  const streams = createStreamLimits();
  const presentation = (request: FastifyRequest) => ({ engines: context.engines, locale: localeOf(request) });
  const withToken = `Send the token of the link in the header \`${SHARE_TOKEN_HEADER}\`.`;

  /** Paces the network before anything is looked up, and returns the token. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    const delayMs = delayOf(networkOf(request.ip), performance.now());
    refuseHaste(delayMs);
    if (delayMs > 0) await sleep(delayMs);
    return readToken(request);
  }

  api.get(
    '/pubapi1/shared_document',
    { schema: { ...about('Open a shared document', sharedDocument), description: withToken } },
    async (request, reply) =>
      success(await describeShared(context, await admit(request, reply), presentation(request))),
  );

  api.get(
    '/pubapi1/shared_document_pages',
    {
      schema: {
        ...about('Get pages of a shared document', documentPagesData),
        description: withToken,
        querystring: sharedPagesQuery,
      },
    },
    async (request, reply) => {
      const token = await admit(request, reply);
      return context.readerPriority.serve(async () =>
        success(await readSharedPages(context, token, request.query, presentation(request))),
      );
    },
  );

  api.get(
    '/pubapi1/shared_document_events',
    {
      schema: {
        tags: ['documents'],
        summary: 'Stream the progress of a shared document',
        description: `${withToken} The stream ends with the error \`notFound\` when the link is revoked.`,
        querystring: sharedEventsQuery,
        response: { 200: { description: 'Events', content: { 'text/event-stream': { schema: events } } } },
      },
    },
    async (request, reply) => {
      const token = await admit(request, reply);
      const signal = disconnectSignal(reply);
      await streams.open(networkOf(request.ip), signal, () => reply.raw.destroy());
      await checkShare(context, token);
      const call = { since: request.query.since, presentation: presentation(request), signal };
      return sendEvents({ request, reply, log: context.log }, streamShared(context, token, call));
    },
  );

  api.post(
    '/pubapi1/change_shared_block',
    {
      schema: {
        ...about('Edit the translation of a block of a shared document', documentBlock),
        description: `${withToken} The link must allow editing.`,
        body: changeSharedBlockRequest,
      },
    },
    async (request, reply) => {
      const token = await admit(request, reply);
      return success(await changeSharedBlock(context, token, request.body, presentation(request)));
    },
  );

  api.get(
    '/pubapi1/download_shared_document',
    {
      schema: {
        tags: ['documents'],
        summary: 'Download a shared document',
        description: `${withToken} The link must allow downloads.`,
        querystring: downloadSharedQuery,
        response: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: file } } } },
      },
    },
    async (request, reply) => {
      const token = await admit(request, reply);
      const release = files.open(networkOf(request.ip));
      try {
        const wanted = { ...request.query, signal: disconnectSignal(reply) };
        return sendFile(reply, await writeShared(context, token, wanted));
      } finally {
        release();
      }
    },
  );
}

/** @throws {ApiFailure} `invalidRequest` */
function readToken({ headers }: FastifyRequest): string {
  const token = headers[SHARE_TOKEN_HEADER.toLowerCase()];
  if (typeof token === 'string' && /^[\w-]{1,100}$/.test(token)) return token;
  throw apiFailure('invalidRequest', { field: SHARE_TOKEN_HEADER });
}
