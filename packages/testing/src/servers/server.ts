import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPreparedDatabase } from '../databases/prepared-database.ts';

/** Start timeout, for slow machines. */
const START_MS = 110_000;
/** Stop timeout, for slow machines. A server that takes longer is killed, which fails the test. */
const STOP_MS = 60_000;

export interface RunningServer {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  /** The server's data folder, which includes the outbox of its mails. */
  dataFolder: string;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts the real server in a process of its own, on a free port, with an empty database in a temporary data folder that
 * `stop` deletes. The process may have run other servers before.
 * @param environment such as `MICROSOFT_EDGE_BASE_URL`, so that engines are stand-ins; `DATA_DIR` uses the caller's
 *   folder as it is and keeps it
 * @param commandLine such as `--role`, `worker`
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  commandLine: readonly string[] = [],
): Promise<RunningServer> {
  const usesOwnFolder = environment.DATA_DIR === undefined;
  const dataFolder = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'interlinear-test-')));
  if (usesOwnFolder && !environment.DATABASE_URL) await copyPreparedDatabase(dataFolder);
  const deleteFolder = () => (usesOwnFolder ? rm(dataFolder, { recursive: true, force: true }) : undefined);
  const server = takeIdleProcess() ?? new ServerProcess();
  let isOver = false;

  async function stop(): Promise<void> {
    if (isOver) return;
    isOver = true;
    await server.stop().finally(deleteFolder);
    if (server.isAlive) idleProcesses.push(server);
  }

  async function kill(): Promise<void> {
    isOver = true;
    await server.kill();
    await deleteFolder();
  }

  try {
    const defaults = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', DATA_DIR: dataFolder };
    // Most tests send no document and no picture, and none needs an answer sooner.
    const url = await server.start({ ...defaults, SPARE_THREADS: '0', ...environment }, commandLine);
    return { url, dataFolder, stop, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Processes whose server has stopped. Starting a server in one of them saves loading the modules. */
const idleProcesses: ServerProcess[] = [];

function takeIdleProcess(): ServerProcess | undefined {
  for (;;) {
    const idle = idleProcesses.pop();
    // A process may have ended since its server stopped.
    if (!idle || idle.isAlive) return idle;
  }
}

/** A process that runs one server after another (`apps/server/src/whole-service/server-process.ts`). */
class ServerProcess {
  readonly #child: ChildProcess;
  #output = '';

  constructor() {
    const repository = path.join(import.meta.dirname, '..', '..', '..', '..');
    const program = path.join(repository, 'apps', 'server', 'src', 'whole-service', 'server-process.ts');
    // Parallel garbage collection takes a fifth of a start's CPU time, which tests beside it need.
    this.#child = spawn(process.execPath, ['--single-threaded-gc', program], {
      cwd: repository,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (this.#output += text));
      // A pipe to a child is a socket. Neither it nor the child keeps a finished program from ending.
      if (stream instanceof Socket) stream.unref();
    }
    this.#child.unref();
    this.#keepCallerAlive(false);
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves with the server's address. */
  async start(environment: Readonly<Record<string, string>>, commandLine: readonly string[]): Promise<string> {
    this.#output = '';
    const { address } = await this.#ask({ start: { environment, commandLine } }, START_MS);
    return address ?? '';
  }

  async stop(): Promise<void> {
    if (!this.isAlive) return;
    try {
      await this.#ask({}, STOP_MS);
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.isAlive && this.#child.kill('SIGKILL')) await ended;
  }

  /** Sends an order and waits for its answer. @throws with the output when the process ends or takes too long. */
  #ask(order: object, patienceMs: number): Promise<{ address?: string }> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        this.#child.off('exit', onExit).off('message', onMessage);
        this.#keepCallerAlive(false);
        settle();
      };
      const onMessage = (answer: object) => finish(() => resolve(answer));
      const onExit = (code: number) =>
        finish(() => reject(new Error(`the server ended with ${code}:\n${this.#output}`)));
      const onTimeout = () =>
        finish(() => reject(new Error(`no answer from the server in ${patienceMs} ms:\n${this.#output}`)));
      const timer = setTimeout(onTimeout, patienceMs);
      this.#keepCallerAlive(true);
      this.#child.on('exit', onExit).on('message', onMessage);
      this.#child.send(order);
    });
  }

  /** Whether the caller's process must not end yet, because it waits for an answer. */
  #keepCallerAlive(isKept: boolean): void {
    const { channel } = this.#child;
    if (isKept) channel?.ref?.();
    else channel?.unref?.();
  }
}
