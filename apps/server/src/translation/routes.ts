import { Readable } from 'node:stream';
import { systemEnginesData } from '@interlinear/contract/engines';
import { envelope } from '@interlinear/contract/envelope';
import { translateData, translateRequest } from '@interlinear/contract/translate';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { localeOf, success } from '../platform/http/envelope.ts';
import { checkRequest, type TextLimits } from './check-request.ts';
import { collectAnswer } from './collect-answer.ts';
import { listEngines } from './list-engines.ts';
import { streamAnswer } from './stream-answer.ts';
import { type TranslateTextsParts, translateTexts } from './translate-texts.ts';

const EVENTS =
  'Events `partial` (AI engines: the text so far), `segment` (one for each), then `done` (the envelope without ' +
  'translations) or `error` (the envelope of what ended everything).';

export interface TranslationRoutesParts extends TranslateTextsParts {
  limits: TextLimits;
  log: Logger;
}

/** For the description; the events themselves are in the contract (`partialEvent`, `segmentEvent`, `doneData`). */
const eventStream = z.instanceof(Readable).meta({ type: 'string', description: EVENTS });

export function translationRoutes(server: HttpServer, parts: TranslationRoutesParts): void {
  server.get(
    '/pubapi1/system_engines',
    {
      schema: {
        tags: ['translation'],
        summary: 'The engines that can be served right now',
        response: { 200: envelope(systemEnginesData) },
      },
    },
    async () => success(listEngines(parts.engines, parts.translator)),
  );

  server.post(
    '/service/api/translate',
    {
      schema: {
        tags: ['translation'],
        summary: 'Translate texts',
        description:
          'Answers one envelope, or, with `Accept: text/event-stream`, an event per segment as each is known. ' +
          'A segment that failed is `null` and named in `data.failed`; when all failed, the answer is an error.',
        body: translateRequest,
        response: {
          200: {
            description: 'The translations',
            content: {
              'application/json': { schema: envelope(translateData) },
              'text/event-stream': { schema: eventStream },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const locale = () => localeOf(request);
      const checked = checkRequest(request.body, parts.engines, parts.limits);
      const streams = request.headers.accept?.includes('text/event-stream') ?? false;
      const signal = disconnection(reply);
      const translation = await translateTexts(parts, { request: checked, locale, partials: streams, signal });
      if (!streams) return success(await collectAnswer(checked.texts, translation));
      const onBroken = (error: unknown) => parts.log.error({ requestId: request.id, err: error }, 'a stream broke');
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-cache, no-transform')
          // nginx would hold events back until its buffer is full.
          .header('x-accel-buffering', 'no')
          .send(Readable.from(streamAnswer({ texts: checked.texts, translation, locale: locale(), onBroken })))
      );
    },
  );
}

/** Aborted when the client goes away before its answer is complete, so that nobody pays for what nobody reads. */
function disconnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
