import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface RoundRobinFront {
  /** `http://127.0.0.1:PORT`, which servers may have to know before they start. */
  url: string;
  /** The servers that requests go to from now on. */
  passTo(urls: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * What stands in front of several servers: each request goes to the next of them, whoever it is from. It passes on
 * `X-Forwarded-For` as it came, so that a test can be many clients.
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
    // Events of a stream must not wait for the next; one side that breaks off takes the other with it.
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
