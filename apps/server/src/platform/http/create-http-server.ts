import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ERRORS } from '@interlinear/contract/errors';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { type ApiFailure, apiFailure } from './api-failure.ts';
import { failureEnvelope, localeOf } from './envelope.ts';
import { toApiFailure } from './to-api-failure.ts';

export interface HttpServerOptions {
  log: Logger;
  metrics: Metrics;
  trustProxy: boolean | number | string;
  bodyLimitBytes: number;
  /** The time a client may take to send a body, but for paths that take larger ones. Default 60 s. */
  bodyTimeoutMs?: number;
  /** Aborted when the server wants to stop: what comes then is turned away. */
  stopping: AbortSignal;
}

export type HttpServer = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** The time a client may take to send a body; the answer may take longer. */
const BODY_TIMEOUT_MS = 60_000;
/** The same where files are taken: they take as long as the line is slow. */
const FILE_TIMEOUT_MS = 15 * 60_000;

/** Fastify as every route of ours expects it: zod schemas in, envelopes out, also for everything that goes wrong (API-02). */
export function createHttpServer({
  log,
  metrics,
  trustProxy,
  bodyLimitBytes,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
  stopping,
}: HttpServerOptions): HttpServer {
  const server = fastify({
    // A number is how many proxies stand before us.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: bodyLimitBytes,
    // Fastify sets none: a client that sends a byte now and then could hold any number of connections.
    requestTimeout: FILE_TIMEOUT_MS,
    // Schemas copy the fields they know, so `__proto__` in a body reaches nobody; looking for it costs a second parse.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    genReqId: createRequestIds(),
    // Ours is `logRequest`: at most one line a request, without addresses, query strings or bodies.
    logger: false,
    // Answered below, in an envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendFailure(request, reply, toApiFailure(error)),
  }).withTypeProvider<ZodTypeProvider>();
  server.setValidatorCompiler(validatorCompiler);
  // What we answer is typed by the same schemas that describe it; checking it again costs a fifth of a request. Tests do.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));

  // Hooks call back instead of returning promises: these two run for every request, and a promise each is felt.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    const takesFiles = (request.routeOptions.bodyLimit ?? 0) > bodyLimitBytes;
    if (!takesFiles && hasBody(request)) limitBodyTime(request.raw, bodyTimeoutMs);
    done(stopping.aborted ? apiFailure('shuttingDown', {}, { headers: { connection: 'close' } }) : undefined);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.countRequest({ method: request.method, route, status: reply.statusCode, durationMs: reply.elapsedTime });
    logRequest(log, request, reply, route);
    done();
  });
  server.setErrorHandler((error, request, reply) => {
    const failure = toApiFailure(error);
    // The envelope says no more than that something broke; what it was is for the log alone.
    if (failure.key === 'internal') log.error({ requestId: request.id, err: error }, 'a request broke');
    return sendFailure(request, reply, failure);
  });
  server.setNotFoundHandler((request, reply) => sendFailure(request, reply, apiFailure('notFound', {})));
  return server;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** A client that sends a byte now and then is cut off. */
function limitBodyTime(incoming: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy();
  }, timeoutMs).unref();
  incoming.once('end', () => clearTimeout(timer));
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: ApiFailure): FastifyReply {
  return reply
    .code(ERRORS[failure.key].status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureEnvelope(failure, localeOf(request))));
}

/**
 * One line for what an operator may have to look into: a refusal, a failure, a slow answer. What went well is in the metrics
 * and, with LOG_LEVEL=debug, here too; a line for each costs as much as a tenth of a request.
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

/** Unique between processes and restarts, and cheap. */
function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
