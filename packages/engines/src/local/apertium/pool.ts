import { Pipe, PipeBroken } from './pipe.ts';

export interface PoolOptions {
  /** The shell pipeline of a mode. */
  command(mode: string): Promise<string>;
  /** What the pipeline of a mode needs, in MB. */
  memoryMb(mode: string): number;
  limits: PoolLimits;
}

export interface PoolLimits {
  /** Most pipelines at once, each of 5 to 24 processes. */
  pipes: number;
  /** Most memory of all pipelines together; one alone may be over it. */
  memoryMb: number;
  /** A pipeline that is not used for this long is closed. */
  idleMs: number;
  /** A pipeline that gives no answer for this long is killed. */
  timeoutMs: number;
}

/** Often enough for pipelines that are closed while requests come in; a pipeline that cannot start uses up one of these each time. */
const MOST_STARTS = 5;

/** Long-lived pipelines, started when they are first needed; the least recently used makes room for a new one. */
export class Pool {
  readonly #options: PoolOptions;
  /** By mode, the least recently used first. Those under a name with `!` serve requests that are tried again alone. */
  readonly #pipes = new Map<string, { pipe: Pipe; memoryMb: number }>();
  readonly #starting = new Map<string, Promise<Pipe>>();
  /** Requests tried again wait here for one another, by mode. */
  readonly #alone = new Map<string, Promise<unknown>>();
  #room: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * The mode's answer to one piece of stream.
   * A crash is not this request's fault until it happens again with this request alone in a new pipeline.
   * @throws {PipeBroken}, or the signal's reason.
   */
  async send(mode: string, stream: string, signal: AbortSignal): Promise<string> {
    try {
      return await this.#send(mode, mode, stream, signal);
    } catch (error) {
      if (!(error instanceof PipeBroken) || this.#isClosed) throw error;
      return await this.#sendAlone(mode, stream, signal);
    }
  }

  /** The process groups under way, for tests and for showing. */
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
        // One that never went in cannot be to blame: the pipeline was being closed, or another request broke it.
        if (!(error instanceof PipeBroken) || error.wasSent || start === MOST_STARTS || this.#isClosed) throw error;
      }
    }
  }

  async #sendAlone(mode: string, stream: string, signal: AbortSignal): Promise<string> {
    const before = this.#alone.get(mode);
    const turn = (async () => {
      await before?.catch(() => undefined); // whoever asked for it hears of its failure
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
      // Put last again: most recently used.
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

  /** Starts one after the other, so that two do not take the same room. */
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
    this.#room = started.catch(() => undefined); // the one who asked hears of it
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
