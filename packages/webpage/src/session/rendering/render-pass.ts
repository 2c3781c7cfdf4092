import type { PageScheduler } from '../page/page-scheduler.ts';
import type { MutationTracker } from '../reading/mutation-tracker.ts';
import { anchorOf, type UnitEntry } from '../units/unit-entry.ts';
import type { UnitLifecycle } from '../units/unit-lifecycle.ts';
import type { ViewTracker } from '../viewport/view-tracker.ts';
import type { RenderQueue } from './render-queue.ts';
import { keepInPlace } from './scroll-anchor.ts';

interface RenderPassDependencies {
  window: Window & typeof globalThis;
  scheduler: PageScheduler;
  mutations: MutationTracker;
  renderQueue: RenderQueue;
  units: UnitLifecycle;
  view: ViewTracker;
  /** Called after layout if more off-screen units can be written before the next frame. */
  onContinue(): void;
}

/** Writes the queued translations that are due into the page and pays for the layout they cause. */
export class RenderPass {
  readonly #dependencies: RenderPassDependencies;

  constructor(dependencies: RenderPassDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param isInFrame whether this runs in an animation frame, where the browser does the layout right after */
  run(isInFrame: boolean): void {
    const { mutations, renderQueue, scheduler, units, view, window } = this.#dependencies;
    const entries = renderQueue.nextEntries(isInFrame);
    if (entries.length === 0) return;
    const hasNear = entries.some((entry) => view.near.has(entry));
    const write = () => {
      mutations.write(() => {
        const written = renderQueue.render(entries, isInFrame);
        const now = scheduler.now();
        for (const entry of written) units.recordWritten(entry, now);
      });
    };
    // Changes below the view cannot move anything in it.
    if (!isInFrame && entries.every((entry) => isBelowView(entry, window))) write();
    else keepInPlace(window, write);
    if (isInFrame) return;
    if (hasNear) void this.#layOutSoon();
    else this.#layOut();
  }

  /** Ends the current task first, so that text the reader waits for is in the page before the layout. */
  async #layOutSoon(): Promise<void> {
    await this.#dependencies.scheduler.yieldUrgently();
    this.#layOut();
  }

  /** Forces layout between frames: on a long page, layout and painting in the same frame add up to a long task. */
  #layOut(): void {
    const { onContinue, renderQueue, scheduler, window } = this.#dependencies;
    const start = scheduler.now();
    // The page may have removed its root element.
    window.document.documentElement?.getBoundingClientRect();
    renderQueue.recordLayout(scheduler.now() - start);
    if (renderQueue.canContinue) onContinue();
  }
}

function isBelowView(entry: UnitEntry, { innerHeight }: Window): boolean {
  return anchorOf(entry).getBoundingClientRect().top >= innerHeight;
}
