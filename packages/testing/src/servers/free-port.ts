import { once } from 'node:events';
import { createServer } from 'node:net';

/** Thrown by a program's start when another program took the port first. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
}

const MAX_ATTEMPTS = 10;

/** Starts a program on a free port; tries up to 10 other ports when another program takes it first. */
export async function startOnFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Returns an unused loopback port. Another program may take it before the caller does. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('A server on a TCP port has an address.');
  return address.port;
}
