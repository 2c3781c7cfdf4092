import * as z from 'zod/mini';
import type { EngineErrorReason } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

const errorSchema = z.object({ Response: z.object({ Error: z.object({ Code: z.string() }) }) });

/**
 * The vendor's codes (cloud.tencent.com/document/api/551/30637). `Family.Detail` is looked up whole, then by its family:
 * new details appear every year.
 */
const REASONS: Record<string, EngineErrorReason> = {
  AuthFailure: 'auth',
  UnauthorizedOperation: 'auth',
  IpInBlacklist: 'auth',
  IpNotInWhitelist: 'auth',
  'FailedOperation.UserNotRegistered': 'auth',
  'FailedOperation.ErrorUserArea': 'auth',
  'FailedOperation.NoFreeAmount': 'quota',
  'FailedOperation.ServiceIsolate': 'quota',
  'FailedOperation.StopUsing': 'quota',
  LimitExceeded: 'quota',
  'LimitExceeded.LimitedAccessFrequency': 'rate-limit',
  RequestLimitExceeded: 'rate-limit',
  'InternalError.BackendTimeout': 'timeout',
  InternalError: 'unavailable',
  FailedOperation: 'unavailable',
  ResourceUnavailable: 'unavailable',
  ServiceUnavailable: 'unavailable',
  'UnsupportedOperation.TextTooLong': 'too-long',
  RequestSizeLimitExceeded: 'too-long',
  ResponseSizeLimitExceeded: 'too-long',
  'FailedOperation.LanguageRecognitionErr': 'unsupported-pair',
  'UnsupportedOperation.UnsupportedLanguage': 'unsupported-pair',
  'UnsupportedOperation.UnsupportedSourceLanguage': 'unsupported-pair',
  'UnsupportedOperation.UnSupportedTargetLanguage': 'unsupported-pair',
};

/** Errors come with status 200. What the table does not know is about the request: parameters, actions, regions, versions. */
export function readFailure(_: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = parsed.data.Response.Error.Code;
  const family = vendorCode.split('.')[0] ?? '';
  const reason = REASONS[vendorCode] ?? REASONS[family] ?? 'bad-request';
  return { reason, message: `it answered ${vendorCode}`, vendorCode };
}
