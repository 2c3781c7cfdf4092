import type { Dispatcher } from 'undici';

/** Amount of unread data at which the connection is paused. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** The part of `Response` that engines use. */
interface LeanResponse extends Pick<Response, 'status' | 'ok' | 'text' | 'json'> {
  headers: Pick<Headers, 'get' | 'has'>;
  body: { getReader(): LeanReader; cancel(): Promise<void> };
}

interface LeanReader {
  read(): Promise<{ done?: boolean; value?: Uint8Array }>;
  cancel(): Promise<void>;
}

/** Buffers the response to one engine request between undici's callbacks and the engine's reads. */
export class EngineExchange implements Dispatcher.DispatchHandler {
  readonly #opened = Promise.withResolvers<Response>();
  readonly #signal: AbortSignal | undefined;
  readonly #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  #connection: Dispatcher.DispatchController | undefined;
  #end: { error?: unknown } | undefined;
  /** Resumes a pending read. */
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener('abort', this.#abort);
  }

  /** Settles when the final response's headers have arrived, or the request fails. */
  get response(): Promise<Response> {
    return this.#opened.promise;
  }

  onRequestStart(connection: Dispatcher.DispatchController): void {
    this.#connection = connection;
    if (this.#end) connection.abort(asError(this.#end.error));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    // 1xx responses are interim (RFC 9110 §15.2).
    if (status >= 200) this.#opened.resolve(this.#toResponse(status, headers));
  }

  onResponseData(connection: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#unread.push(chunk);
    this.#unreadBytes += chunk.byteLength;
    if (this.#unreadBytes > MAX_UNREAD_BYTES) connection.pause();
    this.#wake?.();
  }

  onResponseEnd(): void {
    this.#close({});
  }

  onResponseError(_: Dispatcher.DispatchController, error: unknown): void {
    this.#close({ error });
  }

  readonly #abort = () => {
    const error: unknown = this.#signal?.reason;
    this.#close({ error });
    this.#connection?.abort(asError(error));
  };

  #close(end: { error?: unknown }): void {
    if (this.#end) return;
    this.#end = end;
    this.#signal?.removeEventListener('abort', this.#abort);
    if ('error' in end) this.#opened.reject(end.error);
    this.#wake?.();
  }

  #toResponse(status: number, headers: Record<string, unknown>): Response {
    const headerOf = (name: string) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : String(value);
    };
    const cancel = async () => this.#connection?.abort(new Error('the response body was cancelled'));
    const lean: LeanResponse = {
      status,
      ok: status >= 200 && status < 300,
      headers: { get: headerOf, has: (name) => headerOf(name) !== null },
      body: { getReader: () => ({ read: () => this.#read(), cancel }), cancel },
      text: () => this.#text(),
      json: async () => JSON.parse(await this.#text()),
    };
    // Safe: engines use no other members. The tests of `engine-fetch` run one engine of each protocol through it.
    return lean as unknown as Response;
  }

  async #read(): Promise<{ done?: boolean; value?: Uint8Array }> {
    for (;;) {
      const value = this.#unread.shift();
      if (value) {
        this.#unreadBytes -= value.byteLength;
        if (this.#unreadBytes <= MAX_UNREAD_BYTES) this.#connection?.resume();
        return { value };
      }
      if (this.#end) {
        if ('error' in this.#end) throw this.#end.error;
        return { done: true };
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #text(): Promise<string> {
    const chunks: Uint8Array[] = [];
    for (let { value } = await this.#read(); value; { value } = await this.#read()) chunks.push(value);
    return new TextDecoder().decode(Buffer.concat(chunks));
  }
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
