import { BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';
import type { HttpServer } from './create-http-server.ts';

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

const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet('127.0.0.0', 8);
PRIVATE_NETWORKS.addSubnet('10.0.0.0', 8);
PRIVATE_NETWORKS.addSubnet('172.16.0.0', 12);
PRIVATE_NETWORKS.addSubnet('192.168.0.0', 16);
PRIVATE_NETWORKS.addSubnet('::1', 128, 'ipv6');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');

function isPrivate(address: string): boolean {
  return PRIVATE_NETWORKS.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
