import { type ErrorKey, errorByCode } from './errors.ts';

export interface ApiErrorOptions {
  kind: ApiErrorKind;
  /** The server's message in the caller's language; for kinds other than `code`, an English note for logs. */
  info: string;
  code?: number;
  status?: number;
  data?: unknown;
  cause?: unknown;
}

export type ApiErrorKind =
  | 'code' // an envelope with an error code
  | 'status' // an error status without an envelope (a proxy, a gateway)
  | 'no-response' // no connection, or a broken one
  | 'timeout'
  | 'cancelled'
  | 'bad-answer'; // a success whose shape violates the contract

/** The only error the client throws (API-06). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly info: string;
  /** Code of the envelope, for kind `code`. */
  readonly code: number | undefined;
  /** Key in the error catalogue, for kind `code`; `undefined` when the server is newer than this client. */
  readonly key: ErrorKey | undefined;
  /** HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** `data` of the envelope, for kind `code`; e.g. the detected language of `sourceMismatch`. */
  readonly data: unknown;

  constructor(options: ApiErrorOptions) {
    super(options.info, { cause: options.cause });
    this.name = 'ApiError';
    this.kind = options.kind;
    this.info = options.info;
    this.code = options.code;
    this.key = options.code === undefined ? undefined : errorByCode(options.code)?.key;
    this.status = options.status;
    this.data = options.data;
  }
}
