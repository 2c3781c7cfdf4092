import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/** Runs a command and deletes a folder, now or when the calling process has ended, however it ended. */
export interface CleanUp {
  /** Cleans up now. Later calls wait for the same. @throws if the command fails */
  run(): Promise<void>;
}

/** Reads until the caller closes the pipe, which its end does as well. `$0` is the folder. */
const SCRIPT = 'cat >/dev/null; "$@" >/dev/null 2>&1; code=$?; rm -rf "$0"; exit $code';

/**
 * Makes sure that a server which runs on its own, such as PostgreSQL, does not outlive the calling process, not even if that is
 * killed.
 * @param command stops the server
 */
export function cleanUpAfterCaller(folder: string, command: readonly string[]): CleanUp {
  // In a session of its own, so that a signal to the process group of the caller leaves it alone.
  const guard = spawn('sh', ['-c', SCRIPT, folder, ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  let ended: Promise<void> | undefined;
  return {
    run: () => (ended ??= end(guard, command)),
  };
}

async function end(guard: ChildProcess, command: readonly string[]): Promise<void> {
  guard.ref();
  const exit = once(guard, 'exit');
  guard.stdin?.end();
  const [code] = await exit;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
}
