import { type ChildProcess, spawn } from 'node:child_process';
import { kill as sendSignal } from 'node:process';

/** Requests that may be inside a pipeline at once: enough to keep all its processes busy, few enough to lose little in a crash. */
const WINDOW = 128;
/** It is filled up again when it is half empty: writing requests one by one wakes ten processes each time. */
const REFILL_BELOW = WINDOW / 2;

/** How long processes may take to end before they are killed. */
const PATIENCE_MS = 2000;

export interface PipeOptions {
  /** A shell pipeline that reads and writes the stream format with NUL behind every request. */
  command: string;
  /** A pipeline that gives no answer for this long is stuck and is killed. */
  timeoutMs: number;
  /** A pipeline without requests for this long ends itself. */
  idleMs: number;
  /** Called once, when the pipeline takes no more requests, for whatever reason. */
  onEnd(): void;
}

/** The pipeline ended before it answered. `wasSent`: the request was inside, so it may be what broke it. */
export class PipeBroken extends Error {
  readonly wasSent: boolean;
  readonly isStuck: boolean;
  constructor(options: { wasSent: boolean; isStuck: boolean; message: string; cause?: unknown }) {
    super(options.message, { cause: options.cause });
    this.name = 'PipeBroken';
    this.wasSent = options.wasSent;
    this.isStuck = options.isStuck;
  }
}

interface Request {
  stream: string;
  resolve(answer: string): void;
  reject(error: unknown): void;
}

/**
 * One long-lived Apertium pipeline: ten or more processes that answer in the order they were asked.
 * Every request carries its number in a superblank, and every answer must carry the same one back:
 * an answer can then never be taken for another's, whatever a broken process writes.
 */
export class Pipe {
  readonly #child: ChildProcess;
  readonly #options: PipeOptions;
  readonly #waiting: Request[] = [];
  readonly #inside: (Request & { number: number })[] = [];
  #numbers = 0;
  #unread: Buffer[] = [];
  #isWritable = true;
  #isPumping = false;
  #isDraining = false;
  #ended: { isStuck: boolean; message: string } | undefined;
  #watching: { isBusy: boolean; timer: NodeJS.Timeout } | undefined;
  readonly #closed: Promise<void>;

  constructor(options: PipeOptions) {
    this.#options = options;
    // `-n`: unknown words are not marked. A group of its own (`detached`), so that all its processes can be stopped together.
    this.#child = spawn('/bin/sh', ['-c', shellScript(options.command), 'apertium', '-n', ''], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { LC_ALL: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    const end = (message: string) => this.#end({ isStuck: false, message });
    this.#child.on('error', () => end('could not be started'));
    // A process that dies ends those behind it, and with the last one the output.
    this.#child.stdout?.on('end', () => end('ended'));
    this.#child.stdin?.on('error', () => end('closed its input'));
    this.#child.stdin?.on('drain', () => {
      this.#isWritable = true;
      this.#pump();
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', () => resolve());
      this.#child.once('error', () => resolve());
    });
    this.#watch();
  }

  /** The process group's id. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * The pipeline's answer to one piece of stream.
   * @throws {PipeBroken}, or the signal's reason; what is already inside is then answered for nobody.
   */
  send(stream: string, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#ended || this.#isDraining) return reject(this.#broken(false));
      const abort = () => {
        const at = this.#waiting.indexOf(request);
        if (at !== -1) this.#waiting.splice(at, 1);
        settle(() => reject(signal.reason));
      };
      const settle = (how: () => void) => {
        signal.removeEventListener('abort', abort);
        how();
      };
      const request: Request = {
        stream,
        resolve: (answer) => settle(() => resolve(answer)),
        reject: (error) => settle(() => reject(error)),
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.push(request);
      this.#pumpSoon();
    });
  }

  /** Takes no new requests, answers those it has, and ends. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#endWhenDrained();
    await this.#closed;
  }

  /** Ends at once; requests that are not answered are rejected. */
  async close(): Promise<void> {
    this.#end({ isStuck: false, message: 'was closed' });
    await this.#closed;
  }

  /** Waits for what else is asked in this turn of the event loop, so that it is written together. */
  #pumpSoon(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#ended || !this.#isWritable || this.#inside.length >= REFILL_BELOW) return;
    const requests = this.#waiting.splice(0, WINDOW - this.#inside.length);
    if (requests.length === 0) return;
    const wasIdle = this.#inside.length === 0;
    let streams = '';
    for (const request of requests) {
      this.#numbers += 1;
      this.#inside.push({ ...request, number: this.#numbers });
      streams += `${request.stream}[#${this.#numbers}]\0`;
    }
    this.#isWritable = this.#child.stdin?.write(streams) ?? false;
    if (wasIdle) this.#watch();
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let at = rest.indexOf(0); at !== -1; at = rest.indexOf(0)) {
      const answer = Buffer.concat([...this.#unread, rest.subarray(0, at)]).toString('utf8');
      this.#unread = [];
      rest = rest.subarray(at + 1);
      this.#answer(answer);
      if (this.#ended) return;
    }
    if (rest.length > 0) this.#unread.push(rest);
    this.#pump();
    this.#endWhenDrained();
  }

  #answer(answer: string): void {
    const request = this.#inside[0];
    const mark = `[#${request?.number}]`;
    if (!request || !answer.includes(mark)) {
      this.#end({ isStuck: false, message: 'answered out of step' });
      return;
    }
    this.#inside.shift();
    this.#watch();
    request.resolve(answer.replace(mark, ''));
  }

  #endWhenDrained(): void {
    if (this.#isDraining && this.#inside.length === 0 && this.#waiting.length === 0) {
      this.#end({ isStuck: false, message: 'was drained' });
    }
  }

  /** Starts the time anew: until the next answer, or, with nothing inside, until it has been idle too long. */
  #watch(): void {
    const isBusy = this.#inside.length > 0;
    if (this.#watching && this.#watching.isBusy === isBusy) {
      this.#watching.timer.refresh();
      return;
    }
    clearTimeout(this.#watching?.timer);
    const { timeoutMs, idleMs } = this.#options;
    const end = () => this.#end({ isStuck: isBusy, message: isBusy ? 'gave no answer' : 'was idle' });
    this.#watching = { isBusy, timer: setTimeout(end, isBusy ? timeoutMs : idleMs).unref() };
  }

  #end(how: { isStuck: boolean; message: string }): void {
    if (this.#ended) return;
    this.#ended = how;
    clearTimeout(this.#watching?.timer);
    killGroup(this.#child.pid, 'SIGTERM');
    const kill = setTimeout(() => killGroup(this.#child.pid, 'SIGKILL'), PATIENCE_MS);
    void this.#closed.then(() => clearTimeout(kill)); // never rejects
    this.#options.onEnd();
    for (const request of this.#inside.splice(0)) request.reject(this.#broken(true));
    for (const request of this.#waiting.splice(0)) request.reject(this.#broken(false));
  }

  #broken(wasSent: boolean): PipeBroken {
    return new PipeBroken({ wasSent, ...(this.#ended ?? { isStuck: false, message: 'is being closed' }) });
  }
}

/**
 * The shell only starts the pipeline and reaps its processes, which nobody else does in a container without init: the trap lets
 * it outlive SIGTERM, the second `wait` goes on where the signal broke off the first. It closes its own ends of the pipes,
 * so that the output ends when the processes do. In the background the input must be handed on by another number.
 */
function shellScript(command: string): string {
  return `trap : TERM; exec 3<&0; <&3 ${command} & exec 0<&- 1>&- 3<&-; wait; wait`;
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    sendSignal(-pid, signal);
  } catch (error) {
    // Already gone: what we wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
