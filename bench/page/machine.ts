import { existsSync, readFileSync } from 'node:fs';

/** Of a virtual machine since its start, in ticks. */
export interface MachineTimes {
  /** What its processors worked. */
  worked: number;
  /** What they wanted to work, while the host that they share worked for others. */
  stolen: number;
}

/** The kernel's own account (`man 5 proc_stat`). Without one, as on macOS, nothing counts as stolen. */
export function machineTimes(): MachineTimes {
  if (!existsSync('/proc/stat')) return { worked: 0, stolen: 0 };
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = ticks;
  return { worked: user + nice + system + interrupts + softInterrupts, stolen };
}

/** From 0 to 1: how much of what this machine wanted to work between two moments its host gave to others. */
export function stolenShare(before: MachineTimes, after: MachineTimes): number {
  const stolen = after.stolen - before.stolen;
  const wanted = after.worked - before.worked + stolen;
  return wanted > 0 ? stolen / wanted : 0;
}
