import * as z from 'zod/mini';
import type { EngineErrorReason } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

const failureSchema = z.object({ error: z.string() });

/**
 * Its errors have no codes, only words; 400 is everything that is wrong with a request, and 500 may hold such a 400
 * (a pair without a model is found out while translating). The words may quote the text, so they go no further.
 */
const REASONS: readonly (readonly [RegExp, EngineErrorReason, message: string])[] = [
  [/invalid api key|to get an api key|get an api key/i, 'auth', 'the key is missing or refused'],
  [/too many request limits violations/i, 'rate-limit', 'banned for some time'],
  [/format is not supported/i, 'bad-request', 'it does not take HTML'],
  [/is not supported|is not available as a target language/i, 'unsupported-pair', 'it has no model for this pair'],
  [/exceeds (text|character|batch) limit/i, 'too-long', 'over the limit of the instance'],
];

export function readLibretranslateFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  if (status < 400) return undefined;
  const parsed = failureSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const known = REASONS.find(([words]) => words.test(parsed.data.error));
  return known && { reason: known[1], message: known[2], vendorCode: String(status) };
}
