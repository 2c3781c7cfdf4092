import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface RoundRobinFront {
  /** `http://127.0.0.1:PORT`; known before the servers start, because their settings may need it. */
  url: string;
  /** Replaces the servers that receive further requests. */
  setServers(urls: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Lifetime of an idle connection: longer than servers say in the headers that are forwarded to clients. Node's default of 5 s closes
 * connections that clients are about to use.
 */
const KEEP_ALIVE_MS = 120_000;

/**
 * Starts a round-robin load balancer for several servers. It forwards `X-Forwarded-For` unchanged, so that a test can act as many
 * clients.
 */
export async function startRoundRobinFront(): Promise<RoundRobinFront> {
  const agent = new Agent({ keepAlive: true });
  let servers: readonly string[] = [];
  let turn = 0;
  const front = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    const server = servers[turn % servers.length];
    turn += 1;
    if (server === undefined) outgoing.writeHead(502).end();
    else forward(new URL(incoming.url ?? '/', server), { incoming, outgoing, agent });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo; // listening on TCP: never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    setServers(urls) {
      servers = urls;
    },
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      agent.destroy();
    },
  };
}

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  agent: Agent;
}

function forward(target: URL, { incoming, outgoing, agent }: Exchange): void {
  const forwarded = request(target, { method: incoming.method, headers: incoming.headers, agent });
  forwarded.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    // Send headers before the first event of a stream. `pipeline` destroys both sides when one fails.
    outgoing.flushHeaders();
    pipeline(response, outgoing, () => undefined);
  });
  forwarded.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) forwarded.destroy();
  });
  pipeline(incoming, forwarded, () => undefined);
}
