import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The only key pair, bucket and region that the stand-in accepts. */
export const S3_KEY = { accessKeyId: 'AKIAGOODID', secretAccessKey: 'good/secret+key' };
export const S3_BUCKET = 'files';
export const S3_REGION = 'eu-central-1';

export interface S3StandIn {
  url: string;
  /** Objects in the bucket, by key. */
  objects: Map<string, Buffer>;
  /** Statuses of all answers so far. */
  statuses: number[];
  /** Answers the next `times` requests with 503, as S3 does when it is busy. */
  beBusy(times: number): void;
  close(): Promise<void>;
}

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Answer {
  status: number;
  body?: Buffer | string;
}

/** Starts an S3 server with path-style URLs: PUT, GET and DELETE of objects. It verifies the signature (version 4) of each request. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const statuses: number[] = [];
  let busy = 0;

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer); // no encoding set: chunks are buffers
    const { method = 'GET', url = '/', headers } = incoming;
    const request = { method, path: url, headers, body: Buffer.concat(chunks) };
    const answer = busy > 0 ? { status: 503 } : (refusalOf(request) ?? perform(objects, request));
    busy = Math.max(busy - 1, 0);
    statuses.push(answer.status);
    outgoing.writeHead(answer.status, { 'content-type': 'application/octet-stream' }).end(answer.body);
  }

  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing)); // a rejection ends the test process
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP: never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    statuses,
    beBusy: (times) => {
      busy = times;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function perform(objects: Map<string, Buffer>, { method, path, body }: ReceivedRequest): Answer {
  const [, bucket, ...parts] = decodeURIComponent(path).split('/');
  const key = parts.join('/');
  if (bucket !== S3_BUCKET || key === '') return failure(404, 'NoSuchBucket');
  if (method === 'PUT') objects.set(key, body);
  if (method === 'PUT') return { status: 200 };
  if (method === 'DELETE') objects.delete(key);
  if (method === 'DELETE') return { status: 204 };
  const found = objects.get(key);
  return found ? { status: 200, body: found } : failure(404, 'NoSuchKey');
}

function refusalOf(request: ReceivedRequest): Answer | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+?), SignedHeaders=(\S+?), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!parts) return failure(403, 'AccessDenied');
  const [, id, scope = '', signedHeaders = '', signature] = parts;
  if (id !== S3_KEY.accessKeyId) return failure(403, 'InvalidAccessKeyId');
  if (createHash('sha256').update(request.body).digest('hex') !== request.headers['x-amz-content-sha256']) {
    return failure(400, 'XAmzContentSHA256Mismatch');
  }
  if (Math.abs(Date.now() - timestampOf(request)) > 15 * 60_000) return failure(403, 'RequestTimeTooSkewed');
  if (signature !== signatureOf(request, scope, signedHeaders)) return failure(403, 'SignatureDoesNotMatch');
  return undefined;
}

function timestampOf({ headers }: ReceivedRequest): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Computes the expected signature from the received request, with Node's cryptography. */
function signatureOf({ method, path, headers }: ReceivedRequest, scope: string, signedHeaders: string): string {
  const time = String(headers['x-amz-date']);
  const date = time.slice(0, 8);
  const names = signedHeaders.split(';');
  const hasRequiredHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
  if (!hasRequiredHeaders || scope !== `${date}/${S3_REGION}/s3/aws4_request`) return 'none';
  const [pathname = '', query = ''] = path.split('?');
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = [method, pathname, query, lines, signedHeaders, headers['x-amz-content-sha256']].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(`AWS4${S3_KEY.secretAccessKey}`);
  for (const part of [date, S3_REGION, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`).digest('hex');
}

function failure(status: number, code: string): Answer {
  return { status, body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>` };
}
