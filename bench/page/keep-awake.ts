import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Works in short pieces, to notice when its input is closed, and then exits. */
const BUSY_SCRIPT = `
const work = () => {
  const end = performance.now() + 20;
  while (performance.now() < end);
  setImmediate(work);
};
process.stdin.on('end', () => process.exit()).resume();
work();`;

/**
 * Keeps all processors awake with work of the lowest priority (`SCHED_IDLE`, `man 7 sched`). A virtual machine that
 * wakes up waits for its host and finds its caches overwritten: the same work in pieces of 5 ms took 1.2 s of CPU
 * instead of 0.9 s, and 0.8 s were stolen instead of none. Requires `chrt`, which any Linux has.
 * @returns a function that ends the work
 */
export function keepAwake(): () => void {
  if (process.platform !== 'linux') return () => {};
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn('chrt', ['--idle', '0', process.execPath, '--eval', BUSY_SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  // Without `chrt`, the results are only noisier.
  for (const child of children) child.on('error', () => {});
  return () => {
    for (const child of children) child.stdin.end();
  };
}
