import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a stand-in received. */
export interface StandInRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

export interface StandInAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string as plain text, bytes as they are, an async iterable chunk by chunk. */
  body: unknown;
}

/** A failure of the connection or of HTTP. Errors in a vendor's own format belong to its stand-in. */
export type WireFault =
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'cut' } // the connection dies in the middle of the answer
  | { kind: 'hang' } // no answer, ever
  | { kind: 'garbage'; body?: string } // status 200 with a body that violates the protocol
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown };

export interface StandIn {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  /** All requests so far, newest last. */
  requests: StandInRequest[];
  /** Fails the next `times` requests (default 1). */
  failNext(fault: WireFault, times?: number): void;
  /** Delays every answer. */
  delay(milliseconds: number): void;
  /** Holds matching requests until the returned function is called. */
  hold(isHeld: (request: StandInRequest) => boolean): () => void;
  /** Clears the recorded requests, unused faults, the delay and the hold. */
  reset(): void;
  close(): Promise<void>;
}

/** Cuts the connection when thrown by a handler or in the middle of a streamed body. */
export class CutConnection extends Error {}

export type StandInHandler = (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>;

/** Starts an HTTP server on loopback that answers with `handle`, the protocol of an outside party. */
export async function startStandIn(handle: StandInHandler): Promise<StandIn> {
  const requests: StandInRequest[] = [];
  const faults: WireFault[] = [];
  let delayMs = 0;
  let held: { isHeld(request: StandInRequest): boolean; released: Promise<void> } | undefined;

  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming);
    requests.push(request);
    if (delayMs > 0) await wait(delayMs);
    if (held?.isHeld(request)) await held.released;
    // A request that was given up must not use a fault or a changed answer, which the next one is to get.
    if (outgoing.destroyed) return;
    const fault = faults.shift();
    if (fault?.kind === 'slow') await wait(fault.milliseconds);
    else if (fault) return sendFault(outgoing, fault);
    try {
      await sendAnswer(outgoing, await handle(request));
    } catch (error) {
      // A stand-in that breaks must fail its test loudly, not look like a vendor's 500.
      if (!(error instanceof CutConnection)) console.error('stand-in:', error);
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP: never a pipe's name

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    failNext(fault, times = 1) {
      for (let count = 0; count < times; count += 1) faults.push(fault);
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    hold(isHeld) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      held = { isHeld, released };
      return resolve;
    },
    reset() {
      requests.length = 0;
      faults.length = 0;
      delayMs = 0;
      held = undefined;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<StandInRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer); // no encoding set: chunks are buffers
  const url = new URL(incoming.url ?? '/', 'http://stand-in');
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = Buffer.concat(chunks).toString('utf8');
  return { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, body };
}

async function sendAnswer(outgoing: ServerResponse, answer: StandInAnswer): Promise<void> {
  const { status = 200, headers = {}, body } = answer;
  if (isAsyncIterable(body)) {
    outgoing.writeHead(status, headers);
    for await (const chunk of body) outgoing.write(chunk);
    outgoing.end();
    return;
  }
  if (body instanceof Uint8Array) {
    outgoing.writeHead(status, headers).end(body);
    return;
  }
  const isText = typeof body === 'string';
  outgoing.writeHead(status, {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    ...headers,
  });
  outgoing.end(isText ? body : JSON.stringify(body));
}

function sendFault(outgoing: ServerResponse, fault: Exclude<WireFault, { kind: 'slow' }>): void {
  if (fault.kind === 'hang') return;
  if (fault.kind === 'cut') {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    outgoing.write('{"tr');
    setImmediate(() => outgoing.destroy());
    return;
  }
  if (fault.kind === 'garbage') {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(fault.body ?? '<html>Oops</html>');
    return;
  }
  outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
  outgoing.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}));
}

function isAsyncIterable(value: unknown): value is AsyncIterable<string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
