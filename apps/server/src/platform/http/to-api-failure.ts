import { DrizzleQueryError } from 'drizzle-orm/errors';
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
  return toStorageFailure(error) ?? apiFailure('internal', {}, { cause: error });
}

/** SQLSTATE of lost connections, of resources that PostgreSQL lacks, and of its administrator ending connections. */
const UNAVAILABLE = /^(08|53|57P)\w{2,3}$/;
/** SQLSTATE and file errors of a full disk. */
const FULL = /^(53100|ENOSPC|EDQUOT)$/;

/** Recognizes failures of the database and the storage, which an operator can end; `undefined` for others. */
function toStorageFailure(error: unknown): ApiFailure | undefined {
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  const { code = '' } = readFields(reason);
  if (FULL.test(code)) return apiFailure('storageFull', {}, { cause: error });
  if (!UNAVAILABLE.test(code) && !isConnectionError(reason)) return undefined;
  return apiFailure('databaseUnavailable', {}, { cause: error, headers: { 'retry-after': '5' } });
}

/** Recognizes errors of the connection to PostgreSQL; those of its driver have no codes. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
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
