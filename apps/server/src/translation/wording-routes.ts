import { envelope } from '@interlinear/contract/envelope';
import { wordingData, wordingRequest } from '@interlinear/contract/wording';
import type { Authentication } from '../accounts/authentication.ts';
import { carriesKey } from '../api-keys/authenticate-key.ts';
import type { PlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { localeOf, success } from '../platform/http/envelope.ts';
import { closingOnFailure, disconnection, isPublic, openBillFor, type RequestBillContext } from './request-bill.ts';
import type { ServedEngines } from './served-engines.ts';
import { answerWording, checkWording, type WordingAnswer, type WordingServices } from './wording.ts';

export interface WordingRoutesContext extends WordingServices, RequestBillContext {
  engines: ServedEngines;
  catalogue: PlanCatalogue;
  authentication: Authentication;
}

export function wordingRoutes(server: HttpServer, context: WordingRoutesContext): void {
  server.post(
    '/service/api/wording',
    {
      schema: {
        tags: ['translation'],
        summary: 'Ask an AI engine about words',
        description:
          '`task` is `define` (the dictionary entry of a word or set phrase), `alternatives` (other words for a word of a ' +
          'translated sentence, each with the whole sentence adjusted to it, and the words of the original that it ' +
          'translates), `rewrite` (the sentence shorter, more formal or plainer) or `explain` (why a word was chosen, in the ' +
          'language of the header `Lang`). `position` is that of the word in the translation, in UTF-16 units. Only AI ' +
          'engines can do this. Engines, plans and limits are those of translations; the tokens of the texts and of the ' +
          'answer are charged, as `data.usage` says. An answer that cannot be read, or is in another language, costs ' +
          'nothing. With a header `Idempotency-Key` the same request is paid once.',
        body: wordingRequest,
        response: { 200: envelope(wordingData) },
      },
    },
    async (request, reply) => {
      const checked = checkWording(request.body, context.engines);
      const isFree = isPublic(context.catalogue, checked.served) && !carriesKey(request);
      const caller = isFree ? undefined : await context.authentication.require(request);
      const signal = disconnection(reply);
      const bill = await openBillFor(context, { request, reply, work: checked, caller });
      const answer = await closingOnFailure(bill, () =>
        answerWording(context, { request: checked, locale: localeOf(request), signal }),
      );
      const { texts, source, served } = checked;
      const id = served.engine.id;
      for (const [index] of texts.entries()) {
        // One answer to all texts: it counts with the first.
        const content = index === 0 ? [stringsOf(answer).join('\n')] : [];
        const read = source === 'auto' ? checked.target : source;
        bill?.record({ id: String(index), status: 'translated', content, engine: id, source: read, cached: false });
      }
      const cost = await bill?.close();
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      const usage = { characters, segments: texts.length, cached_segments: 0, ...cost };
      return success({ ...answer, usage });
    },
  );
}

/** All texts of an answer. */
function stringsOf(value: WordingAnswer | unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
