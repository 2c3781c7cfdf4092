import type { PageScheduler } from '../page/page-scheduler.ts';

/** Work in steps of well under a millisecond each. */
export type Steps = Generator<unknown, void>;

export type Job = Steps | IteratorObject<void, undefined>;

/** Maximum time a slice blocks the page. */
const SLICE_MS = 5;
/** Maximum time of an urgent slice. Reactions to visible changes should finish before the next frame. */
const URGENT_SLICE_MS = 8;
/** Minimum number of steps in an urgent slice: on a busy machine the clock also counts time spent elsewhere. */
const MIN_URGENT_STEPS = 20;
/** Maximum time of the first slice, which the reader waits for. */
const FIRST_SLICE_MS = 32;
/** Number of steps between clock checks: reading the clock costs as much as a short step. */
const STEPS_PER_CLOCK_CHECK = 4;

/** Runs jobs one after another in short slices to keep the page responsive. */
export class TimeSlicer {
  readonly #scheduler: PageScheduler;
  readonly #onDone: () => void;
  #jobs: Job[] = [];
  /** Urgent jobs and those that they queued. */
  readonly #urgent = new WeakSet<Job>();
  /** The last job that the reader waits for, until it has ended. */
  #awaited: Job | undefined;
  #isRunning = false;

  /** @param onDone called after the last job has ended */
  constructor(scheduler: PageScheduler, onDone: () => void) {
    this.#scheduler = scheduler;
    this.#onDone = onDone;
  }

  get isBusy(): boolean {
    return this.#jobs.length > 0;
  }

  add(job: Job): void {
    this.#jobs.push(job);
    this.#start();
  }

  /**
   * Runs a longer first slice synchronously. What remains by then of the jobs up to this one, which the reader waits for,
   * goes before other tasks.
   */
  runAwaited(last: Job): void {
    this.#awaited = last;
    this.#slice(FIRST_SLICE_MS);
    void this.#finishAwaited(); // exceptions are bugs and surface as unhandled rejections
  }

  /**
   * Queues a job before all others, including earlier urgent ones, and runs a slice of the urgent jobs synchronously. For
   * reactions to visible changes. The other jobs do not get the rest of the slice, because translations may be about to
   * be written.
   */
  addUrgent(job: Job): void {
    this.#urgent.add(job);
    this.#jobs.unshift(job);
    this.#slice(URGENT_SLICE_MS, { minSteps: MIN_URGENT_STEPS, isUrgent: true });
    this.#start();
  }

  /** Queues a job right after the current one, with the same urgency. */
  addNext(job: Job): void {
    const [current] = this.#jobs;
    if (current && this.#urgent.has(current)) this.#urgent.add(job);
    this.#jobs.splice(1, 0, job);
    this.#start();
  }

  stop(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    this.#awaited = undefined;
    for (const job of jobs) job.return?.(undefined);
  }

  #start(): void {
    if (this.#isRunning || !this.isBusy) return;
    this.#isRunning = true;
    void this.#run(); // exceptions are bugs and surface as unhandled rejections
  }

  async #run(): Promise<void> {
    try {
      while (this.isBusy) {
        await this.#scheduler.yieldToPage();
        this.#slice(SLICE_MS);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #finishAwaited(): Promise<void> {
    while (this.#awaited) {
      await this.#scheduler.yieldUrgently();
      if (this.#awaited) this.#slice(URGENT_SLICE_MS);
    }
  }

  /** @param isUrgent whether the slice ends when no urgent job is left */
  #slice(milliseconds: number, { minSteps = 1, isUrgent = false } = {}): void {
    if (!this.isBusy) return;
    const end = this.#scheduler.now() + milliseconds;
    let steps = 0;
    do {
      steps += 1;
      const job = this.#jobs[0];
      if (!job || (isUrgent && !this.#urgent.has(job))) break;
      if (!job.next().done) continue;
      this.#jobs = this.#jobs.filter((other) => other !== job);
      if (job === this.#awaited) this.#awaited = undefined;
    } while (steps < minSteps || steps % STEPS_PER_CLOCK_CHECK !== 0 || this.#scheduler.now() < end);
    if (!this.isBusy) this.#onDone();
  }
}

export function singleStep(action: () => void): Job {
  return [action].values().map((act) => act());
}
