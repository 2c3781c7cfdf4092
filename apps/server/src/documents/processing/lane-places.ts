import { setTimeout as sleep } from 'node:timers/promises';

/** A running file's place in a lane. */
export interface LanePlace {
  /** Aborted when the file has to leave to the others. */
  evicted: AbortSignal;
  readonly hasSpent: boolean;
  /** Tells that the file has had its share of the processor. */
  spend(): void;
  leave(): void;
}

/**
 * Places of a lane. While all are taken and others wait, the file that spent its share first is evicted. So a file waits little
 * longer than others need for one share, and nobody leaves for nothing.
 */
export interface LanePlaces {
  enter(): LanePlace;
}

export interface LanePlacesOptions {
  count: number;
  /** Whether a file waits for a place. A rejection counts as no. */
  isAwaited(): Promise<boolean>;
  /** Interval for asking while all places are taken and a file has spent its share. */
  lookMs?: number;
}

/** Hardly noticed by the file that waits, and next to nothing for the database. */
const LOOK_MS = 100;

export function createLanePlaces({ count, isAwaited, lookMs = LOOK_MS }: LanePlacesOptions): LanePlaces {
  /** Places in the order in which their files spent their shares. */
  const spent = new Set<AbortController>();
  let taken = 0;
  let leaving = 0;
  let isLooking = false;

  const isFull = () => taken - leaving >= count && spent.size > 0;

  function evictFirst(): void {
    const [first] = spent;
    if (!first) return;
    spent.delete(first);
    leaving += 1;
    first.abort();
  }

  async function makeRoom(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (isFull()) {
      const isNeeded = await isAwaited().catch(() => false);
      if (!isNeeded) await sleep(lookMs, undefined, { ref: false });
      else if (isFull()) evictFirst();
    }
    isLooking = false;
  }

  return {
    enter() {
      const controller = new AbortController();
      let hasSpent = false;
      taken += 1;
      void makeRoom(); // never rejects
      return {
        evicted: controller.signal,
        get hasSpent() {
          return hasSpent;
        },
        spend() {
          hasSpent = true;
          spent.add(controller);
          void makeRoom(); // never rejects
        },
        leave() {
          spent.delete(controller);
          taken -= 1;
          if (controller.signal.aborted) leaving -= 1;
        },
      };
    },
  };
}
