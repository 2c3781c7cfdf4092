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
 * Places of a lane. The last free one belongs to the file that comes next: when all are taken, the one that spent its share first is
 * evicted. So a file waits no longer than others need for one share.
 */
export interface LanePlaces {
  enter(): LanePlace;
}

export function createLanePlaces(count: number): LanePlaces {
  /** Places in the order in which their files spent their shares. */
  const spent = new Set<AbortController>();
  let taken = 0;
  let leaving = 0;

  function makeRoom(): void {
    if (taken - leaving < count) return;
    const [first] = spent;
    if (!first) return;
    spent.delete(first);
    leaving += 1;
    first.abort();
  }

  return {
    enter() {
      const controller = new AbortController();
      let hasSpent = false;
      taken += 1;
      makeRoom();
      return {
        evicted: controller.signal,
        get hasSpent() {
          return hasSpent;
        },
        spend() {
          hasSpent = true;
          spent.add(controller);
          makeRoom();
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
