import os from 'node:os';
import type { Growing } from '@interlinear/testing/sample-pages';
import type { CDPSession, Page } from 'playwright-core';
import { machineTimes, stolenShare } from './machine.ts';
import type { Contender, OpenedPage, Surroundings } from './surroundings.ts';

declare global {
  /** On the page that grows. */
  var grow: Growing['grow'];
}

/** What one visit of one page came to. Times in milliseconds from the trigger, unless said otherwise. */
export interface Visit {
  contender: Contender;
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
const PATIENCE_MS = 5_000;
/** After all is done, for what is still under way. */
const SETTLING_MS = 1_000;

/** Opens a page, translates it (or not), and reads it to its end. */
export async function visitPage(surroundings: Surroundings, contender: Contender, pageName: string): Promise<Visit> {
  const opened = await surroundings.open(contender, pageName);
  try {
    return await measure(surroundings, contender, opened, pageName === 'growing' ? growPage : scrollPage);
  } finally {
    await opened.close();
  }
}

async function measure(
  { edge }: Surroundings,
  contender: Contender,
  { page, context, trigger }: OpenedPage,
  read: (page: Page) => Promise<void>,
): Promise<Visit> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await collectGarbage(session);
  await wait(SETTLING_MS);
  const { text, firstScreen } = await page.evaluate(() => {
    // The page itself has built thousands of elements: to look at them is nothing a contender has to answer for.
    probe.lookThrough();
    return { text: probe.characters(), firstScreen: probe.blocksInView() };
  });
  const load = os.loadavg()[0] ?? 0;
  const machineBefore = machineTimes();
  const cpuBefore = await rendererSeconds(context);
  // To be asked keeps the browser itself busy for a moment, which would be counted as time to the first block.
  await wait(SETTLING_MS);
  const translated = contender === 'bare' ? undefined : untilTranslated(page, firstScreen);
  const start = await trigger();
  await translated;
  await read(page);
  const end = await page.evaluate(() => probe.now());
  await wait(SETTLING_MS);
  const cpu = (await rendererSeconds(context)) - cpuBefore;
  const machineAfter = machineTimes();
  const probed = await page.evaluate(() => {
    probe.lookThrough();
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
    contender,
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
  await page.evaluate(([wanted, patienceMs]) => probe.untilTranslated(wanted, patienceMs), [
    blocks,
    PATIENCE_MS,
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
