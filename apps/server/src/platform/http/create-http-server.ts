import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { ERRORS } from '@interlinear/contract/errors';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { type ApiFailure, apiFailure } from './api-failure.ts';
import { failureEnvelope, localeOf } from './envelope.ts';
import { isPrivate } from './private-networks.ts';
import { findUnstorable } from './storable-text.ts';
import { toApiFailure } from './to-api-failure.ts';
import { createTurnQueue } from './turn-queue.ts';

export interface HttpServerOptions {
  log: Logger;
  metrics: Metrics;
  trustProxy: boolean | number | string;
  bodyLimitBytes: number;
  /** Maximum time for sending a body, except on paths that accept files. Default 30 s. */
  bodyTimeoutMs?: number;
  /** Maximum pause while a file is sent. Default 30 s. */
  filePauseMs?: number;
  /** Maximum time for sending the head of a request, checked twice as often. Default 20 s. */
  headTimeoutMs?: number;
  /** Aborted when the server shuts down: later requests are refused. */
  stopping: AbortSignal;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the path accepts text that cannot be stored, such as halves of surrogate pairs, because it stores none. */
    acceptsAnyText?: boolean;
  }
}

export type HttpServer = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Maximum time for a client to send a body; the answer may take longer. */
const BODY_TIMEOUT_MS = 30_000;
/** Maximum pause of a client that sends a file. */
const FILE_PAUSE_MS = 30_000;
/** Maximum time for a connection to send the head of a request, and the interval for checking it. */
const HEAD_TIMEOUT_MS = 20_000;
const HEAD_CHECK_MS = 5_000;
/** Lifetime of an idle connection: longer than load balancers keep theirs, so that they never use a closed one. */
const KEEP_ALIVE_MS = 72_000;
/** Maximum time where files are accepted: slow connections need longer. */
const FILE_TIMEOUT_MS = 15 * 60_000;

/**
 * Creates the Fastify server for all our routes: Zod schemas validate requests, and every answer, including errors, is
 * an envelope (API-02).
 */
export function createHttpServer({
  log,
  metrics,
  trustProxy,
  bodyLimitBytes,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
  filePauseMs = FILE_PAUSE_MS,
  headTimeoutMs = HEAD_TIMEOUT_MS,
  stopping,
}: HttpServerOptions): HttpServer {
  const server = fastify({
    serverFactory: (handle) => createTimedServer(handle, headTimeoutMs),
    // A number means that many trusted proxies.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: bodyLimitBytes,
    // Schemas copy only known fields, so `__proto__` in a body has no effect; scanning for it would cost a second
    // parse.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    genReqId: createRequestIds(),
    // `logRequest` logs instead: at most one line per request, without addresses, query strings or bodies.
    logger: false,
    // The `onRequest` hook below answers with an envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendFailure(request, reply, toApiFailure(error)),
  }).withTypeProvider<ZodTypeProvider>();
  server.setValidatorCompiler(validatorCompiler);
  // Answers are typed by the schemas that describe them; validating them again would cost a fifth of a request. Tests
  // do.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));

  // Use callbacks instead of promises: these hooks run for every request, and the cost of promises is measurable.
  const turns = createTurnQueue();
  server.addHook('onRequest', (request, reply, done) =>
    turns.push(
      () => senderOf(request, trustProxy !== false),
      () => done(reply.raw.destroyed ? apiFailure('cancelled', {}) : undefined),
    ),
  );
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    const takesFiles = (request.routeOptions.bodyLimit ?? 0) > bodyLimitBytes;
    if (hasBody(request)) {
      if (takesFiles) limitPauses(request.raw, filePauseMs);
      else limitBodyTime(request.raw, bodyTimeoutMs);
    }
    done(stopping.aborted ? apiFailure('shuttingDown', {}, { headers: { connection: 'close' } }) : undefined);
  });
  server.addHook('preValidation', (request, _reply, done) => {
    const { body, query, params, routeOptions } = request;
    const field = routeOptions.config.acceptsAnyText
      ? undefined
      : (findUnstorable(body) ?? findUnstorable(query) ?? findUnstorable(params));
    done(field === undefined ? undefined : apiFailure('invalidRequest', { field: field.slice(0, 40) }));
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.countRequest({ method: request.method, route, status: reply.statusCode, durationMs: reply.elapsedTime });
    logRequest(log, request, reply, route);
    done();
  });
  server.setErrorHandler((error, request, reply) => {
    const failure = toApiFailure(error);
    // The envelope only says that something failed; the error itself goes to the log.
    if (UNEXPECTED.has(failure.key)) log.error({ requestId: request.id, err: error }, 'request failed unexpectedly');
    return sendFailure(request, reply, failure);
  });
  server.setNotFoundHandler((request, reply) => sendFailure(request, reply, apiFailure('notFound', {})));
  return server;
}

/** Creates Node's server with timeouts. */
function createTimedServer(handle: RequestListener, headTimeoutMs: number): Server {
  const options = {
    // Without a limit, a client that sends a byte now and then could hold any number of connections.
    requestTimeout: FILE_TIMEOUT_MS,
    headersTimeout: headTimeoutMs,
    connectionsCheckingInterval: Math.min(HEAD_CHECK_MS, headTimeoutMs / 2),
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  return createServer(options, handle);
}

/**
 * Tells whose turn a request takes: a login's or an API key's, whatever its addresses, or a visitor's address, whatever its
 * connections. Behind a proxy that is not trusted all visitors have one address, so each connection counts there.
 */
function senderOf({ headers, ip, socket }: FastifyRequest, hasTrustedProxy: boolean): string {
  const { token, authorization } = headers;
  const visitor = !hasTrustedProxy && isPrivate(ip) ? `${ip} ${socket.remotePort}` : ip;
  return (typeof token === 'string' && token) || authorization || visitor;
}

/** Failures for the operator to look into. */
const UNEXPECTED: ReadonlySet<string> = new Set(['internal', 'databaseUnavailable', 'storageFull']);

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Disconnects clients that send their body too slowly. */
function limitBodyTime(incoming: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy();
  }, timeoutMs).unref();
  incoming.once('end', () => clearTimeout(timer));
}

/** Disconnects clients that pause while they send a file. */
function limitPauses(incoming: IncomingMessage, timeoutMs: number): void {
  const { socket } = incoming;
  const onTimeout = () => {
    if (!incoming.complete) incoming.destroy();
  };
  socket.setTimeout(timeoutMs, onTimeout);
  incoming.once('end', () => {
    socket.setTimeout(0);
    socket.off('timeout', onTimeout);
  });
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: ApiFailure): FastifyReply {
  return reply
    .code(ERRORS[failure.key].status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureEnvelope(failure, localeOf(request))));
}

/**
 * Logs one line for requests an operator may need to investigate: refused, failed or slow. Successful ones are in the
 * metrics and, with LOG_LEVEL=debug, logged here as well; a line each would cost a tenth of a request.
 */
function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply, route: string): void {
  const SLOW_MS = 2_000;
  const isWorthALine = reply.statusCode >= 400 || reply.elapsedTime >= SLOW_MS;
  const level = isWorthALine ? 'info' : 'debug';
  if (!log.isLevelEnabled(level)) return;
  log[level](
    {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  );
}

/** Creates cheap ids, unique across processes and restarts. */
function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
