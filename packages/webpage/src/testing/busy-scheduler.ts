import type { PageScheduler } from '../session/page/page-scheduler.ts';
import { createRandom } from './create-random.ts';

/** What may pass between two looks at the clock while the machine does something else, in milliseconds, and how often it does. */
const LOST_MS = 10;
const SHARE_LOST = 0.3;
/** How late a turn comes at most: a frame or two. */
const LATE_MS = 24;

/**
 * Time as a page has it on a machine with other work: slices of ours end after a few steps, and what the page does meanwhile comes
 * between them. The same seed loses time at the same looks.
 */
export function createBusyScheduler(window: Window, seed: number): Pick<PageScheduler, 'now' | 'breathe'> {
  const random = createRandom(seed);
  let lost = 0;
  return {
    now() {
      if (random() < SHARE_LOST) lost += LOST_MS;
      return window.performance.now() + lost;
    },
    breathe: () => new Promise((resolve) => window.setTimeout(resolve, random() * LATE_MS)),
  };
}
