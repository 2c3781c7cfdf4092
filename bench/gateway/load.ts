import autocannon from 'autocannon';
import type { ServerProcess } from './start-process.ts';

const CONNECTIONS = 16;

export interface LoadTarget {
  server: ServerProcess;
  path: string;
  /** Builds the request body for a text; texts are unique, so that no cache helps. */
  body(text: string): unknown;
}

export interface LoadFigures {
  p50Ms: number;
  p99Ms: number;
  /** The server's processor time per request; `NaN` where the system does not report it. */
  cpuMicroseconds: number;
}

/** Loads a server over 16 connections without pauses. @throws when any request fails */
export async function load({ server, path, body }: LoadTarget, seconds: number): Promise<LoadFigures> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const before = await server.cpuMicroseconds();
  const instance = autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(body(freshText())) }),
      },
    ],
  });
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const result = await instance;
  const after = await server.cpuMicroseconds();
  if (times.length === 0 || result.errors > 0 || statuses.size !== 1 || !statuses.has(200)) {
    throw new Error(`${server.url}${path}: ${result.errors} errors, answers ${JSON.stringify([...statuses])}`);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMicroseconds: (after - before) / times.length,
  };
}

let count = 0;

/** Returns a new paragraph of about 180 characters. */
function freshText(): string {
  count += 1;
  return `Paragraph ${count} says that the house by the river is red, that its garden is larger than it looks from the road, and that whoever wants to see it should come early in the morning.`;
}
