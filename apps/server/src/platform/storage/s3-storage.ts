import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FileMissingError, type FileStorage } from './storage.ts';

export interface S3Options {
  /** No slash at the end; the bucket is put behind it. */
  endpoint: string;
  bucket: string;
  /** Put before every key; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  fetch: typeof fetch;
  now(): Date;
}

/** A server that is overloaded, or restarts, is asked again so often. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
/** For a large file over a slow line. */
const TIMEOUT_MS = 15 * 60_000;
/** SHA-256 of nothing. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  body?: Blob;
  sha256?: string;
}

/** Files in a bucket of S3, or of what speaks its protocol (MinIO, R2, Ceph …), by path-style addresses. */
export function createS3Storage(options: S3Options): FileStorage {
  return {
    name: `s3://${options.bucket}/${options.prefix}`,
    async put(key, file) {
      // A blob is read from the disk as it is sent, and again when it has to be sent again.
      const body = await openAsBlob(file.path);
      const response = await request(options, { method: 'PUT', key, body, sha256: file.sha256 });
      await response.body?.cancel();
      await rm(file.path);
    },
    async open(key) {
      const response = await request(options, { method: 'GET', key });
      if (!response.body) return Readable.from([]);
      // The same class; the DOM's types and Node's do not know of each other.
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async delete(key) {
      const response = await request(options, { method: 'DELETE', key });
      await response.body?.cancel();
    },
  };
}

/** @throws {FileMissingError} */
async function request(options: S3Options, asked: S3Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(options, asked).catch((error: unknown) => error);
    if (answer instanceof Response && (answer.ok || (answer.status === 404 && asked.method === 'DELETE')))
      return answer;
    if (answer instanceof Response) {
      await answer.body?.cancel();
      if (answer.status === 404) throw new FileMissingError('A file is missing from the bucket.');
    }
    const canHelp = !(answer instanceof Response) || answer.status >= 500 || answer.status === 429;
    if (!canHelp || attempt === ATTEMPTS) throw toError(asked, answer);
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

function toError({ method }: S3Request, answer: unknown): Error {
  if (answer instanceof Response) return new Error(`The storage answered ${answer.status} to a ${method}.`);
  return new Error(`The storage did not answer a ${method}.`, { cause: answer });
}

/** Signed anew each time: a signature is good for minutes. */
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
