import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import type { Growing } from '@interlinear/testing/sample-pages';
import type { CDPSession, Page } from 'playwright-core';
import type { OpenedPage, TestEnvironment, Variant } from './test-environment.ts';

declare global {
  /** On the page that grows. */
  var grow: Growing['grow'];
}

/** What one visit of one page came to. Times in milliseconds from the trigger, unless said otherwise. */
export interface VisitMeasurement {
  variant: Variant;
  blocks: number;
  /** Characters of the page's text. */
  text: number;
  first: number | undefined;
  /** When the last block of the first screen was translated; undefined when one never was. */
  viewport: number | undefined;
  /** How long each block was seen untranslated, while it was scrolled to. */
  seenUntranslated: number[];
  /** From its insertion to its translation, for each block the page added; those never translated are infinite. */
  insertions: number[];
  untranslatedAtEnd: number;
  requests: number;
  /** Characters of all texts in all requests. */
  characters: number;
  /** Seconds of CPU of all renderers. */
  cpu: number;
  /** Milliseconds of each. */
  longTasks: number[];
  /** Bytes of JavaScript after a garbage collection. */
  heap: number;
  attributesWritten: number;
  /** Of the machine, over the last minute. */
  load: number;
  /** The share of the time this machine wanted to work in, and its host worked for others. */
  stolen: number;
}

/** How long the first screen is waited for at most. */
const MAX_WAIT_MS = 5_000;
/** After all is done, for what is still under way. */
const SETTLING_MS = 1_000;

/** Opens a page, translates it (or not), and reads it to its end. */
export async function visitPage(
  environment: TestEnvironment,
  variant: Variant,
  pageName: string,
): Promise<VisitMeasurement> {
  const opened = await environment.open(variant, pageName);
  try {
    return await measure(environment, variant, opened, pageName === 'growing' ? growPage : scrollPage);
  } finally {
    await opened.close();
  }
}

async function measure(
  { edge }: TestEnvironment,
  variant: Variant,
  { page, context, trigger }: OpenedPage,
  read: (page: Page) => Promise<void>,
): Promise<VisitMeasurement> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await collectGarbage(session);
  await wait(SETTLING_MS);
  const { text, firstScreen } = await page.evaluate(() => {
    // The page itself has built thousands of elements: to look at them is nothing a contender has to answer for.
    probe.processRecords();
    return { text: probe.characters(), firstScreen: probe.blocksInView() };
  });
  const load = os.loadavg()[0] ?? 0;
  const machineBefore = machineTimes();
  const cpuBefore = await rendererSeconds(context);
  // To be asked keeps the browser itself busy for a moment, which would be counted as time to the first block.
  await wait(SETTLING_MS);
  const translated = variant === 'bare' ? undefined : untilTranslated(page, firstScreen);
  const start = await trigger();
  await translated;
  await read(page);
  const end = await page.evaluate(() => probe.now());
  await wait(SETTLING_MS);
  const cpu = (await rendererSeconds(context)) - cpuBefore;
  const machineAfter = machineTimes();
  const probed = await page.evaluate(() => {
    probe.processRecords();
    return {
      numbers: probe.numbers(),
      translatedAt: [...probe.translatedAt],
      seenAt: [...probe.seenAt],
      addedAt: [...probe.addedAt],
      longTasks: probe.longTasks,
      attributesWritten: probe.attributesWritten,
    };
  });
  await page.evaluate(() => probe.forget());
  const translatedAt = new Map(probed.translatedAt);
  const msTo = (block: number, since: number) => (translatedAt.get(block) ?? Number.POSITIVE_INFINITY) - since;
  const firstScreenMs = firstScreen.map((block) => msTo(block, start));
  return {
    variant,
    blocks: probed.numbers.length,
    text,
    first: finite(Math.min(...firstScreenMs)),
    viewport: finite(Math.max(...firstScreenMs)),
    seenUntranslated: probed.seenAt.map(([block, at]) => Math.max(0, msTo(block, at))),
    insertions: probed.addedAt.map(([block, at]) => msTo(block, at)),
    untranslatedAtEnd: probed.numbers.filter((block) => msTo(block, end) > 0).length,
    requests: edge.requests.length,
    characters: edge.requests.reduce((sum, { body }) => sum + charactersOf(body), 0),
    cpu,
    longTasks: probed.longTasks.filter(({ at }) => at >= start && at < end).map(({ milliseconds }) => milliseconds),
    heap: await heapBytes(session),
    attributesWritten: probed.attributesWritten,
    load,
    stolen: stolenShare(machineBefore, machineAfter),
  };
}

/** Waits in the page: to ask it again and again from outside would slow down what is measured. */
async function untilTranslated(page: Page, blocks: number[]): Promise<void> {
  await page.evaluate(([awaited, maxWaitMs]) => probe.untilTranslated(awaited, maxWaitMs), [
    blocks,
    MAX_WAIT_MS,
  ] as const);
}

async function scrollPage(page: Page): Promise<void> {
  await page.evaluate(() => probe.scrollThrough());
}

async function growPage(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.grow(20, 10, 300));
  await wait(SETTLING_MS);
}

/** CPU time grows little with other work on this machine, much when its host gives it less: {@link Visit.stolen} tells a part. */
async function rendererSeconds(context: OpenedPage['context']): Promise<number> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser has no session');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
}

async function heapBytes(session: CDPSession): Promise<number> {
  await collectGarbage(session);
  await wait(SETTLING_MS);
  await collectGarbage(session);
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage');
}

function charactersOf(body: string): number {
  const texts: unknown = JSON.parse(body);
  return Array.isArray(texts) ? texts.join('').length : 0;
}

function finite(milliseconds: number): number | undefined {
  return Number.isFinite(milliseconds) ? milliseconds : undefined;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Of a virtual machine since its start, in ticks. */
interface MachineTimes {
  /** What its processors worked. */
  worked: number;
  /** What they wanted to work, while the host that they share worked for others. */
  stolen: number;
}

/** The kernel's own account (`man 5 proc_stat`). Without one, as on macOS, nothing counts as stolen. */
function machineTimes(): MachineTimes {
  if (!existsSync('/proc/stat')) return { worked: 0, stolen: 0 };
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = ticks;
  return { worked: user + nice + system + interrupts + softInterrupts, stolen };
}

/** From 0 to 1: how much of what this machine wanted to work between two moments its host gave to others. */
function stolenShare(before: MachineTimes, after: MachineTimes): number {
  const stolen = after.stolen - before.stolen;
  const wanted = after.worked - before.worked + stolen;
  return wanted > 0 ? stolen / wanted : 0;
}
