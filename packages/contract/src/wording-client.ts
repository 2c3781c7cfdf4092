import type * as z from 'zod/mini';
import type { CallOptions, Transport } from './transport.ts';
import { type WordingRequest, wordingAnswers } from './wording.ts';

export type WordingClient = ReturnType<typeof createWordingClient>;

/** Asks an AI engine about words and sentences. Each call throws only `ApiError`. */
export function createWordingClient(transport: Transport) {
  /** A call of one task, whose name it adds to the request. */
  function callOf<Name extends WordingRequest['task'], Data>(task: Name, schema: z.ZodMiniType<Data>) {
    return (request: Omit<Extract<WordingRequest, { task: Name }>, 'task'>, call: CallOptions = {}) =>
      transport.fetchData({ path: '/service/api/wording', schema, json: { task, ...request }, ...call });
  }
  return {
    define: callOf('define', wordingAnswers.define),
    alternatives: callOf('alternatives', wordingAnswers.alternatives),
    rewrite: callOf('rewrite', wordingAnswers.rewrite),
    explain: callOf('explain', wordingAnswers.explain),
  };
}
