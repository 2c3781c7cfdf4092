import { imageFields } from '@interlinear/contract/images';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Caller } from '../accounts/authentication.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { readLimited } from '../platform/http/read-limited.ts';
import { parseFields, receiveForm } from '../platform/http/upload-forms.ts';
import { FileTooLargeError } from '../platform/storage/receive-file.ts';
import type { PictureContext } from './picture-context.ts';
import { limitsFor } from './translate-picture.ts';

export interface ReceivedPicture {
  fields: z.output<typeof imageFields>;
  bytes: Uint8Array<ArrayBuffer>;
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
  try {
    const { values, file } = request.isMultipart()
      ? await receiveFormWith(request, maxBytes)
      : { values: request.body, file: undefined };
    const fields = parseFields(imageFields, withoutEmpty(values));
    if (file) return { fields, bytes: file };
    if (fields.image_url === undefined) throw apiFailure('invalidRequest', { field: 'image_file' });
    return { fields, bytes: await context.fetchPicture(fields.image_url, { maxBytes, signal }) };
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    if (!caller) throw apiFailure('pictureNeedsAccount', {}, { cause: error });
    throw apiFailure('fileTooLarge', { limit: Math.floor(maxBytes / MEGABYTE) }, { cause: error });
  }
}

async function receiveFormWith(request: FastifyRequest, maxBytes: number) {
  const { fields, file } = await receiveForm(request, {
    fileField: 'image_file',
    receive: ({ stream }) => readLimited(stream, maxBytes),
  });
  return { values: fields, file };
}

/** Drops empty fields, which forms send for what was left out. */
function withoutEmpty(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
