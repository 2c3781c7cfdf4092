import * as z from 'zod/mini';
import type { EngineErrorReason } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

const errorSchema = z.object({ error_code: z.union([z.string(), z.number()]) });

/** The vendor's codes (fanyi-api.baidu.com/doc/21), all of which come with status 200. */
const REASONS: Record<string, EngineErrorReason> = {
  '20003': 'content-refused',
  '52001': 'timeout',
  '52002': 'unavailable',
  '52003': 'auth', // no such app, or the service is not switched on for it
  '54000': 'bad-request',
  '54001': 'auth', // the signature; with a good key it is never wrong
  '54003': 'rate-limit',
  '54004': 'quota',
  '54005': 'rate-limit', // long texts too often
  '54009': 'unsupported-pair', // the language was not found out
  '58000': 'auth', // an address that the account does not allow
  '58001': 'unsupported-pair',
  '58002': 'auth', // switched off by the account's owner
  '58003': 'auth', // an address that the vendor banned
  '90107': 'auth', // not verified
};

/** The vendor asks for this pause after 54005. */
const LONG_TEXTS_PAUSE_MS = 3000;

export function readFailure(_: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.error_code);
  // 52000 is the code of success.
  if (vendorCode === '52000') return undefined;
  return {
    reason: REASONS[vendorCode] ?? 'bad-request',
    message: `it answered ${vendorCode}`,
    vendorCode,
    ...(vendorCode === '54005' ? { retryAfterMs: LONG_TEXTS_PAUSE_MS } : {}),
  };
}
