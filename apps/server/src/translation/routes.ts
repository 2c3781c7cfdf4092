import { Readable } from 'node:stream';
import { systemEnginesData } from '@interlinear/contract/engines';
import { envelope } from '@interlinear/contract/envelope';
import { translateData, translateRequest } from '@interlinear/contract/translate';
import type { MaybePromise } from '@interlinear/translation/maybe-promise';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Authentication, Caller } from '../accounts/authentication.ts';
import { carriesKey } from '../api-keys/authenticate-key.ts';
import { type Bill, type MeteringContext, openBill } from '../billing/metering/bill.ts';
import { planOfEngine } from '../billing/plans/decide.ts';
import type { PlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import type { TermsFor } from '../glossaries/terms-for.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { localeOf, success } from '../platform/http/envelope.ts';
import { sendEvents } from '../platform/http/server-sent-events.ts';
import { collectAnswer, streamAnswer } from './answer.ts';
import { type CheckedRequest, checkRequest, type TextLimits } from './check-request.ts';
import { listEngines } from './list-engines.ts';
import type { ServedEngine } from './served-engines.ts';
import { type TranslateTextsParts, translateTexts } from './translate-texts.ts';

const EVENTS =
  'Events `partial` (AI engines: the text so far), `segment` (one for each), then `done` (the envelope without ' +
  'translations) or `error` (the envelope of what ended everything).';

export interface TranslationRoutesParts extends TranslateTextsParts {
  limits: TextLimits;
  catalogue: PlanCatalogue;
  authentication: Authentication;
  termsFor: TermsFor;
  billing: MeteringContext;
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
    async () => success(listEngines(parts)),
  );

  server.post(
    '/service/api/translate',
    {
      schema: {
        tags: ['translation'],
        summary: 'Translate texts',
        description:
          'Answers one envelope, or, with `Accept: text/event-stream`, an event per segment as each is known. ' +
          'A segment that failed is `null` and named in `data.failed`; when all failed, the answer is an error. ' +
          'AI engines need an account and may cost tokens of its plan: `data.usage` says how many, and what paid. What was ' +
          'cached, failed, or done by another engine costs nothing. With a header `Idempotency-Key` (1 to 200 visible ' +
          'characters) the same request may be sent again and is paid once. `glossary_id` names a glossary of the caller, or one ' +
          'that is shared with them: its terms hold in every engine, and it takes an account.',
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
      const asked = checkRequest(request.body, parts.engines, parts.limits);
      const { texts } = asked;
      const streams = request.headers.accept?.includes('text/event-stream') ?? false;
      const signal = disconnection(reply);
      const isFree = isForAll(asked.served) && !carriesKey(request);
      const { glossary_id: glossaryId } = request.body;
      const caller = isFree && glossaryId === undefined ? undefined : await parts.authentication.require(request);
      const glossary =
        caller && glossaryId !== undefined
          ? await parts.termsFor(caller.accountId, glossaryId, asked.target)
          : undefined;
      const checked = { ...asked, glossary };
      const bill = isFree || !caller ? undefined : await openBillOf(parts, { request, reply, checked, caller });
      const call = { request: checked, locale, partials: streams, signal };
      const translation = await closingOnFailure(bill, () => translateTexts(parts, call));
      if (!streams) return success(await collectAnswer({ texts, translation, bill }));
      return sendEvents({ request, reply, log: parts.log }, streamAnswer({ texts, translation, bill }, locale()));
    },
  );

  /** What nobody has to log in or pay for is answered without a look into the database. */
  function isForAll({ engine, pricePermille }: ServedEngine): boolean {
    const asked = { id: engine.id, tier: engine.tier, isApi: false };
    return pricePermille === 0 && planOfEngine(parts.catalogue, asked) === 'none';
  }
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  checked: CheckedRequest;
  caller: Caller;
}

/** The bill is closed when the answer is, whatever becomes of it. */
async function openBillOf(parts: TranslationRoutesParts, { request, reply, checked, caller }: Asked): Promise<Bill> {
  const idempotencyKey = readIdempotencyKey(request);
  const bill = await openBill(parts.billing, { caller, request: checked, idempotencyKey, requestId: request.id });
  const close = () =>
    bill
      .close()
      .catch((error: unknown) => parts.log.error({ requestId: request.id, err: error }, 'a bill was not closed'));
  if (reply.raw.closed) await close();
  else reply.raw.once('close', () => void close()); // its failure is logged
  return bill;
}

/** What is refused is free again before the answer says so. */
async function closingOnFailure<Result>(bill: Bill | undefined, work: () => MaybePromise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await bill?.close();
    throw error;
  }
}

/** @throws {ApiFailure} `invalidRequest` */
function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw apiFailure('invalidRequest', { field: 'Idempotency-Key' });
}

/** Aborted when the client goes away before its answer is complete, so that nobody pays for what nobody reads. */
function disconnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
