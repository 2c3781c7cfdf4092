import type { ApiError, ApiErrorKind } from '@interlinear/contract/api-error';
import type { ErrorKey } from '@interlinear/contract/errors';
import type { EngineErrorReason } from '@interlinear/engines/error';

/** What an answer of our own server means for the pipeline. */
export function reasonOfApiError({ kind, key, status = 0 }: ApiError): EngineErrorReason {
  if (kind === 'code') return (key && BY_KEY[key]) ?? reasonOfStatus(status);
  return kind === 'status' ? reasonOfStatus(status) : BY_KIND[kind];
}

const BY_KIND: Record<Exclude<ApiErrorKind, 'code' | 'status'>, EngineErrorReason> = {
  'no-response': 'network',
  timeout: 'timeout',
  cancelled: 'cancelled',
  'bad-answer': 'wrong-answer',
};

/** The others go by their status. What is wrong with the server's own keys is not the person's to mend. */
const BY_KEY: Partial<Record<ErrorKey, EngineErrorReason>> = {
  unsupportedPair: 'unsupported-pair',
  unsupportedPairLocal: 'unsupported-pair',
  unknownLanguage: 'unsupported-pair',
  sourceUnknown: 'unsupported-pair',
  engineTimeout: 'timeout',
  engineQuota: 'quota',
  engineRateLimit: 'rate-limit',
  engineTooLong: 'too-long',
  engineContentRefused: 'content-refused',
  engineWrongAnswer: 'wrong-answer',
};

function reasonOfStatus(status: number): EngineErrorReason {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 413) return 'too-long';
  if (status === 429) return 'rate-limit';
  return status >= 500 ? 'unavailable' : 'bad-request';
}
