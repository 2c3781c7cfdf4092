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
  /** Where the unpacked file goes. Beside it, `.packed` holds what has come so far. */
  path: string;
  /** Neither the packed nor the unpacked file may be larger. */
  mostBytes: number;
  fetch: Fetch;
  signal: AbortSignal;
  /** Called with the packed bytes that are there, and how many there will be if that is known. */
  onProgress(bytes: number, of: number | undefined): void;
}

/**
 * Downloads, checks and unpacks one file; it appears under its name only when it is whole and right.
 * A download that was interrupted goes on where it stopped if its checksum is known, so that a mix of two versions would be noticed.
 * @throws {EngineError}; a partial download stays for the next try, a wrong one is removed.
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
    // What is there is wrong or unreadable: the next try must begin anew.
    if (!task.signal.aborted) await rm(packedPath, { force: true });
    throw toEngineError(error, task.signal);
  }
}

async function fetchPacked({ file, fetch, signal, onProgress, mostBytes }: Download, path: string): Promise<void> {
  const isChecked = file.packed.sha256 !== undefined || file.unpacked.sha256 !== undefined;
  const there = isChecked ? await sizeOf(path) : 0;
  if (there > 0 && there === file.packed.bytes) return;
  const response = await fetch(file.url, { signal, headers: there > 0 ? { range: `bytes=${there}-` } : {} });
  // 416: nothing is left to send. What is there is checked like any other.
  if (response.status === 416 && there > 0) return;
  if (!response.ok || !response.body) throw badStatus(response.status);
  const start = response.status === 206 ? there : 0;
  const total = totalOf(response, start) ?? file.packed.bytes;
  if (total !== undefined && total > mostBytes) throw tooLarge();

  let bytes = start;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > mostBytes) return done(tooLarge());
      onProgress(bytes, total);
      done(null, chunk);
    },
  });
  // Both are web streams of bytes; the types of the DOM and of Node differ in name only.
  const body = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
  await pipeline(body, count, createWriteStream(path, { flags: start > 0 ? 'a' : 'w' }), { signal });
  if (total !== undefined && bytes !== total) {
    throw new EngineError({ engine: 'local', reason: 'network', message: 'the download was cut' });
  }
}

/** Unknown where the server does not say, or packs for the way: then `fetch` gives more bytes than were announced. */
function totalOf(response: Response, start: number): number | undefined {
  const length = response.headers.get('content-length');
  if (length === null || response.headers.has('content-encoding')) return undefined;
  return start + Number(length);
}

async function unpack({ file, path, mostBytes, signal }: Download, packedPath: string) {
  const temporary = `${path}.unpacking`;
  const packedHash = createHash('sha256');
  const unpackedHash = createHash('sha256');
  const limit = Math.min(mostBytes, file.unpacked.bytes ?? mostBytes);
  let bytes = 0;
  try {
    await pipeline(
      createReadStream(packedPath),
      passing(packedHash),
      unpackerOf(await firstBytes(packedPath)),
      passing(unpackedHash, (size) => {
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
      throw wrong('has another size than declared');
    await rename(temporary, path);
    return { bytes, sha256 };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function passing(hash: Hash, onSize: (size: number) => void = () => undefined): Transform {
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

/** By what the file begins with, because servers and mirrors name things differently. */
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
  return (await stat(path).catch(() => undefined))?.size ?? 0; // not there: nothing has come yet
}

function expectSame(expected: string | undefined, found: string): void {
  if (expected !== undefined && expected !== found) throw wrong('has another checksum than declared');
}

function wrong(what: string): EngineError {
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
  if (code.startsWith('Z_') || code.startsWith('ZSTD_')) return wrong('cannot be unpacked');
  return transportError({ engine: 'local', signal }, error);
}
