import { createDetector } from './create-detector.ts';
import type { Detector } from './detection.ts';
import { eldStatistics } from './eld-statistics.ts';

/** Creates the detector for browsers, with only eld's statistics; downloads them on call (about 280 kB compressed). */
export async function createBrowserDetector(): Promise<Detector> {
  const { eld } = await import('eld/extrasmall');
  return createDetector([eldStatistics(eld)]);
}
