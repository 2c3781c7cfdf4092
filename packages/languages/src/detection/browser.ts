import { createDetector } from './create-detector.ts';
import type { Detector } from './detection.ts';
import { eldStatistics } from './eld-statistics.ts';

/** The detector for browsers: one statistics, of about 280 kB compressed, fetched when this is called. */
export async function createBrowserDetector(): Promise<Detector> {
  const { eld } = await import('eld/extrasmall');
  return createDetector([eldStatistics(eld)]);
}
