import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A server in its own process, so that its processor time can be measured. */
export interface ServerProcess {
  url: string;
  /** Reads the processor time used so far, in microseconds; `NaN` where the system does not report it. */
  cpuMicroseconds(): Promise<number>;
  stop(): Promise<void>;
}

/** A start takes seconds; a process that needs longer hangs. */
const START_LIMIT_MS = 120_000;

/**
 * Starts `node file` and waits until its output contains a loopback address.
 * @throws {Error} if it ends before, or does not listen within two minutes
 */
export async function startProcess(
  file: URL,
  environment: Record<string, string> = {},
  commandLine: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file.pathname, ...commandLine], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    clearTimeout(limit);
    child.stdout.resume();
    return {
      url,
      cpuMicroseconds: () => cpuOf(child.pid),
      async stop() {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      },
    };
  }
  clearTimeout(limit);
  throw new Error(`${file.pathname} ended before it listened, or did not within ${START_LIMIT_MS / 1000} s`);
}

/** Adds `utime` and `stime` of /proc/PID/stat, in ticks of 1/100 s (proc_pid_stat(5)). */
async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return Number.NaN;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
