import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fastifyMultipart } from '@fastify/multipart';
import { documentInfo, uploadFields } from '@interlinear/contract/documents';
import { envelope } from '@interlinear/contract/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Authentication } from '../../accounts/authentication.ts';
import { ApiFailure, apiFailure } from '../../platform/http/api-failure.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { localeOf, success } from '../../platform/http/envelope.ts';
import { FileTooLargeError, type ReceivedFile, receiveFile } from '../../platform/storage/receive-file.ts';
import type { DocumentContext } from '../document-context.ts';
import { describeDocument } from '../read-documents.ts';
import { uploadDocument } from './upload-document.ts';

const MEGABYTE = 1024 ** 2;
/** Room for the fields and boundaries of the form. */
const FORM_BYTES = 64 * 1024;

/** Registers `POST /priapi1/upload_file`. It is the only path that accepts a file, so it streams its own body. */
export function uploadRoute(api: HttpServer, context: DocumentContext & { authentication: Authentication }): void {
  api.register(async (plain) => {
    // safe: `register` passes the type provider on at run time, but not in its types
    const scope = plain as FastifyInstance as HttpServer;
    // Replace the parser of the other paths, which buffers whole forms.
    scope.removeContentTypeParser('multipart/form-data');
    await scope.register(fastifyMultipart, {
      // `receiveFile` limits the size.
      limits: { files: 1, fields: 50, fieldSize: 4_096, headerPairs: 50, fileSize: Number.POSITIVE_INFINITY },
    });
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
        const received = await receiveForm(context, request, caller.accountId);
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

interface ReceivedForm {
  fields: z.output<typeof uploadFields>;
  fileName: string;
  file: ReceivedFile;
}

async function receiveForm(
  context: DocumentContext,
  request: FastifyRequest,
  accountId: string,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw apiFailure('unsupportedMediaType', {});
  const fields: Record<string, unknown> = {};
  let received: Pick<ReceivedForm, 'file' | 'fileName'> | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname === 'file' && !received) {
        received = { fileName: part.filename, file: await receive(context, part.file, accountId) };
      } else throw apiFailure('invalidRequest', { field: part.fieldname.slice(0, 40) });
    }
    if (!received) throw apiFailure('invalidRequest', { field: 'file' });
    const parsed = uploadFields.safeParse(fields);
    if (!parsed.success)
      throw apiFailure('invalidRequest', { field: String(parsed.error.issues[0]?.path[0] ?? 'body') });
    return { ...received, fields: parsed.data };
  } catch (error) {
    if (received) await rm(received.file.path, { force: true });
    throw toFormFailure(error);
  }
}

/** Receives the file. @throws {ApiFailure} `fileTooLarge` above the server's limit, `planRequired` above the plan's */
async function receive(
  { incomingFolder, limits, entitlements }: DocumentContext,
  stream: Readable,
  accountId: string,
): Promise<ReceivedFile> {
  const { documents } = await entitlements.features(accountId);
  const megabytes = Math.min(documents.megabytes, limits.fileMegabytes);
  try {
    return await receiveFile(stream, { folder: incomingFolder, maxBytes: megabytes * MEGABYTE });
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    if (megabytes === limits.fileMegabytes) throw apiFailure('fileTooLarge', { limit: megabytes });
    await entitlements.require(accountId, { kind: 'document-size', megabytes: megabytes + 1 });
    throw error;
  }
}

/** Converts errors of the form parser to failures of the catalogue. */
function toFormFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiFailure) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return apiFailure('invalidRequest', { field: 'file' }, { cause: error });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return apiFailure('bodyTooLarge', {}, { cause: error });
  // The underlying parser's errors have no codes.
  const isOfForm = code.startsWith('FST_') || /multipart|boundary|Part terminated/i.test(error.message);
  return isOfForm ? apiFailure('invalidRequest', { field: 'body' }, { cause: error }) : error;
}
