import { Pipe, PipeBroken } from './pipe.ts';

export interface PoolOptions {
  /** Returns the shell pipeline of a mode. */
  command(mode: string): Promise<string>;
  /** Memory of a mode's pipeline in MB. */
  memoryMb(mode: string): number;
  limits: PoolLimits;
}

export interface PoolLimits {
  /** Maximum pipelines, each of 5 to 24 processes. */
  pipes: number;
  /** Maximum memory of all pipelines together; a single one may exceed it. */
  memoryMb: number;
  /** Idle time after which a pipeline is closed. */
  idleMs: number;
  /** Time without an answer after which a pipeline is killed. */
  timeoutMs: number;
}

/** Maximum attempts per request, for pipelines that are closed meanwhile or cannot start. */
const MAX_STARTS = 5;

/** Long-lived pipelines, started on demand; the least recently used ones make room for new ones. */
export class Pool {
  readonly #options: PoolOptions;
  /** By mode, least recently used first. Pipelines with a `!` in their name retry single requests. */
  readonly #pipes = new Map<string, { pipe: Pipe; memoryMb: number }>();
  readonly #starting = new Map<string, Promise<Pipe>>();
  /** Last retry per mode; retries of a mode run one after another. */
  readonly #alone = new Map<string, Promise<unknown>>();
  #room: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Sends one request in stream format to a mode's pipeline and returns the answer.
   * After a crash the request is retried alone in a new pipeline, as another request may have caused it.
   * @throws {PipeBroken}, or the signal's reason
   */
  async send(mode: string, stream: string, signal: AbortSignal): Promise<string> {
    try {
      return await this.#send(mode, mode, stream, signal);
    } catch (error) {
      if (!(error instanceof PipeBroken) || this.#isClosed) throw error;
      return await this.#sendAlone(mode, stream, signal);
    }
  }

  /** The running process groups, for tests and display. */
  get running(): readonly { mode: string; pid: number | undefined }[] {
    return [...this.#pipes].map(([name, { pipe }]) => ({ mode: name, pid: pipe.pid }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#starting.values());
    await Promise.all([...this.#pipes.values()].map(({ pipe }) => pipe.close()));
  }

  async #send(name: string, mode: string, stream: string, signal: AbortSignal): Promise<string> {
    for (let start = 1; ; start += 1) {
      signal.throwIfAborted();
      const pipe = await this.#pipeOf(name, mode);
      try {
        return await pipe.send(stream, signal);
      } catch (error) {
        // A request that was not sent cannot be the cause: the pipeline was closing, or another request crashed it.
        if (!(error instanceof PipeBroken) || error.wasSent || start === MAX_STARTS || this.#isClosed) throw error;
      }
    }
  }

  async #sendAlone(mode: string, stream: string, signal: AbortSignal): Promise<string> {
    const before = this.#alone.get(mode);
    const turn = (async () => {
      await before?.catch(() => undefined); // its caller gets the error
      return this.#send(`${mode}!`, mode, stream, signal);
    })();
    this.#alone.set(mode, turn);
    try {
      return await turn;
    } finally {
      if (this.#alone.get(mode) === turn) this.#alone.delete(mode);
    }
  }

  async #pipeOf(name: string, mode: string): Promise<Pipe> {
    const entry = this.#pipes.get(name);
    if (entry) {
      // Reinsert as most recently used.
      this.#pipes.delete(name);
      this.#pipes.set(name, entry);
      return entry.pipe;
    }
    const starting = this.#starting.get(name) ?? this.#start(name, mode);
    this.#starting.set(name, starting);
    try {
      return await starting;
    } finally {
      this.#starting.delete(name);
    }
  }

  /** Starts pipelines one after another, so that two do not claim the same memory. */
  #start(name: string, mode: string): Promise<Pipe> {
    const started = this.#room.then(async () => {
      const command = await this.#options.command(mode);
      const memoryMb = this.#options.memoryMb(mode);
      await this.#makeRoom(memoryMb);
      if (this.#isClosed) throw new PipeBroken({ wasSent: false, isStuck: false, message: 'was closed' });
      const { timeoutMs, idleMs } = this.#options.limits;
      const pipe = new Pipe({ command, timeoutMs, idleMs, onEnd: () => this.#forget(name, pipe) });
      this.#pipes.set(name, { pipe, memoryMb });
      return pipe;
    });
    this.#room = started.catch(() => undefined); // the caller gets the error
    return started;
  }

  async #makeRoom(memoryMb: number): Promise<void> {
    const { limits } = this.#options;
    const used = () => [...this.#pipes.values()].reduce((sum, entry) => sum + entry.memoryMb, 0);
    while (this.#pipes.size > 0 && (this.#pipes.size >= limits.pipes || used() + memoryMb > limits.memoryMb)) {
      const [name, { pipe }] = [...this.#pipes][0] as [string, { pipe: Pipe }]; // size > 0
      this.#pipes.delete(name);
      await pipe.drain();
    }
  }

  #forget(name: string, pipe: Pipe): void {
    if (this.#pipes.get(name)?.pipe === pipe) this.#pipes.delete(name);
  }
}
