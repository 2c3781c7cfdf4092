import { loadModule } from 'cld3-asm';
import { eld } from 'eld/medium';
import { cld3Statistics } from './cld3-statistics.ts';
import { createDetector } from './create-detector.ts';
import type { Detector } from './detection.ts';
import { eldStatistics } from './eld-statistics.ts';

/**
 * The detector for the server, with both statistics. Making it takes about half a second and 190 MB; make one and keep it.
 * eld's large data would bring half a point at two words for twice the memory.
 */
export async function createServerDetector(): Promise<Detector> {
  const cld3 = (await loadModule()).create(0, MOST_BYTES);
  return createDetector([eldStatistics(eld), cld3Statistics(cld3)]);
}

/** cld3 reads a few spans of a longer text; the sample is hardly longer than this. */
const MOST_BYTES = 1000;
