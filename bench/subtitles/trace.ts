import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';

/** A piece of work on a thread of a page. Times are in milliseconds. */
export interface Task {
  thread: 'page' | 'worker';
  /** Label that `mark` gave to the time in which it began. */
  step: string;
  wallMs: number;
  /** Time of the processor; other programs affect it little. */
  cpuMs: number;
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});
type TraceEvent = z.infer<typeof eventSchema>;

const PREFIX = 'step: ';
const THREADS = { CrRendererMain: 'page', 'DedicatedWorker thread': 'worker' } as const;

/** Begins a step of the work that is traced. */
export async function mark(page: Page, step: string): Promise<void> {
  await page.evaluate((name) => performance.mark(name), PREFIX + step);
}

/** Lists the tasks of a page and its workers while a function runs. */
export async function traceTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] });
  await work();
  const trace = z.object({ traceEvents: z.array(z.unknown()) }).parse(JSON.parse(String(await browser.stopTracing())));
  return tasksOf(trace.traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? []));
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const steps = events.filter(({ name }) => name.startsWith(PREFIX)).toSorted((one, other) => one.ts - other.ts);
  const renderer = steps[0]?.pid;
  const threads = new Map<number, Task['thread']>();
  for (const { name, pid, tid, args } of events) {
    const thread = Object.entries(THREADS).find(([title]) => title === args?.name)?.[1];
    if (name === 'thread_name' && pid === renderer && thread) threads.set(tid, thread);
  }
  return events.flatMap(({ name, pid, tid, ts, dur = 0, tdur = dur }) => {
    const thread = threads.get(tid);
    if (!name.endsWith('RunTask') || pid !== renderer || !thread) return [];
    const step = steps.findLast((one) => one.ts <= ts)?.name.slice(PREFIX.length) ?? '';
    return [{ thread, step, wallMs: dur / 1_000, cpuMs: tdur / 1_000 }];
  });
}
