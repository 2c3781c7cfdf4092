import type { Readable } from 'node:stream';
import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ApiFailure, apiFailure } from './api-failure.ts';
import type { HttpServer } from './create-http-server.ts';
import { findUnstorable } from './storable-text.ts';

/** Room for the fields and boundaries of a form besides its file. */
export const FORM_BYTES = 64 * 1024;

/** Registers paths that accept forms with a file, and so read their own bodies with {@link receiveForm}. */
export function registerUploads(api: HttpServer, register: (scope: HttpServer) => void): void {
  api.register(async (plain) => {
    // safe: `register` passes the type provider on at run time, but not in its types
    const scope = plain as FastifyInstance as HttpServer;
    // Replace the parser of the other paths, which buffers whole forms.
    scope.removeContentTypeParser('multipart/form-data');
    await scope.register(fastifyMultipart, {
      // The receiver of the file limits its size.
      limits: { files: 1, fields: 50, fieldSize: 4_096, headerPairs: 50, fileSize: Number.POSITIVE_INFINITY },
    });
    register(scope);
  });
}

/** The file of a form, as it arrives. */
export interface IncomingFile {
  name: string;
  stream: Readable;
}

interface ReceivedForm<File> {
  fields: Record<string, unknown>;
  file: File | undefined;
}

/**
 * Reads a form with at most one file.
 * @param receive reads the file to its end
 * @throws {ApiFailure} `unsupportedMediaType`, `invalidRequest`, `bodyTooLarge`, and whatever `receive` throws
 */
export async function receiveForm<File>(
  request: FastifyRequest,
  { fileField, receive, discard }: FormReceiver<File>,
): Promise<ReceivedForm<File>> {
  if (!request.isMultipart()) throw apiFailure('unsupportedMediaType', {});
  const form: ReceivedForm<File> = { fields: {}, file: undefined };
  try {
    for await (const part of request.parts()) {
      const text = part.type === 'field' ? part.value : part.filename;
      if (findUnstorable([part.fieldname, text]) !== undefined) throw apiFailure('invalidRequest', { field: 'body' });
      if (part.type === 'field') form.fields[part.fieldname] = part.value;
      else if (part.fieldname === fileField && form.file === undefined)
        form.file = await receive({ name: part.filename, stream: part.file });
      else throw apiFailure('invalidRequest', { field: part.fieldname.slice(0, 40) });
    }
    return form;
  } catch (error) {
    if (form.file !== undefined) await discard?.(form.file);
    throw toFormFailure(error);
  }
}

export interface FormReceiver<File> {
  /** Name of the field with the file. */
  fileField: string;
  receive(file: IncomingFile): Promise<File>;
  /** Removes a file whose form turned out to be invalid. */
  discard?(file: File): Promise<void>;
}

/** Parses the fields of a form. @throws {ApiFailure} `invalidRequest` */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw apiFailure('invalidRequest', { field: String(parsed.error.issues[0]?.path[0] ?? 'body') });
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
