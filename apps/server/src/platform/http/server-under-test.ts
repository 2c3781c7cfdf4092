import { pino } from 'pino';
import { createMetrics } from '../metrics.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './create-http-server.ts';

/** Creates a server for tests. It logs nothing, trusts no proxy and reads bodies of up to 1,000 bytes, unless told otherwise. */
export function createServerUnderTest(options: Partial<HttpServerOptions> = {}): HttpServer {
  return createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    trustProxy: false,
    bodyLimitBytes: 1_000,
    stopping: new AbortController().signal,
    ...options,
  });
}
