import * as z from 'zod/mini';
import type { EngineErrorReason } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

const errorSchema = z.object({ Code: z.union([z.string(), z.number()]) });

/**
 * The translator's own codes (help.aliyun.com/document_detail/96396.html) by number, then the gateway's by name.
 * `Family.Detail` is looked up whole, then by its family.
 */
const REASONS: Record<string, EngineErrorReason> = {
  '10001': 'timeout',
  '10002': 'unavailable',
  '10003': 'bad-request',
  '10004': 'bad-request',
  '10005': 'unsupported-pair',
  '10006': 'unsupported-pair', // the language was not found out
  '10007': 'wrong-answer', // it could make nothing of the text
  '10008': 'too-long',
  '19999': 'unavailable',
  InvalidAccessKeyId: 'auth',
  InvalidSecurityToken: 'auth',
  SignatureDoesNotMatch: 'auth',
  IncompleteSignature: 'auth',
  InvalidTimeStamp: 'auth',
  IllegalTimestamp: 'auth',
  Forbidden: 'auth',
  NoPermission: 'auth',
  InsufficientBalance: 'quota',
  Throttling: 'rate-limit',
  InternalError: 'unavailable',
  ServiceUnavailable: 'unavailable',
  // The nonce was used before: the next request brings a new one.
  SignatureNonceUsed: 'unavailable',
};

export function reasonOf(vendorCode: string): EngineErrorReason | undefined {
  return REASONS[vendorCode] ?? REASONS[vendorCode.split('.')[0] ?? ''];
}

/** `Code` is 200 when all is well. What the table does not know is left to the status; with success it is about the request. */
export function readFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.Code);
  if (vendorCode === '200') return undefined;
  const reason = reasonOf(vendorCode) ?? (status === 200 ? 'bad-request' : undefined);
  return reason && { reason, message: `it answered ${vendorCode}`, vendorCode };
}
