import type { PageScheduler } from '../page/page-scheduler.ts';

/** Work in steps of well under a millisecond each. */
export type Steps = Generator<unknown, void>;

export type Job = Steps | IteratorObject<void, undefined>;

/** How long our work may keep the page from everything else. */
const SLICE_MS = 5;
/** The same for what people see change, which is to be done before the next frame if it can. */
const URGENT_SLICE_MS = 8;
/** So much of that is done at least, for the clock also runs while a busy machine does something else. */
const MIN_URGENT_STEPS = 20;
/** The same where a person waits for it, once. */
const FIRST_SLICE_MS = 32;
/** To look at the clock takes as long as a short step. */
const STEPS_PER_CLOCK_CHECK = 4;

/** Does jobs one after another in short slices, so that the page stays quick however large it is. */
export class TimeSlicer {
  readonly #scheduler: PageScheduler;
  readonly #onDone: () => void;
  #jobs: Job[] = [];
  #isRunning = false;

  /** @param onDone called when the last job has ended */
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

  /** For what people see change: goes before the rest, after what came this way before. The first slice is done at once. */
  addUrgent(job: Job): void {
    this.#jobs.unshift(job);
    this.#slice(URGENT_SLICE_MS, MIN_URGENT_STEPS);
    this.#start();
  }

  /** Does a first, longer slice at once. */
  runFirstSlice(): void {
    this.#slice(FIRST_SLICE_MS);
  }

  /** Right after the job under way. */
  addNext(job: Job): void {
    this.#jobs.splice(1, 0, job);
    this.#start();
  }

  stop(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    for (const job of jobs) job.return?.(undefined);
  }

  #start(): void {
    if (this.#isRunning || !this.isBusy) return;
    this.#isRunning = true;
    void this.#run(); // jobs that throw are bugs of ours, and are reported as such
  }

  async #run(): Promise<void> {
    try {
      while (this.isBusy) {
        await this.#scheduler.yieldToPage();
        this.#slice();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  #slice(milliseconds = SLICE_MS, minSteps = 1): void {
    if (!this.isBusy) return;
    const end = this.#scheduler.now() + milliseconds;
    let steps = 0;
    do {
      steps += 1;
      const job = this.#jobs[0];
      if (!job) break;
      if (job.next().done) this.#jobs = this.#jobs.filter((other) => other !== job);
    } while (steps < minSteps || steps % STEPS_PER_CLOCK_CHECK !== 0 || this.#scheduler.now() < end);
    if (!this.isBusy) this.#onDone();
  }
}

export function oneStep(action: () => void): Job {
  return [action].values().map((act) => act());
}
