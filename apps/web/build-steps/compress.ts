// Writes a `.br` and a `.gz` file beside every text file of the build, and a `.gz` beside programs and fonts, for the server to send.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(html|js|mjs|css|json|data|svg|webmanifest|txt|xml)$/;
/** Brotli would take minutes for these. */
const BINARY = /\.(wasm|font)$/;
/** Larger fonts are East Asian, and compressed already. */
const MAX_BINARY_BYTES = 4_000_000;
/** Smaller files are not worth compressing: the headers outweigh the savings. */
const MIN_BYTES = 600;

const client = path.join(import.meta.dirname, '..', 'build', 'client');
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !(TEXT.test(entry.name) || BINARY.test(entry.name))) continue;
  const file = path.join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  if (content.byteLength < MIN_BYTES) continue;
  if (BINARY.test(entry.name)) {
    if (content.byteLength <= MAX_BINARY_BYTES) writeFileSync(`${file}.gz`, gzipSync(content));
    continue;
  }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
