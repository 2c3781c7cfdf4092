import type { CDPSession } from 'playwright-core';
import { type BenchResult, median } from './bench.ts';
import { loaderSize } from './page/loader-size.ts';
import { startTestEnvironment, type TestEnvironment, type Variant } from './page/test-environment.ts';

const FRAMES = 200;
const ROUNDS = 3;
const frame =
  '<!doctype html><html lang="en"><title>Frame</title><p>What stands in each of the many frames.</p></html>';
const PAGES = { idle: frame.replace('Frame', 'Page'), frame };

interface Idle {
  /** Milliseconds of script per frame. */
  script: number;
  /** Bytes of JavaScript heap left after another 200 frames were opened and closed. */
  left: number;
}

/**
 * Measures the cost of the extension on pages that are not translated, relative to a bare browser in the same round.
 */
export async function run(): Promise<BenchResult[]> {
  const environment = await startTestEnvironment(PAGES);
  const scripts: number[] = [];
  const left: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await visit(environment, 'bare');
      const idle = await visit(environment, 'bilingual');
      scripts.push(idle.script - bare.script);
      left.push((idle.left - bare.left) / 1_000);
    }
  } finally {
    await environment.close();
  }
  return [
    loaderSize('idle-loader-size'),
    toResult('idle-loader-start', median(scripts), 'ms a frame', 2),
    {
      ...toResult('idle-heap-after-200-frames', median(left), 'kB', 100),
      note: 'more than the bare page keeps of them',
    },
  ];
}

function toResult(name: string, value: number, unit: string, max: number): BenchResult {
  return { name, value, unit, target: `≤ ${max}`, ok: value <= max };
}

async function visit(environment: TestEnvironment, variant: Variant): Promise<Idle> {
  const { page, context, close } = await environment.open(variant, 'idle');
  try {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    // The first frames fill caches shared by all of them.
    await page.evaluate(openFrames, FRAMES);
    const before = { heap: await heap(session), script: await metric(session, 'ScriptDuration') };
    await page.evaluate(openFrames, FRAMES);
    const script = (await metric(session, 'ScriptDuration')) - before.script;
    return { script: (script * 1_000) / FRAMES, left: (await heap(session)) - before.heap };
  } finally {
    await close();
  }
}

/** Runs in the page: opens and closes frames, twenty at a time. */
async function openFrames(count: number): Promise<void> {
  for (let opened = 0; opened < count; opened += 20) {
    const frames = Array.from({ length: 20 }, () => document.createElement('iframe'));
    const loaded = frames.map((element) => new Promise((resolve) => element.addEventListener('load', resolve)));
    for (const element of frames) {
      element.src = '/frame';
      document.body.append(element);
    }
    await Promise.all(loaded);
    for (const element of frames) element.remove();
  }
}

async function heap(session: CDPSession): Promise<number> {
  // A second collection frees what the first one finalised.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  return await metric(session, 'JSHeapUsedSize');
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}
