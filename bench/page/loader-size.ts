import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchResult } from '../bench.ts';
import { EXTENSION } from './test-environment.ts';

const MAX_KILOBYTES = 8;

/** Measures the script that the extension adds to every page. */
export function loaderSize(name: string): BenchResult {
  const value = gzipSync(readFileSync(path.join(EXTENSION, 'loader.js')), { level: 9 }).byteLength / 1_000;
  return { name, value, unit: 'kB gzip', target: `≤ ${MAX_KILOBYTES}`, ok: value <= MAX_KILOBYTES };
}
