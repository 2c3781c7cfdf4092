import { type ChildProcess, spawn } from 'node:child_process';
import { kill as sendSignal } from 'node:process';

/** Maximum requests in a pipeline: enough to keep all its processes busy, few enough to lose little in a crash. */
const MAX_IN_FLIGHT = 128;
/** Refill threshold; writing requests in bulk avoids waking ten processes for each. */
const REFILL_BELOW = MAX_IN_FLIGHT / 2;

/** Time for processes to end before they are killed. */
const KILL_AFTER_MS = 2000;

export interface PipeOptions {
  /** Shell pipeline that reads and writes the stream format, with NUL after each request. */
  command: string;
  /** Time without an answer after which the pipeline counts as stuck and is killed. */
  timeoutMs: number;
  /** Time without requests after which the pipeline ends. */
  idleMs: number;
  /** Called once, when the pipeline accepts no more requests. */
  onEnd(): void;
}

/** The pipeline ended before it answered. With `wasSent` the request was in the pipeline and may have crashed it. */
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
 * One long-lived Apertium pipeline of ten or more processes, which answers requests in order.
 * Each request carries its number in a superblank that its answer must contain, so answers are never mixed up, whatever a
 * broken process writes.
 */
export class Pipe {
  readonly #child: ChildProcess;
  readonly #options: PipeOptions;
  readonly #waiting: Request[] = [];
  readonly #inFlight: (Request & { number: number })[] = [];
  #numbers = 0;
  #unread: Buffer[] = [];
  #isWritable = true;
  #isPumping = false;
  #isDraining = false;
  #ended: { isStuck: boolean; message: string } | undefined;
  #timer: { isBusy: boolean; timer: NodeJS.Timeout } | undefined;
  readonly #closed: Promise<void>;

  constructor(options: PipeOptions) {
    this.#options = options;
    // `-n`: do not mark unknown words. `detached` creates a process group, so that all processes can be stopped together.
    this.#child = spawn('/bin/sh', ['-c', shellScript(options.command), 'apertium', '-n', ''], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { LC_ALL: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    const end = (message: string) => this.#end({ isStuck: false, message });
    this.#child.on('error', () => end('could not be started'));
    // When a process dies, those after it end too, and finally the output.
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
    this.#restartTimer();
  }

  /** The process group's id. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Sends one request in stream format and returns the answer.
   * @throws {PipeBroken}, or the signal's reason; the answer of a request already in the pipeline is then discarded
   */
  send(stream: string, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#ended || this.#isDraining) return reject(this.#broken(false));
      const abort = () => {
        const at = this.#waiting.indexOf(request);
        if (at !== -1) this.#waiting.splice(at, 1);
        if (!this.#isBusy) this.#restartTimer();
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
      const wasIdle = !this.#isBusy;
      this.#waiting.push(request);
      if (wasIdle) this.#restartTimer();
      this.#pumpSoon();
    });
  }

  /** Rejects new requests, finishes the current ones, and ends. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#endWhenDrained();
    await this.#closed;
  }

  /** Ends at once, rejecting unanswered requests. */
  async close(): Promise<void> {
    this.#end({ isStuck: false, message: 'was closed' });
    await this.#closed;
  }

  /** Waits for further requests of this event loop turn, to write them together. */
  #pumpSoon(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#ended || !this.#isWritable || this.#inFlight.length >= REFILL_BELOW) return;
    const requests = this.#waiting.splice(0, MAX_IN_FLIGHT - this.#inFlight.length);
    if (requests.length === 0) return;
    const wasIdle = this.#inFlight.length === 0;
    let streams = '';
    for (const request of requests) {
      this.#numbers += 1;
      this.#inFlight.push({ ...request, number: this.#numbers });
      streams += `${request.stream}[#${this.#numbers}]\0`;
    }
    this.#isWritable = this.#child.stdin?.write(streams) ?? false;
    if (wasIdle) this.#restartTimer();
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
    const request = this.#inFlight[0];
    const mark = `[#${request?.number}]`;
    if (!request || !answer.includes(mark)) {
      this.#end({ isStuck: false, message: 'answered out of step' });
      return;
    }
    this.#inFlight.shift();
    this.#restartTimer();
    request.resolve(answer.replace(mark, ''));
  }

  #endWhenDrained(): void {
    if (this.#isDraining && this.#inFlight.length === 0 && this.#waiting.length === 0) {
      this.#end({ isStuck: false, message: 'was drained' });
    }
  }

  get #isBusy(): boolean {
    return this.#inFlight.length > 0 || this.#waiting.length > 0;
  }

  /** Restarts the timer: the answer timeout while there are requests, the idle time otherwise. */
  #restartTimer(): void {
    if (this.#ended) return;
    const isBusy = this.#isBusy;
    if (this.#timer && this.#timer.isBusy === isBusy) {
      this.#timer.timer.refresh();
      return;
    }
    clearTimeout(this.#timer?.timer);
    const { timeoutMs, idleMs } = this.#options;
    const end = () => this.#end({ isStuck: isBusy, message: isBusy ? 'gave no answer' : 'was idle' });
    this.#timer = { isBusy, timer: setTimeout(end, isBusy ? timeoutMs : idleMs).unref() };
  }

  #end(how: { isStuck: boolean; message: string }): void {
    if (this.#ended) return;
    this.#ended = how;
    clearTimeout(this.#timer?.timer);
    killGroup(this.#child.pid, 'SIGTERM');
    const kill = setTimeout(() => killGroup(this.#child.pid, 'SIGKILL'), KILL_AFTER_MS);
    void this.#closed.then(() => clearTimeout(kill)); // never rejects
    this.#options.onEnd();
    for (const request of this.#inFlight.splice(0)) request.reject(this.#broken(true));
    for (const request of this.#waiting.splice(0)) request.reject(this.#broken(false));
  }

  #broken(wasSent: boolean): PipeBroken {
    return new PipeBroken({ wasSent, ...(this.#ended ?? { isStuck: false, message: 'is being closed' }) });
  }
}

/**
 * Builds the script that starts the pipeline and reaps its processes, as a container without init would not.
 * The trap lets the shell survive SIGTERM, and the second `wait` continues where the signal interrupted the first.
 * The shell closes its own pipe ends, so that the output ends with the processes. Background jobs lose their standard
 * input, so it is passed on as file descriptor 3.
 */
function shellScript(command: string): string {
  return `trap : TERM; exec 3<&0; <&3 ${command} & exec 0<&- 1>&- 3<&-; wait; wait`;
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    sendSignal(-pid, signal);
  } catch (error) {
    // ESRCH: already gone.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
