import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** TCP port held by this process before its HTTP server listens, so that mails and pages can already name it. */
export interface ReservedPort {
  port: number;
  /** Frees the port for the HTTP server, which must listen right away. A second call does nothing. */
  release(): Promise<void>;
}

/**
 * Picks a free port for `PORT=0`; any other port is left as it is.
 * @throws the system's error when `host` is not an address of this machine
 */
export async function reservePort(host: string, port: number): Promise<ReservedPort> {
  if (port !== 0) return { port, release: async () => {} };
  const holder = createServer();
  holder.listen(0, host);
  await once(holder, 'listening');
  // a server listening on a host has an address with a port
  const chosen = (holder.address() as AddressInfo).port;
  return {
    port: chosen,
    async release() {
      if (!holder.listening) return;
      holder.close();
      await once(holder, 'close');
    },
  };
}
