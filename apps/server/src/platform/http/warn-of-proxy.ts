import type { Logger } from 'pino';
import type { HttpServer } from './create-http-server.ts';
import { isPrivate } from './private-networks.ts';

/**
 * Warns the operator, once, about a reverse proxy that the configuration does not trust: all people behind it share the limits of
 * one client. Register it where no proxy is trusted. Requests from public addresses do not count, because anyone can send
 * the header.
 */
export function warnOfProxy(server: HttpServer, log: Pick<Logger, 'warn'>): void {
  let isWarned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && isPrivate(request.ip)) {
      isWarned = true;
      log.warn(
        'a proxy in front of the server is not trusted, so all people share the limits of one client; set TRUST_PROXY',
      );
    }
    done();
  });
}
