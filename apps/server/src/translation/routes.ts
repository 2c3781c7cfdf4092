import { Readable } from 'node:stream';
import { type SystemEngine, systemEnginesData } from '@interlinear/contract/engines';
import { envelope } from '@interlinear/contract/envelope';
import { translateData, translateRequest } from '@interlinear/contract/translate';
import type { TranslationRequest, Translator } from '@interlinear/translation';
import * as z from 'zod';
import type { Authentication } from '../accounts/authentication.ts';
import { carriesKey } from '../api-keys/authenticate-key.ts';
import { planOfEngine } from '../billing/plans/decide.ts';
import { type PlanCatalogue, plansFrom } from '../billing/plans/plan-catalogue.ts';
import type { TermsFor } from '../glossaries/terms-for.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { localeOf, success } from '../platform/http/envelope.ts';
import { sendEvents } from '../platform/http/server-sent-events.ts';
import { collectAnswer, streamAnswer } from './answer.ts';
import { checkRequest, type TextLimits } from './check-request.ts';
import { closingOnFailure, disconnection, isPublic, openBillFor, type RequestBillContext } from './request-bill.ts';
import type { ServedEngines } from './served-engines.ts';
import { type TranslationServices, translateTexts } from './translate-texts.ts';

const EVENTS =
  'Events `partial` (AI engines: the text so far), `segment` (one for each), then `done` (the envelope without ' +
  'translations) or `error` (the envelope of what ended everything).';

export interface TranslationRoutesContext extends TranslationServices, RequestBillContext {
  limits: TextLimits;
  catalogue: PlanCatalogue;
  authentication: Authentication;
  termsFor: TermsFor;
}

/** Documents the stream in OpenAPI; the contract has the events (`partialEvent`, `segmentEvent`, `doneData`). */
const eventStream = z.instanceof(Readable).meta({ type: 'string', description: EVENTS });

export function translationRoutes(server: HttpServer, context: TranslationRoutesContext): void {
  server.get(
    '/pubapi1/system_engines',
    {
      schema: {
        tags: ['translation'],
        summary: 'The engines that can be served right now',
        response: { 200: envelope(systemEnginesData) },
      },
    },
    async () => success(listEngines(context)),
  );

  server.post(
    '/service/api/translate',
    {
      // Pages contain halves of surrogate pairs; their texts are not stored.
      config: { acceptsAnyText: true },
      schema: {
        tags: ['translation'],
        summary: 'Translate texts',
        description:
          'Answers one envelope, or, with `Accept: text/event-stream`, an event per segment as each is known. ' +
          'A segment that failed is `null` and named in `data.failed`; when all failed, the answer is an error. ' +
          'AI engines need an account and may cost tokens of its plan: `data.usage` says how many, and what paid. What was ' +
          'cached, failed, or done by another engine costs nothing. Models without a price have a daily share per account. With a header `Idempotency-Key` (1 to 200 visible ' +
          'characters) the same request may be sent again and is paid once. `glossary_id` names a glossary of the caller, or one ' +
          'that is shared with them: its terms hold in every engine, and it takes an account. `terms` are up to 50 further ones, for this request only. `context` (up to 2,000 characters) is ' +
          'the text around these, by which AI engines choose words; it is not translated. `consecutive` says that the texts are the sentences of one text, in order: AI engines get those before a text ' +
          'as context, within a tenth of the request’s tokens. `style` and `instructions` (up to 2,000 characters) say how AI engines write.',
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
      const checked = checkRequest(request.body, context.engines, context.limits);
      const { texts } = checked;
      const streams = request.headers.accept?.includes('text/event-stream') ?? false;
      const signal = disconnection(reply);
      const isFree = isPublic(context.catalogue, checked.served) && !carriesKey(request);
      const { glossary_id: glossaryId } = request.body;
      const caller = isFree && glossaryId === undefined ? undefined : await context.authentication.require(request);
      const glossary =
        caller && glossaryId !== undefined
          ? await context.termsFor(caller.accountId, glossaryId, checked.target)
          : undefined;
      const withGlossary = { ...checked, glossary: withTerms(request.body.terms, glossary) };
      const payer = isFree ? undefined : caller;
      const bill = await openBillFor(context, { request, reply, work: withGlossary, caller: payer });
      const call = { request: withGlossary, locale, partials: streams, signal };
      const translation = await closingOnFailure(bill, () => translateTexts(context, call));
      if (!streams) return success(await collectAnswer({ texts, translation, bill }));
      return sendEvents({ request, reply, log: context.log }, streamAnswer({ texts, translation, bill }, locale()));
    },
  );
}

type Glossary = TranslationRequest['glossary'];

/** Puts the terms of a request before those of its glossary, of which the first for a text prevails. */
function withTerms(terms: Glossary, glossary: Glossary): Glossary {
  if (!terms?.length) return glossary;
  const chosen = new Set(terms.map(({ source }) => source.toLowerCase()));
  return [...terms, ...(glossary ?? []).filter(({ source }) => !chosen.has(source.toLowerCase()))];
}

interface ListEnginesOptions {
  engines: ServedEngines;
  translator: Pick<Translator, 'health'>;
  catalogue: PlanCatalogue;
}

/** Lists the engines that can translate right now (ENG-03), and the plans that may use them (BILL-17). */
function listEngines({ engines, translator, catalogue }: ListEnginesOptions): SystemEngine[] {
  return engines.list().map(({ engine, pricePermille }) => {
    const { sources, targets } = engine.languages();
    const lowestPlan = planOfEngine(catalogue, { id: engine.id, tier: engine.tier, isApi: false });
    return {
      id: engine.id,
      name: engine.name,
      kind: engine.kind,
      tier: engine.tier ?? null,
      model: engine.model ?? null,
      price_factor: pricePermille / 1000,
      needs_login: lowestPlan !== 'none',
      plans: lowestPlan === 'none' ? [] : plansFrom(lowestPlan),
      streams: engine.stream !== undefined,
      health: translator.health(engine.id),
      sources: [...sources],
      targets: [...targets],
      limits: { segments: engine.limits.segments, characters: engine.limits.characters },
    };
  });
}
