// Vitest reporter that ends a run in which no test has ended for a long time. Vitest's own time limits cannot: a test that never
// yields keeps its worker from noticing them.
const CHECK_INTERVAL_MS = 1_000;
/** Twice the limit of a test and its hooks. */
const LIMITS_SECONDS = { quick: 900, deep: 8_000 };

const limitMs =
  1_000 *
  Number(
    process.env.TEST_STALL_SECONDS ?? (process.env.TEST_SIZE === 'deep' ? LIMITS_SECONDS.deep : LIMITS_SECONDS.quick),
  );

export default class StalledTests {
  /** Files that workers have begun. A worker that is stuck does not say in which test. */
  #running = new Set();
  #lastEventAt = Date.now();

  onTestRunStart() {
    this.#lastEventAt = Date.now();
    // Does not keep a finished run alive.
    setInterval(() => this.#check(), CHECK_INTERVAL_MS).unref();
  }

  onTestModuleQueued({ relativeModuleId }) {
    this.#running.add(relativeModuleId);
  }

  onTestCaseResult() {
    this.#lastEventAt = Date.now();
  }

  onTestModuleEnd({ relativeModuleId }) {
    this.#lastEventAt = Date.now();
    this.#running.delete(relativeModuleId);
  }

  #check() {
    if (Date.now() - this.#lastEventAt < limitMs) return;
    console.error(`No test has ended for ${limitMs / 1_000} seconds. Files that were running:`);
    for (const name of this.#running) console.error(`  ${name}`);
    // The workers would not end on request. Vitest's watchdog kills them once this process has ended.
    process.kill(process.pid, 'SIGKILL');
  }
}
