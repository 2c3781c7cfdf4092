import { Readable } from 'node:stream';
import { envelope } from '@interlinear/contract/envelope';
import { imageFields, imageTranslation, PICTURE_TYPES } from '@interlinear/contract/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Authentication } from '../accounts/authentication.ts';
import { clientOf } from '../accounts/client.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { disconnectSignal } from '../platform/http/disconnect-signal.ts';
import { localeOf, success } from '../platform/http/envelope.ts';
import { eventsOf } from '../platform/http/events-of.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { type ServerSentEvent, sendEvents } from '../platform/http/server-sent-events.ts';
import { FORM_BYTES, registerUploads } from '../platform/http/upload-forms.ts';
import { readLanguage } from '../translation/check-request.ts';
import { type ChosenEngines, chooseEngines } from './choose-engines.ts';
import type { PictureContext } from './picture-context.ts';
import { discardPicture, type ReceivedPicture, receivePicture } from './receive-picture.ts';
import { createPictureRows } from './repository.ts';
import { PICTURE_VIEWS, resultKey } from './storage-keys.ts';
import { type OpenedPicture, openPicture, type PictureRequest } from './translate-picture.ts';

export interface PictureRoutesContext extends PictureContext {
  authentication: Authentication;
}

const HOUR_MS = 3_600_000;

const requestBody = z.object({
  ...imageFields.def.shape,
  image_file: z.string().meta({ format: 'binary', description: 'The picture; only in a form.' }).optional(),
});

const events = z.instanceof(Readable).meta({
  type: 'string',
  description:
    'Events `regions` (as soon as the picture has been read), `region` (one for each as it is translated), then `done` (the ' +
    'envelope), or `error` (the envelope of what ended everything).',
});

const fileContent = z.instanceof(Readable).meta({ type: 'string', format: 'binary' });

export function pictureRoutes(api: HttpServer, context: PictureRoutesContext): void {
  registerUploads(api, (scope) => {
    scope.post(
      '/image/v1/translate/image_from_user',
      {
        bodyLimit: context.limits.account.maxBytes + FORM_BYTES,
        schema: {
          tags: ['pictures'],
          summary: 'Translate a picture',
          description:
            'The picture is `image_file` of a form (PNG, JPEG, WebP, AVIF, BMP or the first frame of a GIF), or is fetched from ' +
            '`image_url`, which JSON may have too. Its text is recognized, translated and set in its place. The answer has each ' +
            'region of text with its position, translation and style, and the paths of the translated picture, of the one ' +
            'without its text, and of the original. Without `engine`, the first one that the caller may use translates. A region that failed keeps its ' +
            'text, and `error` says why; when all failed, the answer is an error. Visitors may translate a number of smaller ' +
            'pictures an hour, with engines that need no account. For accounts, each translated picture costs one unit of the ' +
            'quota `images`, whatever the engine; with a header `Idempotency-Key` (1 to 200 visible characters) the same request ' +
            'may be sent again and is paid once. With `Accept: text/event-stream`, regions are sent as they are known.',
          consumes: ['multipart/form-data', 'application/json'],
          body: requestBody,
          response: {
            200: {
              description: 'The translation',
              content: {
                'application/json': { schema: envelope(imageTranslation) },
                'text/event-stream': { schema: events },
              },
            },
          },
        },
        // `receivePicture` reads and checks the body, which is not parsed before.
        validatorCompiler: () => (value) => ({ value }),
      },
      (request, reply) => translate(context, request, reply),
    );
  });

  api.get(
    '/image/v1/results/:id/:view',
    {
      schema: {
        tags: ['pictures'],
        summary: 'Get a translated picture',
        description:
          '`rendered` is the translated picture, `cleaned` the one without its text, and `original` the file as it was sent or ' +
          'fetched. Needs no login, so that pages can show it: the path cannot be guessed. It ends with the picture’s retention.',
        params: z.object({ id: z.uuid(), view: z.enum(PICTURE_VIEWS) }),
        response: {
          200: {
            description: 'The picture',
            content: Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: fileContent }])),
          },
        },
      },
    },
    async (request, reply) => {
      const { id, view } = request.params;
      const picture = await createPictureRows(context.queries).find(id, context.now());
      const type = view === 'original' ? picture?.originalMime : picture?.mime;
      if (!type) throw apiFailure('notFound', {});
      return (
        reply
          .type(type)
          .header('cache-control', 'private, max-age=3600, immutable')
          // The picture is user content: browsers must treat it as nothing but an image.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(await context.storage.open(resultKey(id, view)))
      );
    },
  );
}

async function translate(context: PictureRoutesContext, request: FastifyRequest, reply: FastifyReply) {
  const caller = await context.authentication.optional(request);
  if (!caller) await countVisitor(context, request);
  const idempotencyKey = readIdempotencyKey(request);
  const signal = disconnectSignal(reply);
  const { file, fields } = await receivePicture(context, request, { caller, signal });
  const opened = await openWith(
    context,
    { ...{ caller, file, idempotencyKey, signal }, requestId: request.id, locale: localeOf(request) },
    fields,
  ).catch(async (error: unknown) => {
    await discardPicture(file);
    throw error;
  });
  if (!request.headers.accept?.includes('text/event-stream')) return success(await opened.run(() => undefined));
  const events = eventsOf<ServerSentEvent>(async (emit) => {
    emit({ name: 'done', data: success(await opened.run(emit)) });
  });
  return sendEvents({ request, reply, log: context.log }, events);
}

/** Checks the fields, and opens the picture with them. */
async function openWith(
  context: PictureContext,
  request: Omit<PictureRequest, 'source' | 'target' | keyof ChosenEngines>,
  fields: ReceivedPicture['fields'],
): Promise<OpenedPicture> {
  const source = fields.source_lang === 'auto' ? 'auto' : readLanguage(fields.source_lang);
  const target = readLanguage(fields.target_lang);
  const chosen = await chooseEngines(context, request.caller, fields.engine);
  return openPicture(context, { ...request, ...chosen, source, target });
}

/** @throws {ApiFailure} `tooManyRequests` */
async function countVisitor(
  { attempts, visitorPicturesPerHour }: PictureContext,
  request: FastifyRequest,
): Promise<void> {
  const { network } = clientOf(request);
  await attempts.count([{ key: `picture:${network}`, max: visitorPicturesPerHour, windowMs: HOUR_MS }]);
}
