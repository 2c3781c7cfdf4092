import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import type { Fetch } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import { transportError } from '../../request-json.ts';
import type { RegistryFile } from './registry.ts';

export interface Download {
  file: RegistryFile;
  /** Path of the unpacked file; the download so far is next to it, as `.packed`. */
  path: string;
  /** Maximum size of both the packed and the unpacked file. */
  maxBytes: number;
  fetch: Fetch;
  signal: AbortSignal;
  /** Called with the packed bytes received, and their total if known. */
  onProgress(bytes: number, of: number | undefined): void;
}

/**
 * Downloads, verifies and unpacks one file; it appears at `path` only if complete and correct.
 * Resumes an interrupted download if a checksum is known, which would reveal a mix of two versions.
 * @throws {EngineError}; keeps a partial download for the next attempt, removes a corrupt one.
 */
export async function download(task: Download): Promise<{ bytes: number; sha256: string }> {
  const packedPath = `${task.path}.packed`;
  try {
    await fetchPacked(task, packedPath);
  } catch (error) {
    throw toEngineError(error, task.signal);
  }
  try {
    const unpacked = await unpack(task, packedPath);
    await rm(packedPath);
    return unpacked;
  } catch (error) {
    // The download is corrupt: the next attempt must start over.
    if (!task.signal.aborted) await rm(packedPath, { force: true });
    throw toEngineError(error, task.signal);
  }
}

async function fetchPacked({ file, fetch, signal, onProgress, maxBytes }: Download, path: string): Promise<void> {
  const isChecked = file.packed.sha256 !== undefined || file.unpacked.sha256 !== undefined;
  const received = isChecked ? await sizeOf(path) : 0;
  if (received > 0 && received === file.packed.bytes) return;
  const response = await fetch(file.url, { signal, headers: received > 0 ? { range: `bytes=${received}-` } : {} });
  // 416: the file is complete; it is verified like any other.
  if (response.status === 416 && received > 0) return;
  if (!response.ok || !response.body) throw badStatus(response.status);
  const start = response.status === 206 ? received : 0;
  const total = totalOf(response, start) ?? file.packed.bytes;
  if (total !== undefined && total > maxBytes) throw tooLarge();

  let bytes = start;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(tooLarge());
      onProgress(bytes, total);
      done(null, chunk);
    },
  });
  // Safe: the DOM and Node types describe the same web stream of bytes.
  const body = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
  await pipeline(body, count, createWriteStream(path, { flags: start > 0 ? 'a' : 'w' }), { signal });
  if (total !== undefined && bytes !== total) {
    throw new EngineError({ engine: 'local', reason: 'network', message: 'the download was cut' });
  }
}

/** Total size of the download; unknown if not announced, or if the transfer is compressed and `fetch` yields more bytes. */
function totalOf(response: Response, start: number): number | undefined {
  const length = response.headers.get('content-length');
  if (length === null || response.headers.has('content-encoding')) return undefined;
  return start + Number(length);
}

async function unpack({ file, path, maxBytes, signal }: Download, packedPath: string) {
  const temporary = `${path}.unpacking`;
  const packedHash = createHash('sha256');
  const unpackedHash = createHash('sha256');
  const limit = Math.min(maxBytes, file.unpacked.bytes ?? maxBytes);
  let bytes = 0;
  try {
    await pipeline(
      createReadStream(packedPath),
      hashing(packedHash),
      unpackerOf(await firstBytes(packedPath)),
      hashing(unpackedHash, (size) => {
        bytes += size;
        if (bytes > limit) throw tooLarge();
      }),
      createWriteStream(temporary),
      { signal },
    );
    const sha256 = unpackedHash.digest('hex');
    expectSame(file.packed.sha256, packedHash.digest('hex'));
    expectSame(file.unpacked.sha256, sha256);
    if (file.unpacked.bytes !== undefined && file.unpacked.bytes !== bytes)
      throw corrupt('has another size than declared');
    await rename(temporary, path);
    return { bytes, sha256 };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function hashing(hash: Hash, onSize: (size: number) => void = () => undefined): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        onSize(chunk.length);
        hash.update(chunk);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error('unreadable'));
      }
    },
  });
}

/** Detects the compression by magic number, as servers and mirrors use different names. */
function unpackerOf(start: Buffer): NodeJS.ReadWriteStream {
  if (start.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return createGunzip();
  if (start.equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) return createZstdDecompress();
  return new Transform({ transform: (chunk, _, done) => done(null, chunk) });
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0; // no file yet
}

function expectSame(expected: string | undefined, found: string): void {
  if (expected !== undefined && expected !== found) throw corrupt('has another checksum than declared');
}

function corrupt(what: string): EngineError {
  return new EngineError({ engine: 'local', reason: 'wrong-answer', message: `a model file ${what}` });
}

function tooLarge(): EngineError {
  return new EngineError({ engine: 'local', reason: 'too-long', message: 'a model file is larger than allowed' });
}

function badStatus(status: number): EngineError {
  const reason = status >= 500 ? 'unavailable' : status === 429 ? 'rate-limit' : 'bad-request';
  return new EngineError({
    engine: 'local',
    reason,
    message: `a model file: HTTP ${status}`,
    vendorCode: String(status),
  });
}

function toEngineError(error: unknown, signal: AbortSignal): EngineError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // zlib's own codes: the packed file is broken.
  if (code.startsWith('Z_') || code.startsWith('ZSTD_')) return corrupt('cannot be unpacked');
  return transportError({ engine: 'local', signal }, error);
}
