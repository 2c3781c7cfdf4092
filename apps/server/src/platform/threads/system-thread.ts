import { readFileSync, readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread, type Worker, workerData } from 'node:worker_threads';

/** Memory that a thread shares with the one that started it: its id in the operating system, and its processor time before its work. */
export type ThreadSlot = Int32Array<SharedArrayBuffer>;

const ID = 0;
const LOADING_MS = 1;
/** Id of a thread whose system does not tell. */
const UNKNOWN = -1;
/** Lowest priority of nice(2). */
const LOWEST = 19;

const slots = new WeakMap<Worker, ThreadSlot>();

export function createThreadSlot(): ThreadSlot {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

export function registerThread(worker: Worker, slot: ThreadSlot): void {
  slots.set(worker, slot);
}

/** Tells the starting thread the id of this one. Call it in the thread, before its modules are loaded. */
export function announceThread(): void {
  const slot = ownSlot();
  if (slot) slot[ID] = ownId() ?? UNKNOWN;
}

/** Tells the starting thread that what this one does from now on is its work. */
export function announceWork(): void {
  const slot = ownSlot();
  if (!slot) return;
  if (slot[ID] === 0) announceThread();
  const { user, system } = process.threadCpuUsage();
  slot[LOADING_MS] = Math.max(1, (user + system) / 1_000);
}

/** Whether a thread has loaded its modules. */
export function hasLoaded(worker: Worker): boolean {
  return Boolean(slots.get(worker)?.[LOADING_MS]);
}

/**
 * Returns the processor time of a thread's work in milliseconds, without asking the thread, which may be busy or wait for a processor.
 * `undefined` where the system does not tell.
 */
export function readCpuMs(worker: Worker): number | undefined {
  const slot = slots.get(worker);
  const id = slot?.[ID];
  if (!slot || id === undefined || id === UNKNOWN) return undefined;
  const loadingMs = slot[LOADING_MS];
  // The thread has not loaded its modules.
  if (id === 0 || !loadingMs) return 0;
  const nanoseconds = readRunTime(id);
  return nanoseconds === undefined ? undefined : Math.max(0, nanoseconds / 1_000_000 - loadingMs);
}

/**
 * Lowers the priority of one thread by some steps below that of the process. Does nothing where threads have no priorities of
 * their own (all systems but Linux) or while the thread has not started. It cannot be raised again without privileges.
 * @returns whether the thread has the lower priority
 */
export function lowerPriority(worker: Worker, steps: number): boolean {
  const id = slots.get(worker)?.[ID];
  if (id === undefined || id <= 0 || readRunTime(id) === undefined) return false;
  const priority = Math.min(LOWEST, getPriority(process.pid) + steps);
  if (getPriority(id) < priority) setPriority(id, priority);
  return true;
}

function ownSlot(): ThreadSlot | undefined {
  // Safe: `startThread` passes nothing else.
  return !isMainThread && workerData instanceof Int32Array ? (workerData as ThreadSlot) : undefined;
}

/** Reads the id from the link of the form `PID/task/ID` (proc_thread-self(5)). */
function ownId(): number | undefined {
  try {
    const id = /^\d+\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    return id === undefined ? undefined : Number(id);
  } catch {
    // Only Linux has it.
    return undefined;
  }
}

/** Reads the nanoseconds that a thread of this process has run; `undefined` for other ids (proc_pid_schedstat). */
function readRunTime(id: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return undefined;
  }
}
