import { Readable } from 'node:stream';
import {
  changeBlockRequest,
  changeTermRequest,
  documentBlock,
  documentEventsQuery,
  documentIdRequest,
  documentInfo,
  documentPagesData,
  documentPagesQuery,
  documentsData,
  documentsQuery,
  documentTermsData,
  startDocumentRequest,
} from '@interlinear/contract/documents';
import { envelope } from '@interlinear/contract/envelope';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Authentication } from '../accounts/authentication.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { disconnectSignal } from '../platform/http/disconnect-signal.ts';
import { localeOf, success } from '../platform/http/envelope.ts';
import { sendEvents } from '../platform/http/server-sent-events.ts';
import type { Semaphore } from '../platform/limits/semaphore.ts';
import { changeBlock } from './change-block.ts';
import { deleteDocument } from './delete-documents.ts';
import type { DocumentContext } from './document-context.ts';
import { downloadRoutes } from './download/download-routes.ts';
import { cancelDocument, retryDocument, startDocument } from './operations.ts';
import { describeDocument, findDocument, listDocuments, readDocumentPages } from './read-documents.ts';
import type { DocumentRow } from './repository.ts';
import { shareRoutes } from './sharing/share-routes.ts';
import { streamEvents } from './stream-events.ts';
import { createStreamLimits } from './stream-limits.ts';
import { changeTerm } from './terms/change-term.ts';
import { readDocumentTerms } from './terms/read-document-terms.ts';
import { uploadRoute } from './upload/upload-route.ts';

export interface DocumentRoutesContext extends DocumentContext {
  authentication: Authentication;
  /** Limits concurrent downloads. */
  downloads: Semaphore;
}

const events = z.instanceof(Readable).meta({
  type: 'string',
  description:
    'Events `progress` (the document), `page` (a page, without its texts), `idle` (empty, keeps the connection open), then ' +
    '`done` (the document), or `error` (an envelope).',
});

export function documentRoutes(api: HttpServer, context: DocumentRoutesContext): void {
  const streams = createStreamLimits();
  const callerOf = (request: FastifyRequest) => context.authentication.require(request);
  const accountOf = async (request: FastifyRequest) => (await callerOf(request)).accountId;
  const presentation = (request: FastifyRequest) => ({ engines: context.engines, locale: localeOf(request) });
  const presented = async (request: FastifyRequest, row: DocumentRow) =>
    success(await describeDocument(context, row, presentation(request)));
  const about = <Data extends z.core.$ZodType>(summary: string, data: Data) => ({
    tags: ['documents'],
    summary,
    response: { 200: envelope(data) },
  });

  uploadRoute(api, context);
  downloadRoutes(api, context);
  shareRoutes(api, context);

  api.get(
    '/priapi1/get_docs_info',
    {
      schema: {
        ...about('Get a document: its state, pages and segments', documentInfo),
        querystring: documentIdRequest,
      },
    },
    async (request) =>
      presented(request, await findDocument(context.queries, await accountOf(request), request.query.id)),
  );

  api.get(
    '/priapi1/get_my_docs',
    { schema: { ...about('List the caller’s documents, newest first', documentsData), querystring: documentsQuery } },
    async (request) => {
      const { page, page_size: pageSize, search = '' } = request.query;
      const list = { accountId: await accountOf(request), search, page, pageSize };
      return success(await listDocuments(context, list, presentation(request)));
    },
  );

  api.post(
    '/priapi1/start_document',
    {
      schema: {
        ...about('Start a waiting document, restart a failed one, or translate one again', documentInfo),
        body: startDocumentRequest,
      },
    },
    async (request) => presented(request, await startDocument(context, await callerOf(request), request.body)),
  );

  api.post(
    '/priapi1/retry_document',
    { schema: { ...about('Retry whatever failed or was left out', documentInfo), body: documentIdRequest } },
    async (request) => presented(request, await retryDocument(context, await callerOf(request), request.body.id)),
  );

  api.post(
    '/priapi1/cancel_document',
    { schema: { ...about('Cancel a document; translated pages stay', documentInfo), body: documentIdRequest } },
    async (request) => presented(request, await cancelDocument(context, await accountOf(request), request.body.id)),
  );

  api.post(
    '/priapi1/delete_document',
    { schema: { ...about('Delete a document and its translations', z.null()), body: documentIdRequest } },
    async (request) => {
      await deleteDocument(context, await accountOf(request), request.body.id);
      return success(null);
    },
  );

  api.get(
    '/priapi1/get_document_pages',
    {
      schema: {
        ...about('Get pages with texts and translations, as far as they have been read', documentPagesData),
        querystring: documentPagesQuery,
      },
    },
    async (request) => {
      return context.readerPriority.serve(async () => {
        const query = { last: undefined, ...request.query, accountId: await accountOf(request) };
        return success(await readDocumentPages(context, query, presentation(request)));
      });
    },
  );

  api.post(
    '/priapi1/change_document_block',
    { schema: { ...about('Edit the translation of a block', documentBlock), body: changeBlockRequest } },
    async (request) => {
      const change = { ...request.body, accountId: await accountOf(request) };
      return success(await changeBlock(context, change, presentation(request)));
    },
  );

  api.get(
    '/priapi1/get_document_terms',
    {
      schema: {
        ...about('List the recurring names and terms of a document', documentTermsData),
        querystring: documentIdRequest,
      },
    },
    async (request) => success(await readDocumentTerms(context, await accountOf(request), request.query.id)),
  );

  api.post(
    '/priapi1/change_document_term',
    {
      schema: {
        ...about('Change or remove a term, and translate the segments with it again', documentInfo),
        body: changeTermRequest,
      },
    },
    async (request) => presented(request, await changeTerm(context, await callerOf(request), request.body)),
  );

  api.get(
    '/priapi1/document_events',
    {
      schema: {
        tags: ['documents'],
        summary: 'Stream the progress of a document',
        description: 'Ends when no worker has the document, and after half an hour at the latest; `since` resumes it.',
        querystring: documentEventsQuery,
        response: { 200: { description: 'Events', content: { 'text/event-stream': { schema: events } } } },
      },
    },
    async (request, reply) => {
      const accountId = await accountOf(request);
      const { id, since, whole } = request.query;
      const signal = disconnectSignal(reply);
      // Refuse before any query: a flood of streams must not keep the database from others.
      await streams.open(accountId, signal, () => reply.raw.destroy());
      // Check access before the stream starts: an error can then still set the status.
      await findDocument(context.queries, accountId, id);
      const call = { accountId, id, since, whole, presentation: presentation(request), signal };
      return sendEvents({ request, reply, log: context.log }, streamEvents(context, call));
    },
  );
}
