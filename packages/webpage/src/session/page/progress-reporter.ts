import type { PageReader } from '../reading/page-reader.ts';
import type { RenderQueue } from '../rendering/render-queue.ts';
import type { RequestScheduler } from '../requests/request-scheduler.ts';
import type { SessionError, SessionState } from '../session-state.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';
import type { PageScheduler } from './page-scheduler.ts';

interface ProgressReporterDependencies {
  registry: UnitRegistry;
  reader: PageReader;
  requestScheduler: RequestScheduler;
  renderQueue: RenderQueue;
  scheduler: PageScheduler;
  onProgress: ((state: SessionState) => void) | undefined;
}

/** Minimum interval between reports of new counts: each report wakes its receiver, and people do not read faster. */
const NUMBERS_MS = 500;

/** Computes and reports the state of a session. */
export class ProgressReporter {
  readonly #dependencies: ProgressReporterDependencies;
  #lastError: SessionError | undefined;
  #reported = '';
  #reportedStatus: SessionState['status'] = 'off';
  #nextAt = 0;

  constructor(dependencies: ProgressReporterDependencies) {
    this.#dependencies = dependencies;
  }

  recordError(error: SessionError): void {
    this.#lastError = error;
  }

  state(): SessionState {
    const { waiting, requested, translated, kept, refused, failed } = this.#dependencies.registry.counts;
    const unread = waiting - this.#dependencies.requestScheduler.countWithinReach();
    const pending = waiting - unread + requested;
    const status = this.#status(pending);
    const hasTrouble = failed > 0 || status === 'paused' || status === 'blocked';
    return {
      status,
      found: pending + unread + translated + kept + refused + failed,
      translated,
      kept: kept + refused,
      pending,
      failed,
      ...(unread > 0 && { unread }),
      ...(hasTrouble && this.#lastError && { lastError: this.#lastError }),
    };
  }

  /**
   * Reports the state if it changed: a new status immediately, new counts at most every {@link NUMBERS_MS}.
   * @returns milliseconds until an unreported change may be reported; undefined when everything has been reported
   */
  report(): number | undefined {
    const { onProgress, scheduler } = this.#dependencies;
    const state = this.state();
    const reported = JSON.stringify(state);
    if (reported === this.#reported) return undefined;
    const now = scheduler.now();
    if (state.status === this.#reportedStatus && now < this.#nextAt) return this.#nextAt - now;
    this.#reported = reported;
    this.#reportedStatus = state.status;
    this.#nextAt = now + NUMBERS_MS;
    onProgress?.(state);
    return undefined;
  }

  #status(pending: number): SessionState['status'] {
    const { reader, requestScheduler, renderQueue } = this.#dependencies;
    if (requestScheduler.pause === 'until-resumed') return 'blocked';
    if (requestScheduler.pause === 'transient') return 'paused';
    return pending > 0 || reader.isBusy || renderQueue.hasWork ? 'working' : 'done';
  }
}
