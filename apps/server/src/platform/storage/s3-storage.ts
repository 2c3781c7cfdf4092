import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FileMissingError, type FileStorage } from './storage.ts';

export interface S3Options {
  /** Without a trailing slash; the bucket is appended. */
  endpoint: string;
  bucket: string;
  /** Prepended to every key; empty, or ends in a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  fetch: typeof fetch;
  now(): Date;
}

/** Maximum number of tries when the server is overloaded or restarting. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
/** Long enough for a large file on a slow connection. */
const TIMEOUT_MS = 15 * 60_000;
/** SHA-256 of an empty body. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  body?: Blob;
  sha256?: string;
}

/** Stores files in a bucket of S3 or a compatible server (MinIO, R2, Ceph …), with path-style addresses. */
export function createS3Storage(options: S3Options): FileStorage {
  return {
    name: `s3://${options.bucket}/${options.prefix}`,
    async put(key, file) {
      // A blob is read from disk as it is sent, so a retry can read it again.
      const body = await openAsBlob(file.path);
      const response = await request(options, { method: 'PUT', key, body, sha256: file.sha256 });
      await response.body?.cancel();
      await rm(file.path);
    },
    async open(key) {
      const response = await request(options, { method: 'GET', key });
      if (!response.body) return Readable.from([]);
      // safe: it is the same class, but the DOM's and Node's types do not know each other
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async delete(key) {
      const response = await request(options, { method: 'DELETE', key });
      await response.body?.cancel();
    },
  };
}

/** Sends a request, retrying when that can help. @throws {FileMissingError} */
async function request(options: S3Options, s3Request: S3Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(options, s3Request).catch((error: unknown) => error);
    if (outcome instanceof Response && (outcome.ok || (outcome.status === 404 && s3Request.method === 'DELETE')))
      return outcome;
    if (outcome instanceof Response) {
      await outcome.body?.cancel();
      if (outcome.status === 404) throw new FileMissingError('A file is missing from the bucket.');
    }
    const canHelp = !(outcome instanceof Response) || outcome.status >= 500 || outcome.status === 429;
    if (!canHelp || attempt === ATTEMPTS) throw toError(s3Request, outcome);
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

function toError({ method }: S3Request, outcome: unknown): Error {
  if (outcome instanceof Response) return new Error(`The storage answered ${outcome.status} to a ${method}.`);
  return new Error(`The storage did not answer a ${method}.`, { cause: outcome });
}

/** Signs each attempt separately, because a signature is only valid for minutes. */
async function send(options: S3Options, { method, key, body, sha256 = EMPTY_SHA256 }: S3Request): Promise<Response> {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, now } = options;
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}/${prefix}${key}`,
    headers: { 'x-amz-content-sha256': sha256 },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    datetime: now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ''),
  });
  const { url, headers } = await signer.sign();
  return options.fetch(url, { method, headers, ...(body ? { body } : {}), signal: AbortSignal.timeout(TIMEOUT_MS) });
}
