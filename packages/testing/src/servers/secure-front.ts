import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface SecureFront {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts an HTTPS server on loopback that forwards each request to the stand-in for its host.
 * @param hosts addresses by host: `{ 'edge.microsoft.com': 'http://127.0.0.1:8080' }`, which may change;
 *   connections to others are cut
 */
export async function startSecureFront(hosts: Readonly<Record<string, string>>): Promise<SecureFront> {
  certificate ??= makeCertificate();
  const server = createServer(await certificate, (incoming, outgoing) => {
    const address = hosts[(incoming.headers.host ?? '').split(':')[0] ?? ''];
    if (address === undefined) outgoing.destroy();
    else forward(incoming, outgoing, address);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP: never a pipe's name
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, address: string): void {
  const { method, headers, url = '/' } = incoming;
  const forwarded = request(new URL(url, address), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
  });
  // A cut connection to the stand-in cuts the client's connection too.
  forwarded.once('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}

/** Shared by all fronts of this process. */
let certificate: ReturnType<typeof makeCertificate> | undefined;

/** Creates a self-signed certificate, which browsers must be told not to verify. */
async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-certificate-'));
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name)) as [string, string]; // safe: maps two names to two paths
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=stand-in',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    cert,
  ]);
  const pair = { key: await readFile(key), cert: await readFile(cert) };
  await rm(folder, { recursive: true });
  return pair;
}
