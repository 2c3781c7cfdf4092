// Writes a `.br` and a `.gz` file beside every text file of the build, and a `.gz` beside programs and fonts, for the server to send.
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|mjs|css|json|data|svg|webmanifest|txt|xml)$/;
/** Brotli would take minutes for these. */
const BINARY = /\.(wasm|font)$/;
/** Larger fonts are East Asian, and compressed already. */
const MAX_BINARY_BYTES = 4_000_000;
/** Brotli's quality: 11 takes 48 s of processor time and 5 takes 1 s, for files that are a seventh larger. */
const BROTLI_QUALITY = process.env.WEB_COMPRESSION === 'quick' ? 5 : 11;
/** Smaller files are not worth compressing: the headers outweigh the savings. */
const MIN_BYTES = 600;

// Node compresses asynchronously in a pool of threads, which uses all cores.
const compressAsGzip = promisify(gzip);
const compressAsBrotli = promisify(brotliCompress);

const client = path.join(import.meta.dirname, '..', 'build', 'client');
const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
await Promise.all(files.map(({ name, parentPath }) => compressFile(path.join(parentPath, name))));

async function compressFile(file: string): Promise<void> {
  if (!TEXT.test(file) && !BINARY.test(file)) return;
  const content = readFileSync(file);
  if (content.byteLength < MIN_BYTES) return;
  if (BINARY.test(file)) {
    if (content.byteLength <= MAX_BINARY_BYTES) await writeFile(`${file}.gz`, await compressAsGzip(content));
    return;
  }
  const [asBrotli, asGzip] = await Promise.all([
    compressAsBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressAsGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, asBrotli), writeFile(`${file}.gz`, asGzip)]);
}
