import { rm } from 'node:fs/promises';
import { imageFields } from '@interlinear/contract/images';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Caller } from '../accounts/authentication.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { parseFields, receiveForm } from '../platform/http/upload-forms.ts';
import { FileTooLargeError, type ReceivedFile, receiveFile } from '../platform/storage/receive-file.ts';
import { limitsFor, type PictureContext } from './picture-context.ts';

export interface ReceivedPicture {
  fields: z.output<typeof imageFields>;
  /** To be deleted by the caller. */
  file: ReceivedFile;
}

const MEGABYTE = 1024 ** 2;

/**
 * Reads the request's fields and its picture, from the body or from `image_url`.
 * @throws {ApiFailure} `invalidRequest`, `unsupportedMediaType`, `fileTooLarge`, `pictureNeedsAccount`, `pictureAddressRefused`,
 * `pictureAddressFailed`
 */
export async function receivePicture(
  context: PictureContext,
  request: FastifyRequest,
  { caller, signal }: { caller: Caller | undefined; signal: AbortSignal },
): Promise<ReceivedPicture> {
  const { maxBytes } = limitsFor(context, caller);
  const destination = { folder: context.incomingFolder, maxBytes };
  let received: ReceivedFile | undefined;
  try {
    const { values, file } = request.isMultipart()
      ? await receiveFormWith(request, destination)
      : { values: request.body, file: undefined };
    received = file;
    const fields = parseFields(imageFields, withoutEmpty(values));
    if (file) return { fields, file };
    if (fields.image_url === undefined) throw apiFailure('invalidRequest', { field: 'image_file' });
    return { fields, file: await context.fetchPicture(fields.image_url, { ...destination, signal }) };
  } catch (error) {
    if (received) await discardPicture(received);
    if (!(error instanceof FileTooLargeError)) throw error;
    if (!caller) throw apiFailure('pictureNeedsAccount', {}, { cause: error });
    throw apiFailure('fileTooLarge', { limit: Math.floor(maxBytes / MEGABYTE) }, { cause: error });
  }
}

export async function discardPicture({ path }: ReceivedFile): Promise<void> {
  await rm(path, { force: true });
}

async function receiveFormWith(request: FastifyRequest, destination: { folder: string; maxBytes: number }) {
  const { fields, file } = await receiveForm(request, {
    fileField: 'image_file',
    receive: ({ stream }) => receiveFile(stream, destination),
    discard: discardPicture,
  });
  return { values: fields, file };
}

/** Drops empty fields, which forms send for what was left out. */
function withoutEmpty(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
