import { rm } from 'node:fs/promises';
import { documentInfo, uploadFields } from '@interlinear/contract/documents';
import { envelope } from '@interlinear/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Authentication } from '../../accounts/authentication.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { localeOf, success } from '../../platform/http/envelope.ts';
import {
  FORM_BYTES,
  type IncomingFile,
  parseFields,
  receiveForm,
  registerUploads,
} from '../../platform/http/upload-forms.ts';
import { FileTooLargeError, type ReceivedFile, receiveFile } from '../../platform/storage/receive-file.ts';
import type { DocumentContext } from '../document-context.ts';
import { describeDocument } from '../read-documents.ts';
import { uploadDocument } from './upload-document.ts';

const MEGABYTE = 1024 ** 2;

/** Registers `POST /priapi1/upload_file`. */
export function uploadRoute(api: HttpServer, context: DocumentContext & { authentication: Authentication }): void {
  registerUploads(api, (scope) => {
    scope.post(
      '/priapi1/upload_file',
      {
        bodyLimit: context.limits.fileMegabytes * MEGABYTE + FORM_BYTES,
        schema: {
          tags: ['documents'],
          summary: 'Upload a document and start translating it',
          description:
            'A form with one file, `file`, and the fields below. The answer comes once the file is stored; `document_events` ' +
            'reports the progress. Each page is charged once to the quota `docs`; AI engines cost tokens as for texts.',
          consumes: ['multipart/form-data'],
          response: { 200: envelope(documentInfo) },
        },
      },
      async (request) => {
        const caller = await context.authentication.require(request);
        const received = await receiveDocument(context, request, caller.accountId);
        try {
          const row = await uploadDocument(context, { caller, ...received });
          return success(await describeDocument(context, row, { ...context, locale: localeOf(request) }));
        } finally {
          // Does nothing after a success, because storing moves the file.
          await rm(received.file.path, { force: true });
        }
      },
    );
  });
}

interface ReceivedDocument {
  fields: z.output<typeof uploadFields>;
  fileName: string;
  file: ReceivedFile;
}

async function receiveDocument(
  context: DocumentContext,
  request: FastifyRequest,
  accountId: string,
): Promise<ReceivedDocument> {
  const { fields, file: received } = await receiveForm(request, {
    fileField: 'file',
    receive: (file) => receive(context, file, accountId),
    discard: ({ file }) => rm(file.path, { force: true }),
  });
  if (!received) throw apiFailure('invalidRequest', { field: 'file' });
  try {
    return { ...received, fields: parseFields(uploadFields, fields) };
  } catch (error) {
    await rm(received.file.path, { force: true });
    throw error;
  }
}

/** Receives the file. @throws {ApiFailure} `fileTooLarge` above the server's limit, `planRequired` above the plan's */
async function receive(
  { incomingFolder, limits, entitlements }: DocumentContext,
  { name, stream }: IncomingFile,
  accountId: string,
): Promise<Pick<ReceivedDocument, 'file' | 'fileName'>> {
  const { documents } = await entitlements.features(accountId);
  const megabytes = Math.min(documents.megabytes, limits.fileMegabytes);
  try {
    return {
      fileName: name,
      file: await receiveFile(stream, { folder: incomingFolder, maxBytes: megabytes * MEGABYTE }),
    };
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    if (megabytes === limits.fileMegabytes) throw apiFailure('fileTooLarge', { limit: megabytes });
    await entitlements.require(accountId, { kind: 'document-size', megabytes: megabytes + 1 });
    throw error;
  }
}
