import { type ErrorKey, errorByCode } from './errors.ts';

export interface ApiErrorOptions {
  kind: ApiErrorKind;
  /** What the server said, in the caller's language; for the other kinds a plain English note for logs. */
  info: string;
  code?: number;
  status?: number;
  data?: unknown;
  cause?: unknown;
}

export type ApiErrorKind =
  | 'code' // an envelope that says something else than success
  | 'status' // a status that is no success, without an envelope (a proxy, a gateway)
  | 'no-response' // no connection, or one that was cut
  | 'timeout'
  | 'cancelled'
  | 'bad-answer'; // a success whose shape is not the contract's

/** The one error that the client throws (API-06). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly info: string;
  /** With kind `code`: the code of the envelope. */
  readonly code: number | undefined;
  /** With kind `code`: its name in the catalogue, unless the server is newer than this client. */
  readonly key: ErrorKey | undefined;
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** With kind `code`: what the envelope carried besides, e.g. the detected language of `sourceMismatch`. */
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
