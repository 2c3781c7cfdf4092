import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface RoundRobinFront {
  /** `http://127.0.0.1:PORT`; known before the servers start, which may need it. */
  url: string;
  /** Replaces the servers that receive further requests. */
  passTo(urls: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Starts a round-robin load balancer for several servers. It forwards `X-Forwarded-For` unchanged, so that a test can act as many
 * clients.
 */
export async function startRoundRobinFront(): Promise<RoundRobinFront> {
  const agent = new Agent({ keepAlive: true });
  let servers: readonly string[] = [];
  let turn = 0;
  const front = createServer((asked, answer) => {
    const server = servers[turn % servers.length];
    turn += 1;
    if (server === undefined) answer.writeHead(502).end();
    else passOn(new URL(asked.url ?? '/', server), { asked, answer, agent });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo; // listening on TCP: never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    passTo(urls) {
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
  asked: IncomingMessage;
  answer: ServerResponse;
  agent: Agent;
}

function passOn(target: URL, { asked, answer, agent }: Exchange): void {
  const passed = request(target, { method: asked.method, headers: asked.headers, agent });
  passed.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    // Send headers before the first event of a stream. `pipeline` destroys both sides when one fails.
    answer.flushHeaders();
    pipeline(response, answer, () => undefined);
  });
  passed.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  answer.on('close', () => {
    if (!answer.writableFinished) passed.destroy();
  });
  pipeline(asked, passed, () => undefined);
}
