import { readEventStream } from './event-stream.ts';
import {
  type ImageFields,
  type ImageRegion,
  type ImageRegionsEvent,
  type ImageTranslation,
  imageRegion,
  imageRegionsEvent,
  imageTranslation,
} from './images.ts';
import type { CallOptions, StreamedAnswer, Transport } from './transport.ts';

const TRANSLATE_PATH = '/image/v1/translate/image_from_user';
/** Long enough for a large picture on a slow connection, and for a slow model. */
const TIMEOUT_MS = 5 * 60_000;

export type ImageEvent =
  | { event: 'regions'; data: ImageRegionsEvent }
  | { event: 'region'; data: ImageRegion }
  | { event: 'done'; data: ImageTranslation };

export interface ImageCallOptions extends CallOptions {
  /** Sending a request again with the same key costs nothing more. */
  idempotencyKey?: string;
}

/** Calls for pictures. Each throws only `ApiError`. */
export interface ImagesClient {
  /** @param picture file, unless `image_url` is given */
  translate(picture: Blob | undefined, fields: ImageFields, options?: ImageCallOptions): Promise<ImageTranslation>;
  /** Yields events as they arrive and ends after `done`. Leaving the loop closes the connection. */
  translateStream(
    picture: Blob | undefined,
    fields: ImageFields,
    options?: ImageCallOptions,
  ): AsyncIterable<ImageEvent>;
}

export function createImagesClient({ fetchData, stream }: Transport): ImagesClient {
  const callOf = (picture: Blob | undefined, fields: ImageFields, options: ImageCallOptions) => ({
    path: TRANSLATE_PATH,
    upload: formOf(picture, fields),
    timeoutMs: TIMEOUT_MS,
    ...options,
  });
  return {
    translate: (picture, fields, options = {}) =>
      fetchData({ schema: imageTranslation, ...callOf(picture, fields, options) }),
    translateStream: (picture, fields, options = {}) =>
      stream({ accept: 'text/event-stream', ...callOf(picture, fields, options) }, readEvents),
  };
}

/** Builds the form with the fields before the file, so that the server reads them first. */
function formOf(picture: Blob | undefined, fields: ImageFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (picture) form.append('image_file', picture, 'picture');
  return form;
}

function readEvents(answer: StreamedAnswer): AsyncIterable<ImageEvent> {
  return readEventStream(answer, (event, json) => {
    switch (event) {
      case 'regions':
        return { event, data: answer.parseShape(imageRegionsEvent, json) };
      case 'region':
        return { event, data: answer.parseShape(imageRegion, json) };
      case 'done':
        return { event, data: answer.parseEnvelope(imageTranslation, json) };
      default:
        return undefined;
    }
  });
}
