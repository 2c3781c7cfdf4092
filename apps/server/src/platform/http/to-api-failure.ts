import { ApiFailure, apiFailure } from './api-failure.ts';

/**
 * Converts errors of Fastify and its plugins to a failure of the catalogue. Unknown errors are broken invariants and
 * become `internal`.
 */
export function toApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const { code, statusCode, validation } = readFields(error);
  if (validation) return apiFailure('invalidRequest', { field: validation }, { cause: error });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return apiFailure('bodyTooLarge', {}, { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return apiFailure('unsupportedMediaType', {}, { cause: error });
  if (code === 'FST_ERR_BAD_URL') return apiFailure('notFound', {}, { cause: error });
  // The client disconnected while its stream was being written.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return apiFailure('cancelled', {}, { cause: error });
  if (code?.startsWith('FST_ERR_CTP_')) return apiFailure('invalidRequest', { field: 'body' }, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return apiFailure('invalidRequest', { field: 'request' }, { cause: error });
  }
  return apiFailure('internal', {}, { cause: error });
}

interface ErrorFields {
  code: string | undefined;
  statusCode: number | undefined;
  /** First field that failed validation, e.g. `source_text.0`. */
  validation: string | undefined;
}

function readFields(error: unknown): ErrorFields {
  const fields: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const { code, statusCode, validation, validationContext } = fields;
  return {
    code: typeof code === 'string' ? code : undefined,
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    validation: Array.isArray(validation) ? fieldName(validation[0], validationContext) : undefined,
  };
}

function fieldName(first: unknown, context: unknown): string {
  const hasPath = typeof first === 'object' && first !== null && 'instancePath' in first;
  const path = hasPath ? String(first.instancePath).split('/').filter(Boolean).join('.') : '';
  return path || (typeof context === 'string' ? context : 'body');
}
