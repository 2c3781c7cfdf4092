import { Readable } from 'node:stream';
import { downloadDocumentQuery, downloadDocumentsQuery } from '@interlinear/contract/documents';
import * as z from 'zod';
import type { Authentication } from '../../accounts/authentication.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts';
import { archiveDocuments } from './archive-documents.ts';
import { attach, sendFile } from './send-file.ts';
import { type WriteContext, writeDocument } from './write-document.ts';

const file = z.instanceof(Readable).meta({ type: 'string', format: 'binary' });

/** Routes that download the caller's documents as files. */
export function downloadRoutes(api: HttpServer, context: WriteContext & { authentication: Authentication }): void {
  api.get(
    '/priapi1/download_document',
    {
      schema: {
        tags: ['documents'],
        summary: 'Download a document',
        description: 'PDF has the views `side-by-side` and `alternating`, other formats have `paragraphs`.',
        querystring: downloadDocumentQuery,
        response: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: file } } } },
      },
    },
    async (request, reply) => {
      const { accountId } = await context.authentication.require(request);
      const signal = disconnectSignal(reply);
      return sendFile(reply, await writeDocument(context, { ...request.query, accountId, signal }));
    },
  );

  api.get(
    '/priapi1/download_documents',
    {
      schema: {
        tags: ['documents'],
        summary: 'Download several documents as one archive',
        description: 'Documents that cannot be written are listed in `missing.txt` instead.',
        querystring: downloadDocumentsQuery,
        response: { 200: { description: 'The archive', content: { 'application/zip': { schema: file } } } },
      },
    },
    async (request, reply) => {
      const { accountId } = await context.authentication.require(request);
      const { ids, ...requested } = request.query;
      const call = { ...requested, accountId, ids: ids.toLowerCase().split(','), signal: disconnectSignal(reply) };
      const archive = await archiveDocuments(context, call);
      return attach(reply, 'documents.zip').type('application/zip').send(Readable.from(archive));
    },
  );
}
